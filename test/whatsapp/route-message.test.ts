import { expect, test } from "vitest";
import type { AnswerDoubt, Destination, View } from "../../conversations/talk.js";
import { writePick } from "../../conversations/tap.js";
import { text } from "../../conversations/text.js";
import { DAY_MS, HOUR_MS, type Instant, instant } from "../../src/core/base/time.js";
import { encodePageTap } from "../../src/whatsapp/talk/fit-list.js";
import type { WhatsAppWaitingFlow } from "../../src/whatsapp/talk/flow-runner.js";
import { routeMessage } from "../../src/whatsapp/updates/route-message.js";
import { flowsOf } from "../telegram/open-bot.js";

const view: View = {
  text: text`How do you pay?`,
  choices: [[{ label: "Wallet", pick: "wallet" }], [{ label: "Cancel", pick: "no" }]],
};
const shown = { at: instant(DAY_MS), messages: ["wamid.asked"] };
const waitingFlow = {
  prompt: { view, question: "run.2" },
  shown,
} as Partial<WhatsAppWaitingFlow> as WhatsAppWaitingFlow;
const receivedAt = instant(DAY_MS + 1_000);

const tap = (id: string, isWaiting = true) =>
  routeMessage(flowsOf({}), {
    content: { kind: "tap", id },
    draft: { version: "1", ...(isWaiting && { waitingFlow }) },
    outdated: false,
    role: undefined,
    receivedAt,
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
    ...{ outdated: false, role: undefined, receivedAt },
  });
  expect(route).toEqual({ kind: "navigate", destination: { flow: "start", with: typed } });
});

const WALLET = { kind: "pick", pick: "wallet" };
const doubted = (doubt: AnswerDoubt) => ({ kind: "answer", answer: { kind: "typed", text: "1", doubt } });

test.each([
  ["in a reply to staff", { reply: { flow: "support-reply", with: "thr_1" } }, { kind: "navigate" }],
  ["in a forwarded message", { forwarded: true }, doubted("forwarded")],
  ["in a reply to another message", { replyTo: "wamid.older" }, doubted("reply")],
  ["that reached us before the question was sent", { receivedAt: instant(DAY_MS - 1) }, doubted("early")],
  [
    "that reached us long before by another clock",
    { receivedAt: instant(shown.at - HOUR_MS) },
    { kind: "answer", answer: WALLET },
  ],
  ["in a reply to the question", { replyTo: "wamid.asked" }, { kind: "answer", answer: WALLET }],
  ["typed", {}, { kind: "answer", answer: WALLET }],
] as const)("a number %s: is it the button of that number?", (_, { reply, receivedAt: at, ...sent }: Sent, route) => {
  const draft = { version: "1", waitingFlow, numberedChoices: [writePick("run.2", "wallet")] };
  const input = { draft, outdated: false, role: undefined, reply, receivedAt: at ?? receivedAt };
  expect(routeMessage(flowsOf({}), { ...input, content: { kind: "text", text: "1", ...sent } })).toMatchObject(route);
});

type Sent = {
  readonly reply?: Destination;
  readonly forwarded?: true;
  readonly replyTo?: string;
  readonly receivedAt?: Instant;
};

test("a tap without an open question is stale", () => {
  expect(tap(writePick("run.2", "wallet"), false)).toEqual({ kind: "stale-tap" });
});
