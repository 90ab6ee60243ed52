import type { Api } from "grammy";
import type { Notice, View } from "../../../conversations/talk.js";
import { SECOND_MS } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/customer.js";
import type { SendResult } from "../../core/notifications/messenger.js";
import type { Log } from "../../core/ports.js";
import { isMessageGone, isNotModified, isTopicGone, loggableError } from "../api/errors.js";
import type { NoticeLimiter } from "../api/notice-limiter.js";
import { HTML_MESSAGE_OPTIONS, render } from "../talk/render.js";
import type { Topics } from "./topics.js";

type Options = {
  readonly api: Api;
  readonly noticeLimiter: NoticeLimiter;
  readonly topics: Topics;
  readonly hasNewerMessage: (chat: string, messageId: string) => boolean;
  readonly log: Log;
};

/** `messageId`: the message that shows the notification so far. */
export type SendNotice = (chat: Chat, notice: Notice, messageId: string | undefined) => Promise<SendResult>;

const TOPIC_BEING_CREATED: SendResult = {
  outcome: "later",
  afterMs: SECOND_MS,
  cause: "forum topic is being created",
  patient: true,
};

/** Shows a notice in its chat: edits the message that shows it already, or sends a new one where it belongs. */
export function createNoticeSender({ api, noticeLimiter, topics, hasNewerMessage, log }: Options): SendNotice {
  const sendToThread = async (chat: string, notice: Notice, thread: number | undefined): Promise<string> => {
    const { leadingTexts, text, options } = render(notice);
    const delivery = {
      ...(notice.silent && { disable_notification: true }),
      ...(thread !== undefined && { message_thread_id: thread }),
    };
    for (const piece of leadingTexts) await api.sendMessage(chat, piece, { ...HTML_MESSAGE_OPTIONS, ...delivery });
    const sent = await api.sendMessage(chat, text, { ...options, ...delivery });
    return String(sent.message_id);
  };

  /** Undefined while the notice's topic is being created. A deleted topic is created again, once. */
  const send = async (chat: Chat, notice: Notice, tries = 0): Promise<string | undefined> => {
    const { network } = notice;
    const topic = network === undefined ? {} : await topics.threadOf(chat, network);
    if (topic === "being-created") return undefined;
    try {
      return await sendToThread(chat.id, notice, topic.thread);
    } catch (error) {
      if (network === undefined || topic.thread === undefined || tries > 0 || !isTopicGone(error)) throw error;
      topics.forgetThread(chat, network, topic.thread);
      return await send(chat, notice, tries + 1);
    }
  };

  /** False when the message can no longer be edited, or its text needs several messages. */
  const edit = async (chat: string, messageId: string, view: View): Promise<boolean> => {
    const { leadingTexts, text, options } = render(view);
    if (leadingTexts.length > 0) return false;
    try {
      await api.editMessageText(chat, Number(messageId), text, options);
    } catch (error) {
      if (isMessageGone(error)) return false;
      if (!isNotModified(error)) throw error;
    }
    return true;
  };

  /** Never fails: the notice was sent, and must not be sent twice because the message before it could not be edited. */
  const updatePrevious = async (chat: string, messageId: string, view: View | undefined): Promise<void> => {
    try {
      if (view) await edit(chat, messageId, view);
      else await api.editMessageReplyMarkup(chat, Number(messageId));
    } catch (error) {
      if (!isMessageGone(error) && !isNotModified(error))
        log.warn({ err: loggableError(error), chat }, "previous message could not be updated");
    }
  };

  const needsNewMessage = (chat: Chat, { fresh, alert }: Notice, { message, alertedFor }: LinkedMessage): boolean => {
    if (alert !== undefined) return alert !== alertedFor;
    return fresh === "if-buried" ? hasNewerMessage(chat.id, message) : fresh === true;
  };

  return async (chat, notice, messageId) => {
    const previous = messageId === undefined ? undefined : parseLinkedMessage(messageId);
    const fresh = previous !== undefined && needsNewMessage(chat, notice, previous);
    const sentAs = (message: string): SendResult => ({
      outcome: "sent",
      messageId: formatLinkedMessage({ message, ...(notice.alert !== undefined && { alertedFor: notice.alert }) }),
    });
    if (previous && !fresh && (await edit(chat.id, previous.message, notice))) return sentAs(previous.message);
    const message = await send(chat, notice);
    if (message === undefined) return TOPIC_BEING_CREATED;
    if (previous && (fresh || render(notice).leadingTexts.length > 0)) {
      noticeLimiter.count(chat.id);
      await updatePrevious(chat.id, previous.message, notice.replacement);
    }
    return sentAs(message);
  };
}

/** What the books keep of the message that shows a notification: its id, and the alert it was sent for, if any. */
type LinkedMessage = { readonly message: string; readonly alertedFor?: string };

const formatLinkedMessage = ({ message, alertedFor }: LinkedMessage): string =>
  alertedFor === undefined ? message : `${message} ${alertedFor}`;

function parseLinkedMessage(stored: string): LinkedMessage {
  const [message = "", alertedFor] = stored.split(" ");
  return { message, ...(alertedFor === undefined ? {} : { alertedFor }) };
}
