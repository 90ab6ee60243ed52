import { createHash, randomBytes } from "node:crypto";
import type { ChannelContext } from "../../../conversations/channel.js";
import {
  destinationForReply,
  mayOpenFlow,
  openDestination,
  START,
  UNEXPECTED_PIN,
} from "../../../conversations/channel.js";
import { mayHoldSecret } from "../../../conversations/parser/destination.js";
import type { ChannelTexts, Destination, StaffAccess } from "../../../conversations/talk.js";
import { text } from "../../../conversations/text.js";
import type { ChannelPhoto, SentFile } from "../../core/base/channel.js";
import type { CustomerId } from "../../core/base/ids.js";
import type { Language } from "../../core/base/language.js";
import type { Secrets } from "../../core/base/secrets.js";
import type { Chat } from "../../core/customers/chat.js";
import { parsePin } from "../../core/customers/safety.js";
import type { WhatsAppClient } from "../api/client.js";
import type { IncomingContent, IncomingMessage } from "../api/events.js";
import { type ChatDraft, readDraft, writeDraft } from "../talk/drafts.js";
import type { FlowProgress, FlowRunner, WaitingFlow } from "../talk/flow-runner.js";
import type { SendView } from "../talk/send-view.js";
import type { ViewToShow } from "../talk/talk.js";
import { type MessageRoute, routeMessage, sentFileOf } from "./route-message.js";
import { chatsOfUser } from "./sender.js";

/** The sender of a message. Without `staff`, the staff flows do not exist for them. */
export type MessageSender = {
  readonly customer: CustomerId;
  readonly chat: Chat;
  readonly language: Language | undefined;
  readonly staff: StaffAccess | undefined;
};

type Parts = {
  readonly secrets: Secrets;
  readonly flowRunner: FlowRunner;
  readonly sendView: SendView;
  readonly client: Pick<WhatsAppClient, "send">;
};

export type HandleMessage = (sender: MessageSender, message: IncomingMessage) => Promise<void>;

/** The result of a message: the view to send, and the flow that now waits for an answer. */
type StepResult = Pick<FlowProgress, "shown" | "followed" | "waitingFlow"> & { readonly page?: number | undefined };

const HOPS_MAX = 8;

/** Handles a message: finds its route, runs the flow that it answers or starts, and sends the flow's view. */
export function createMessageHandler(channel: ChannelContext, parts: Parts): HandleMessage {
  const { flows, scriptVersion, shop, drafts, log } = channel;
  const { secrets } = parts;
  const runStep = createStepRunner(channel, parts);

  /** The draft without a flow that the sender may no longer use. */
  const withoutClosedFlow = ({ staff }: MessageSender, { waitingFlow, ...draft }: ChatDraft): ChatDraft =>
    waitingFlow && mayOpenFlow(flows, waitingFlow.start.flow, staff?.role) ? { ...draft, waitingFlow } : draft;

  /** Whether the text may be a PIN. Only for digits that answer no question. */
  const isUnaskedPin = async ({ customer }: MessageSender, content: IncomingContent): Promise<boolean> =>
    content.kind === "text" && parsePin(content.text) !== undefined && (await shop.customers.mayBePin(customer));

  /** Where a reply to one of our messages leads. */
  const replyOf = async ({ chat, customer, staff }: MessageSender, { content, from }: IncomingMessage) => {
    if (!("replyTo" in content) || content.replyTo === undefined) return undefined;
    // The caption of a file is incomplete without it, so it is not used: the flow asks for words or a picture.
    const text = content.kind === "text" ? content.text : content.kind === "photo" ? content.caption : "";
    const chats = [chat, ...chatsOfUser(from)];
    const reply = { customer, role: staff?.role, chats, messageId: content.replyTo, text };
    return destinationForReply(channel, reply);
  };

  const routeOf = async (sender: MessageSender, message: IncomingMessage): Promise<MessageRoute> => {
    const { content, from } = message;
    const owner = { chat: sender.chat.id, customer: sender.customer };
    const { draft: stored, outdated, asksSecret } = await readDraft(drafts, owner, scriptVersion);
    const draft = withoutClosedFlow(sender, stored);
    if (!asksSecret && !draft.waitingFlow && (await isUnaskedPin(sender, content)))
      return { kind: "navigate", destination: UNEXPECTED_PIN };
    return routeMessage(flows, {
      content: asksSecret ? withoutSecret(content, secrets) : content,
      draft,
      outdated,
      role: sender.staff?.role,
      phone: from.phone,
      reply: await replyOf(sender, message),
    });
  };

  /** Sends the view. Returns the ids behind its numbers if Meta rejected its buttons. */
  const show = async (
    { chat, customer }: MessageSender,
    { shown, followed, page }: StepResult,
  ): Promise<readonly string[] | undefined> => {
    if (!shown) return undefined;
    const about = followed && { chat, owner: customer, key: followed };
    const result = await parts.sendView(chat, shown, { page, about });
    if (result.outcome !== "shown") {
      log.error({ chat: chat.id, ...result }, "flow view not sent");
      return undefined;
    }
    if (followed && result.messageId !== undefined) await channel.linkMessage(chat, followed, result.messageId);
    return result.numberedChoices;
  };

  return async (sender, message) => {
    const chat = sender.chat.id;
    const route = await routeOf(sender, message);
    const save = (draft: Omit<ChatDraft, "version">) => writeDraft(drafts, chat, { version: scriptVersion, ...draft });
    const step = await runStep(sender, message, route).catch((error: unknown): StepResult => {
      log.error({ err: error, chat, message: message.id }, "flow failed");
      return { shown: { view: { text: text`${flows.channelTexts(sender.language).fault}` } } };
    });
    const draft = step.waitingFlow ? { waitingFlow: step.waitingFlow } : {};
    await save(draft); // First: the next answer may arrive before Meta confirms the message.
    const numberedChoices = await show(sender, step);
    if (numberedChoices) await save({ ...draft, numberedChoices });
  };
}

