import type { Api } from "grammy";
import type { Notice, View } from "../../../conversations/talk.js";
import { SECOND_MS } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/customer.js";
import type { SendResult } from "../../core/notifications/messenger.js";
import type { Log } from "../../core/ports.js";
import { errorMessage, isMessageGone, isNotModified, isTopicGone } from "../api/errors.js";
import type { NoticeLimiter } from "../api/notice-limiter.js";
import { HTML_MESSAGE_OPTIONS, render } from "../talk/render.js";
import { formatLinkedMessage, type LinkedMessage, parseLinkedMessage } from "./post.js";
import type { Topics } from "./topics.js";

type Options = {
  /** Impatient: a refusal comes back at once, and the outbox tries again later. */
  readonly api: Api;
  readonly noticeLimiter: NoticeLimiter;
  readonly topics: Topics;
  /** Whether something was written in a chat below a message. */
  readonly hasNewerMessage: (chat: string, messageId: string) => boolean;
  readonly log: Log;
};

const TOPIC_BEING_CREATED: SendResult = {
  outcome: "later",
  afterMs: SECOND_MS,
  cause: "forum topic is being created",
  patient: true,
};

/** Brings a notice into its chat: edits the message that shows its subject, or sends a new one where it belongs. */
export function createNoticeSender({ api, noticeLimiter, topics, hasNewerMessage, log }: Options) {
  const sendTo = async (chat: string, notice: Notice, thread: number | undefined): Promise<string> => {
    const { leadingTexts, text, options } = render(notice);
    const how = {
      ...(notice.quiet && { disable_notification: true }),
      ...(thread !== undefined && { message_thread_id: thread }),
    };
    for (const piece of leadingTexts) await api.sendMessage(chat, piece, { ...HTML_MESSAGE_OPTIONS, ...how });
    const sent = await api.sendMessage(chat, text, { ...options, ...how });
    return String(sent.message_id);
  };

  /** Undefined while the topic that it belongs to is being made. A topic that was deleted is made anew, once. */
  const send = async (chat: Chat, notice: Notice, tries = 0): Promise<string | undefined> => {
    const { network } = notice;
    const place = network === undefined ? {} : await topics.threadOf(chat, network);
    if (place === "being-created") return undefined;
    try {
      return await sendTo(chat.id, notice, place.thread);
    } catch (error) {
      if (network === undefined || place.thread === undefined || tries > 0 || !isTopicGone(error)) throw error;
      topics.forgetThread(chat, network, place.thread);
      return await send(chat, notice, tries + 1);
    }
  };

  /** False when the message can no longer be edited, or its text needs several messages. */
  const edit = async (chat: string, post: string, view: View): Promise<boolean> => {
    const { leadingTexts, text, options } = render(view);
    if (leadingTexts.length > 0) return false;
    try {
      await api.editMessageText(chat, Number(post), text, options);
    } catch (error) {
      if (isMessageGone(error)) return false;
      if (!isNotModified(error)) throw error;
    }
    return true;
  };

  /** What was told stays told: a message left behind that cannot be tidied is not worth telling it twice. */
  const leave = async (chat: string, post: string, view: View | undefined): Promise<void> => {
    try {
      if (view) await edit(chat, post, view);
      else await api.editMessageReplyMarkup(chat, Number(post));
    } catch (error) {
      if (!isMessageGone(error) && !isNotModified(error))
        log.warn({ cause: errorMessage(error), chat }, "previous message could not be updated");
    }
  };

  /** Whether it is worth a message of its own. */
  const isFresh = (chat: Chat, { fresh, rings }: Notice, { message, alertedFor }: LinkedMessage) => {
    if (rings !== undefined) return rings !== alertedFor;
    return fresh === "if-buried" ? hasNewerMessage(chat.id, message) : fresh === true;
  };

  return async (chat: Chat, notice: Notice, post: string | undefined): Promise<SendResult> => {
    const shown = post === undefined ? undefined : parseLinkedMessage(post);
    const fresh = shown !== undefined && isFresh(chat, notice, shown);
    const as = (message: string): SendResult => ({
      outcome: "sent",
      messageId: formatLinkedMessage({ message, ...(notice.rings !== undefined && { alertedFor: notice.rings }) }),
    });
    if (shown && !fresh && (await edit(chat.id, shown.message, notice))) return as(shown.message);
    const message = await send(chat, notice);
    if (message === undefined) return TOPIC_BEING_CREATED;
    if (shown && (fresh || render(notice).leadingTexts.length > 0)) {
      noticeLimiter.count(chat.id);
      await leave(chat.id, shown.message, notice.leave);
    }
    return as(message);
  };
}
