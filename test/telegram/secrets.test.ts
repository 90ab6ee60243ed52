import { expect, test } from "vitest";
import { mayHoldSecret } from "../../conversations/parser/destination.js";
import { createSecrets } from "../../src/core/base/secrets.js";
import { createDraftStorage } from "../../src/telegram/talk/drafts.js";

/** What a chat's draft says of a flow that waits, begun under a script. */
const waiting = (script: string, wait: string) => ({
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

async function visit(stored: unknown) {
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
  "that a secret was asked for is known before the message is read, in a script that is %s",
  async (script) => {
    expect((await visit(waiting(script, "secret"))).awaitsSecret).toBe(true);
    expect((await visit(waiting(script, "wait"))).awaitsSecret).toBe(false);
  },
);

test("what may be a secret has a digit in it, whoever's digits those are, and is neither a command nor a code to be written here", () => {
  for (const typed of ["4071", "my pin is 4071", "٤٠٧١", " 4071 ", "/4071"])
    expect(mayHoldSecret(typed), typed).toBe(true);
  for (const typed of ["back", "", "/topup 500", "link 7SK42XR8"]) expect(mayHoldSecret(typed), typed).toBe(false);
});

test("a secret is told once, and only under its own name", () => {
  let names = 0;
  const secrets = createSecrets(() => String(++names));
  const [first, second] = [secrets.keep("4071"), secrets.keep("8264")];
  expect([first, second].join()).not.toMatch(/4071|8264/);
  expect([secrets.take(second), secrets.take(second), secrets.take(first)]).toEqual(["8264", undefined, "4071"]);
});
