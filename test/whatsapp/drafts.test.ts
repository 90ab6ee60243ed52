import { expect, test } from "vitest";
import type { CustomerId } from "../../src/core/base/ids.js";
import { readDraft } from "../../src/whatsapp/talk/drafts.js";

const draftWith = (prompt: object) => ({
  version: "old",
  waitingFlow: { start: { customer: "cus_ada" }, prompt },
});

const read = (stored: unknown, version: string) => {
  const nothing = async () => {};
  const drafts = { withChatLease: nothing, read: async () => stored, write: nothing, remove: nothing, flush: nothing };
  return readDraft(drafts, { chat: "NG.1", customer: "cus_ada" as CustomerId }, version);
};

test("a draft shows whether the flow waits for a secret, also in an older script version", async () => {
  expect(await read(draftWith({ secret: true }), "old")).toMatchObject({ outdated: false, asksSecret: true });
  expect(await read(draftWith({ secret: true }), "new")).toMatchObject({ outdated: true, asksSecret: true });
  expect(await read(draftWith({}), "new")).toMatchObject({ outdated: true, asksSecret: false });
  expect(await read(undefined, "new")).toMatchObject({ outdated: false, asksSecret: false });
});
