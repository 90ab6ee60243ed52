import { expect, test } from "vitest";
import { mayHoldSecret } from "../../conversations/parser/destination.js";
import { createSecrets } from "../../src/core/base/secrets.js";
import { createDraftSession } from "../../src/telegram/talk/drafts.js";

/** The draft of a flow of this script version that takes this as its answer. */
const waitingDraft = (script: string, takes: string) => ({
  version: script,
  waitingFlow: { start: { flow: "pin", customer: "cus_ada" }, prompt: { takes } },
});

async function readDraft(stored: unknown) {
  const drafts = { read: async () => stored, write: async () => {}, remove: async () => {} };
  const ctx = { customer: "cus_ada", chat: { id: 1 }, update: { update_id: 1 } } as never;
  const session = createDraftSession({ drafts, version: "new", timedOut: new WeakSet(), canContinue: () => true });
  await session(ctx, async () => {});
  return ctx as { readonly awaitsSecret?: boolean };
}

test.each(["new", "old"])(
  "a draft shows whether the flow waits for a secret, in a script that is %s",
  async (script) => {
    expect((await readDraft(waitingDraft(script, "secret"))).awaitsSecret).toBe(true);
    expect((await readDraft(waitingDraft(script, "words"))).awaitsSecret).toBe(false);
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
