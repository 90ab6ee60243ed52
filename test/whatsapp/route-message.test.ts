import { expect, test } from "vitest";
import type { View } from "../../conversations/talk.js";
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

const tap = (id: string, asked = true) =>
  routeMessage(flowsOf({}), {
    content: { kind: "tap", id },
    draft: { version: "1", ...(asked && { waitingFlow }) },
    outdated: false,
    role: undefined,
  });

test("a button that was offered answers its question", () => {
  expect(tap(writePick("run.2", "wallet"))).toEqual({
    kind: "answer",
    waitingFlow,
    answer: { kind: "pick", pick: "wallet" },
  });
});

test.each([
  ["an answer that the question never offered, as a crafted client can send", writePick("run.2", "card:crd_1")],
  ["the beginning of an answer that it did offer", writePick("run.2", "wal")],
  ["an answer to the question before", writePick("run.1", "wallet")],
  ["a page of a list before", encodePageTap("run.1", 2)],
  ["a page of a list of staff's", encodePageTap({ flow: "staff" }, 2)],
  ["nothing of ours", "Wallet"],
])("answers nothing: %s", (_, id) => {
  expect(tap(id)).toEqual({ kind: "stale-tap", waitingFlow });
});

test.each(["/custmer 0805", "/custmer, 0805"])("an unknown command does not count as an answer: %s", (typed) => {
  const content = { kind: "text", text: typed } as const;
  const route = routeMessage(flowsOf({}), {
    ...{ content, draft: { version: "1", waitingFlow } },
    ...{ outdated: false, role: undefined },
  });
  expect(route).toEqual({ kind: "navigate", destination: { flow: "start", with: typed } });
});

test("a tap without an open question answers nothing", () => {
  expect(tap(writePick("run.2", "wallet"), false)).toEqual({ kind: "stale-tap" });
});
