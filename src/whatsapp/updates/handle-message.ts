import type { ChannelContext } from "../../../conversations/channel.js";
import { destinationForReply, mayOpenFlow, UNEXPECTED_PIN } from "../../../conversations/channel.js";
import { mayHoldSecret } from "../../../conversations/parser/destination.js";
import { text } from "../../../conversations/text.js";
import { present } from "../../core/base/collections.js";
import type { Secrets } from "../../core/base/secrets.js";
import type { Instant } from "../../core/base/time.js";
import { parsePin } from "../../core/customers/spending-guards.js";
import type { IncomingContent, IncomingMessage } from "../api/events.js";
import { type ChatDraft, readDraft, writeDraft } from "../talk/drafts.js";
import type { SendView } from "../talk/send-view.js";
import { type MessageRoute, routeMessage } from "./route-message.js";
import { createStepRunner, type MessageSender, type StepParts, type StepResult } from "./run-step.js";
import { chatsOfUser } from "./sender.js";

type Parts = StepParts & { readonly secrets: Secrets; readonly sendView: SendView };

export type HandleMessage = (sender: MessageSender, message: IncomingMessage, receivedAt: Instant) => Promise<void>;

/** Handles a message: finds its route, runs the flow that it answers or starts, and sends the flow's view. */
export function createMessageHandler(channel: ChannelContext, parts: Parts): HandleMessage {
  const { flows, scriptVersion, shop, drafts, clock, log } = channel;
  const { secrets } = parts;
  const runStep = createStepRunner(channel, parts);

  /** The draft without a flow that the sender may no longer use. */
  const withoutClosedFlow = ({ staff }: MessageSender, { waitingFlow, ...draft }: ChatDraft): ChatDraft =>
    waitingFlow && mayOpenFlow(flows, waitingFlow.start.flow, staff?.role) ? { ...draft, waitingFlow } : draft;

  /** Where a reply to one of our messages leads. */
  const replyOf = async ({ chat, customer, staff }: MessageSender, { content, from }: IncomingMessage) => {
    if (!("replyTo" in content) || content.replyTo === undefined) return undefined;
    // The caption of a file is incomplete without it, so it is not used: the flow asks for words or a picture.
    const text = content.kind === "text" ? content.text : content.kind === "photo" ? content.caption : "";
    const chats = [chat, ...chatsOfUser(from)];
    const reply = { customer, role: staff?.role, chats, messageId: content.replyTo, text };
    return destinationForReply(channel, reply);
  };

  const routeOf = async (
    sender: MessageSender,
    message: IncomingMessage,
    receivedAt: Instant,
  ): Promise<MessageRoute> => {
    const { content, from } = message;
    const owner = { chat: sender.chat.id, customer: sender.customer };
    const { draft: stored, outdated, asksSecret } = await readDraft(drafts, owner, scriptVersion);
    const draft = withoutClosedFlow(sender, stored);
    const typed = wordsOf(content);
    const isPin = parsePin(typed) !== undefined;
    if (isPin && !asksSecret && !draft.waitingFlow && (await shop.customers.mayBePin(sender.customer)))
      return { kind: "navigate", destination: UNEXPECTED_PIN };
    return routeMessage(flows, {
      // A secret is replaced by a key, because the draft stores the answer.
      content: asksSecret && mayHoldSecret(typed) ? { kind: "text", text: secrets.keep(typed) } : content,
      draft,
      outdated,
      role: sender.staff?.role,
      phone: from.phone,
      reply: asksSecret && isPin ? undefined : await replyOf(sender, message), // A PIN is never passed on.
      receivedAt,
    });
  };

  /** Sends the view. Undefined if there is none, or it could not be sent. */
  const show = async ({ chat, customer }: MessageSender, { shown, followed, page }: StepResult) => {
    if (!shown) return undefined;
    const about = followed && { chat, owner: customer, key: followed };
    const result = await parts.sendView(chat, shown, { page, about });
    if (result.outcome !== "shown") {
      log.error({ chat: chat.id, ...result }, "flow view not sent");
      return undefined;
    }
    if (followed && result.messageId !== undefined) await channel.linkMessage(chat, followed, result.messageId);
    return result;
  };

  return async (sender, message, receivedAt) => {
    const chat = sender.chat.id;
    const route = await routeOf(sender, message, receivedAt);
    const save = (draft: Omit<ChatDraft, "version">) => writeDraft(drafts, chat, { version: scriptVersion, ...draft });
    const step = await runStep(sender, message, route).catch((error: unknown): StepResult => {
      log.error({ err: error, chat, message: message.id }, "flow failed");
      return { shown: { view: { text: text`${flows.channelTexts(sender.language).fault}` } } };
    });
    const shownAt = clock();
    const draftWith = (messages: readonly string[]): Omit<ChatDraft, "version"> => {
      const { waitingFlow, shown } = step;
      return waitingFlow
        ? { waitingFlow: shown ? { ...waitingFlow, shown: { at: shownAt, messages } } : waitingFlow }
        : {};
    };
    await save(draftWith([])); // First: the next answer may arrive before Meta confirms the message.
    const sent = await show(sender, step);
    if (!sent) return;
    const { numberedChoices, messageId, above } = sent;
    if (step.waitingFlow || numberedChoices)
      await save({
        ...draftWith([...above, ...(messageId === undefined ? [] : [messageId])]),
        ...present({ numberedChoices }),
      });
  };
}

/** The text or caption of a message. */
const wordsOf = (content: IncomingContent): string =>
  content.kind === "text" ? content.text : "caption" in content ? content.caption : "";
