import { expect, test } from "vitest";
import type { CustomerId } from "../../src/core/base/ids.js";
import { readDraft } from "../../src/whatsapp/talk/drafts.js";

const draftAsking = (asked: object) => ({
  version: "old",
  waitingFlow: { start: { customer: "cus_ada" }, prompt: asked },
});

const read = (kept: unknown, version: string) => {
  const nothing = async () => {};
  const drafts = { withChatLease: nothing, read: async () => kept, write: nothing, remove: nothing, flush: nothing };
  return readDraft(drafts, { chat: "NG.1", customer: "cus_ada" as CustomerId }, version);
};

test("a draft tells that a secret was asked for, even after the script has changed", async () => {
  expect(await read(draftAsking({ secret: true }), "old")).toMatchObject({ outdated: false, asksSecret: true });
  expect(await read(draftAsking({ secret: true }), "new")).toMatchObject({ outdated: true, asksSecret: true });
  expect(await read(draftAsking({}), "new")).toMatchObject({ outdated: true, asksSecret: false });
  expect(await read(undefined, "new")).toMatchObject({ outdated: false, asksSecret: false });
});