/** Runs the flow that a message answers or starts, and the flows that follow it. */
function createStepRunner(channel: ChannelContext, { flowRunner, client }: Parts) {
  const { flows } = channel;
  const start = async (
    { customer, chat, staff }: MessageSender,
    destination: Destination,
    triggerId: string,
    { photo, file }: SentAlong,
  ): Promise<FlowProgress> => {
    const { flow, with: argument = "" } = await openDestination(channel, destination, staff?.role);
    return flowRunner.start({ flow, argument, customer, chat, triggerId, runId: createRunId(), staff, photo, file });
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
      const next = await start(sender, nextFlow, triggerIdOf(message, hop), { file: sentAlong(message).file });
      progress = { ...(shown && { shown }), ...(followed && { followed }), ...next };
    }
    return progress;
  };

  return async (sender: MessageSender, message: IncomingMessage, route: MessageRoute): Promise<StepResult> => {
    switch (route.kind) {
      case "navigate": {
        const { destination, page } = route;
        const started = start(sender, destination, triggerIdOf(message, 0), sentAlong(message));
        return { ...(await runFlows(sender, message, started)), page };
      }
      case "answer":
        return runFlows(sender, message, flowRunner.resume(route.waitingFlow, route.answer));
      case "page":
        return { waitingFlow: route.waitingFlow, shown: route.waitingFlow.prompt, page: route.page };
      case "ask-number": {
        const { shareNumber } = flows.channelTexts(route.waitingFlow.prompt.view.language);
        await client.send(sender.chat, { kind: "contact-request", text: shareNumber });
        return { waitingFlow: route.waitingFlow };
      }
      case "stale-tap": {
        const { waitingFlow, refusal } = route;
        const texts = flows.channelTexts(waitingFlow ? waitingFlow.prompt.view.language : sender.language);
        const why = refusal ?? texts.staleTap;
        return waitingFlow
          ? { waitingFlow, shown: repeatedQuestion(waitingFlow, why) }
          : { shown: ignoredTapView(why, texts) };
      }
    }
  };
}

/** The picture or file of a message. */
type SentAlong = { readonly photo?: ChannelPhoto | undefined; readonly file?: SentFile | undefined };

const sentAlong = ({ content }: IncomingMessage): SentAlong => ({
  photo: content.kind === "photo" ? { channel: "whatsapp", file: content.file } : undefined,
  file: content.kind === "file" ? sentFileOf(content) : undefined,
});

/** Replaces a secret by a key, because the draft stores the answer. */
const withoutSecret = (content: IncomingContent, secrets: Secrets): IncomingContent =>
  content.kind === "text" && mayHoldSecret(content.text) ? { ...content, text: secrets.keep(content.text) } : content;

/** The question again, below the reason why the button did nothing. */
const repeatedQuestion = ({ prompt }: WaitingFlow, why: string): ViewToShow => ({
  ...prompt,
  view: { ...prompt.view, text: text`${why}\n\n${prompt.view.text}` },
});

const ignoredTapView = (why: string, { menu }: ChannelTexts): ViewToShow => ({
  view: { text: text`${why}`, choices: [[{ label: menu, go: START }]] },
});

/** Short, because every button carries it, and never repeated, so that a tap only fits its own question. */
const createRunId = (): string => randomBytes(6).toString("base64url");

/** The same each time a message is handled: the process may be killed before it records the first time. */
const triggerIdOf = ({ id }: IncomingMessage, hop: number): string =>
  createHash("sha256").update(`${hop} ${id}`).digest("base64url").slice(0, 8);
