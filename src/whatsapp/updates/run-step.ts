import { createHash, randomBytes } from "node:crypto";
import { type ChannelContext, openDestination, START } from "../../../conversations/channel.js";
import type { Destination, StaffAccess } from "../../../conversations/talk.js";
import { text } from "../../../conversations/text.js";
import type { CustomerId } from "../../core/base/ids.js";
import type { Language } from "../../core/base/language.js";
import type { Chat } from "../../core/customers/chat.js";
import type { WhatsAppClient } from "../api/client.js";
import type { IncomingMessage } from "../api/events.js";
import type { FlowProgress, FlowRunner, WhatsAppWaitingFlow } from "../talk/flow-runner.js";
import type { ViewToShow } from "../talk/talk.js";
import { type MessageRoute, sentFileOf } from "./route-message.js";

/** The sender of a message. Without `staff`, the staff flows do not exist for them. */
export type MessageSender = {
  readonly customer: CustomerId;
  readonly chat: Chat;
  readonly language: Language | undefined;
  readonly staff: StaffAccess | undefined;
};

/** The result of a message: the view to send, and the flow that now waits for an answer. */
export type StepResult = Pick<FlowProgress, "shown" | "followed" | "waitingFlow"> & {
  readonly page?: number | undefined;
};

export type StepParts = {
  readonly flowRunner: FlowRunner;
  readonly client: Pick<WhatsAppClient, "send">;
};

const HOPS_MAX = 8;

/** Runs the flow that a message answers or starts, and the flows that follow it. */
export function createStepRunner(channel: ChannelContext, { flowRunner, client }: StepParts) {
  const { flows } = channel;
  /** Starts a flow with what the message brings. Its picture is for the first flow only. */
  const start = async (
    { customer, chat, staff }: MessageSender,
    message: IncomingMessage,
    { destination, hop }: { readonly destination: Destination; readonly hop: number },
  ): Promise<FlowProgress> => {
    const { flow, with: argument = "" } = await openDestination(channel, destination, staff?.role);
    const [triggerId, runId] = [triggerIdOf(message, hop), createRunId()];
    const { content } = message;
    const photo = hop === 0 && content.kind === "photo" ? sentFileOf(content) : undefined;
    const file = content.kind === "file" ? sentFileOf(content) : undefined;
    return flowRunner({ start: { flow, argument, customer, chat, triggerId, runId, staff, photo, file } });
  };

  /** Runs the flows that follow each other. Only the last view is sent. */
  const runFlows = async (
    sender: MessageSender,
    message: IncomingMessage,
    first: Promise<FlowProgress>,
  ): Promise<StepResult> => {
    let progress = await first;
    for (let hop = 1; progress.nextFlow && !progress.waitingFlow; hop++) {
      const { shown, followed, nextFlow } = progress;
      if (hop >= HOPS_MAX) throw new Error(`${hop} flows in a row asked nothing; the last is ${nextFlow.flow}`);
      const next = await start(sender, message, { destination: nextFlow, hop });
      progress = { ...(shown && { shown }), ...(followed && { followed }), ...next };
    }
    return progress;
  };

  return async (sender: MessageSender, message: IncomingMessage, route: MessageRoute): Promise<StepResult> => {
    switch (route.kind) {
      case "navigate": {
        const { destination, page } = route;
        const started = start(sender, message, { destination, hop: 0 });
        return { ...(await runFlows(sender, message, started)), page };
      }
      case "answer":
        return runFlows(sender, message, flowRunner(route));
      case "page":
        return { waitingFlow: route.waitingFlow, shown: route.waitingFlow.prompt, page: route.page };
      case "ask-number": {
        const { waitingFlow } = route;
        const { shareNumber, fault } = flows.channelTexts(waitingFlow.prompt.view.language);
        const { outcome } = await client.send(sender.chat, { kind: "contact-request", text: shareNumber });
        return { waitingFlow, ...(outcome !== "accepted" && { shown: repeatedQuestion(waitingFlow, fault) }) };
      }
      case "stale-tap": {
        const { waitingFlow, refusal } = route;
        const texts = flows.channelTexts(waitingFlow ? waitingFlow.prompt.view.language : sender.language);
        const why = refusal ?? texts.staleTap;
        return waitingFlow
          ? { waitingFlow, shown: repeatedQuestion(waitingFlow, why) }
          : { shown: { view: { text: text`${why}`, choices: [[{ label: texts.menu, go: START }]] } } };
      }
    }
  };
}

/** The question again, below the reason why the button did nothing or failed. */
const repeatedQuestion = ({ prompt }: WhatsAppWaitingFlow, why: string): ViewToShow => ({
  ...prompt,
  view: { ...prompt.view, text: text`${why}\n\n${prompt.view.text}` },
});

/** Short, because every button carries it, and never repeated, so that a tap only fits its own question. */
const createRunId = (): string => randomBytes(6).toString("base64url");

/** The same each time a message is handled: the process may be killed before it records the first time. */
const triggerIdOf = ({ id }: IncomingMessage, hop: number): string =>
  createHash("sha256").update(`${hop} ${id}`).digest("base64url").slice(0, 8);
