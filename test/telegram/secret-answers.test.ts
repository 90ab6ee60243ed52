import { expect, test } from "vitest";
import { mayHoldSecret } from "../../conversations/parser/destination.js";
import { createSecrets } from "../../src/core/base/secrets.js";
import { createDraftStorage } from "../../src/telegram/talk/drafts.js";

/** The draft of a flow of this script version that waits for an answer of this kind. */
const waitingDraft = (script: string, wait: string) => ({
  version: [0, script],
  customer: "cus_ada",
  state: {
    flow: [
      {
        args: '[{"flow":"pin"}]',
        interrupts: [1],
        replay: { send: [{ payload: "wait" }, { payload: wait }], receive: [] },
      },
    ],
  },
});

async function readDraft(stored: unknown) {
  const drafts = {
    withChatLease: async (_: string, __: string, work: () => Promise<void>) => work(),
    read: async () => stored,
    write: async () => {},
    remove: async () => {},
  };
  const ctx = { customer: "cus_ada", chat: { id: 1 }, update: { update_id: 1 } } as never;
  const storage = createDraftStorage({ drafts, version: "new", timedOut: new WeakSet(), canContinue: () => true });
  if (storage.type !== "context") throw new Error(storage.type);
  await storage.adapter.read(ctx);
  return ctx as { readonly awaitsSecret?: boolean };
}

test.each(["new", "old"])(
  "a draft shows whether the flow waits for a secret, in a script that is %s",
  async (script) => {
    expect((await readDraft(waitingDraft(script, "secret"))).awaitsSecret).toBe(true);
    expect((await readDraft(waitingDraft(script, "wait"))).awaitsSecret).toBe(false);
  },
);

test("a message with a digit of any script may hold a secret, unless it is a command or a link code", () => {
  for (const typed of ["4071", "my pin is 4071", "٤٠٧١", " 4071 ", "/4071"])
    expect(mayHoldSecret(typed), typed).toBe(true);
  for (const typed of ["back", "", "/topup 500", "link 7SK42XR8"]) expect(mayHoldSecret(typed), typed).toBe(false);
});

test("a secret can be read once, and only by its own key", () => {
  let names = 0;
  const secrets = createSecrets(() => String(++names));
  const [first, second] = [secrets.keep("4071"), secrets.keep("8264")];
  expect([first, second].join()).not.toMatch(/4071|8264/);
  expect([secrets.take(second), secrets.take(second), secrets.take(first)]).toEqual(["8264", undefined, "4071"]);
});
