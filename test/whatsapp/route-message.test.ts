import { expect, test } from "vitest";
import type { Destination, View } from "../../conversations/talk.js";
import { writePick } from "../../conversations/tap.js";
import { text } from "../../conversations/text.js";
import { encodePageTap } from "../../src/whatsapp/talk/fit-list.js";
import type { WaitingFlow } from "../../src/whatsapp/talk/flow-runner.js";
import { routeMessage } from "../../src/whatsapp/updates/route-message.js";
import { flowsOf } from "../telegram/open-bot.js";

const view: View = {
  text: text`How do you pay?`,
  choices: [[{ label: "Wallet", pick: "wallet" }], [{ label: "Cancel", pick: "no" }]],
};
const waitingFlow = { prompt: { view, question: "run.2" } } as WaitingFlow;

const tap = (id: string, isWaiting = true) =>
  routeMessage(flowsOf({}), {
    content: { kind: "tap", id },
    draft: { version: "1", ...(isWaiting && { waitingFlow }) },
    outdated: false,
    role: undefined,
  });

test("a tap on an offered button is an answer", () => {
  expect(tap(writePick("run.2", "wallet"))).toEqual({
    kind: "answer",
    waitingFlow,
    answer: { kind: "pick", pick: "wallet" },
  });
});

test.each([
  ["a forged answer", writePick("run.2", "card:crd_1")],
  ["the beginning of an offered answer", writePick("run.2", "wal")],
  ["an answer to the question before", writePick("run.1", "wallet")],
  ["a page of the list before", encodePageTap("run.1", 2)],
  ["a page of a staff list", encodePageTap({ flow: "staff" }, 2)],
  ["an id of another form", "Wallet"],
])("a tap on %s is stale", (_, id) => {
  expect(tap(id)).toEqual({ kind: "stale-tap", waitingFlow });
});

test.each(["/custmer 0805", "/custmer, 0805"])("the unknown command %s is not an answer", (typed) => {
  const content = { kind: "text", text: typed } as const;
  const route = routeMessage(flowsOf({}), {
    ...{ content, draft: { version: "1", waitingFlow } },
    ...{ outdated: false, role: undefined },
  });
  expect(route).toEqual({ kind: "navigate", destination: { flow: "start", with: typed } });
});

test.each([
  ["in a reply to staff", { reply: { flow: "support-reply", with: "thr_1" } }, { kind: "navigate" }],
  ["in a forwarded message", { forwarded: true }, { kind: "answer", answer: { kind: "typed", text: "1" } }],
  ["typed", {}, { kind: "answer", answer: { kind: "pick", pick: "wallet" } }],
] as const)("a number %s: is it the button of that number?", (_, { reply, ...forwarded }: Sent, route) => {
  const numberedChoices = [writePick("run.2", "wallet")];
  const input = { draft: { version: "1", waitingFlow, numberedChoices }, outdated: false, role: undefined, reply };
  expect(routeMessage(flowsOf({}), { ...input, content: { kind: "text", text: "1", ...forwarded } })).toMatchObject(
    route,
  );
});

type Sent = { readonly reply?: Destination; readonly forwarded?: true };

test("a tap without an open question is stale", () => {
  expect(tap(writePick("run.2", "wallet"), false)).toEqual({ kind: "stale-tap" });
});
