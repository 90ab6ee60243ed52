import type { Api } from "grammy";
import type { Notice, View } from "../../../conversations/talk.js";
import { SECOND_MS } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/customer.js";
import type { Log } from "../../core/ports.js";
import type { Sent } from "../../shop/notifications/messenger.js";
import { isGone, isThreadGone, isUnmodified, messageOf } from "../api/errors.js";
import type { Pace } from "../api/pace.js";
import { PLAINLY, render } from "../talk/render.js";
import { type Post, readPost, writePost } from "./post.js";
import type { Topics } from "./topics.js";

type Options = {
  /** Impatient: a refusal comes back at once, and the outbox tries again later. */
  readonly api: Api;
  readonly pace: Pace;
  readonly topics: Topics;
  /** Whether something was written in a chat below a message. */
  readonly isBuried: (chat: string, messageId: string) => boolean;
  readonly log: Log;
};

const BEING_MADE: Sent = { outcome: "later", afterMs: SECOND_MS, cause: "its topic is being made", patient: true };

/** Brings a notice into its chat: edits the message that shows its subject, or sends a new one where it belongs. */
export function createPut({ api, pace, topics, isBuried, log }: Options) {
  const sendTo = async (chat: string, notice: Notice, thread: number | undefined): Promise<string> => {
    const { before, text, other } = render(notice);
    const how = {
      ...(notice.quiet && { disable_notification: true }),
      ...(thread !== undefined && { message_thread_id: thread }),
    };
    for (const piece of before) await api.sendMessage(chat, piece, { ...PLAINLY, ...how });
    const sent = await api.sendMessage(chat, text, { ...other, ...how });
    return String(sent.message_id);
  };

  /** Undefined while the topic that it belongs to is being made. A topic that was deleted is made anew, once. */
  const send = async (chat: Chat, notice: Notice, tries = 0): Promise<string | undefined> => {
    const { network } = notice;
    const place = network === undefined ? {} : await topics.threadOf(chat, network);
    if (place === "being-made") return undefined;
    try {
      return await sendTo(chat.id, notice, place.thread);
    } catch (error) {
      if (network === undefined || place.thread === undefined || tries > 0 || !isThreadGone(error)) throw error;
      topics.lost(chat, network, place.thread);
      return await send(chat, notice, tries + 1);
    }
  };

  /** False when the message can no longer be edited, or its text needs several messages. */
  const edit = async (chat: string, post: string, view: View): Promise<boolean> => {
    const { before, text, other } = render(view);
    if (before.length > 0) return false;
    try {
      await api.editMessageText(chat, Number(post), text, other);
    } catch (error) {
      if (isGone(error)) return false;
      if (!isUnmodified(error)) throw error;
    }
    return true;
  };

  /** What was told stays told: a message left behind that cannot be tidied is not worth telling it twice. */
  const leave = async (chat: string, post: string, view: View | undefined): Promise<void> => {
    try {
      if (view) await edit(chat, post, view);
      else await api.editMessageReplyMarkup(chat, Number(post));
    } catch (error) {
      if (!isGone(error) && !isUnmodified(error))
        log.warn({ cause: messageOf(error), chat }, "An old message stays as it was");
    }
  };

  /** Whether it is worth a message of its own. */
  const isFresh = (chat: Chat, { fresh, rings }: Notice, { message, rang }: Post) => {
    if (rings !== undefined) return rings !== rang;
    return fresh === "if-buried" ? isBuried(chat.id, message) : fresh === true;
  };

  return async (chat: Chat, notice: Notice, post: string | undefined): Promise<Sent> => {
    const shown = post === undefined ? undefined : readPost(post);
    const fresh = shown !== undefined && isFresh(chat, notice, shown);
    const as = (message: string): Sent => ({
      outcome: "sent",
      messageId: writePost({ message, ...(notice.rings !== undefined && { rang: notice.rings }) }),
    });
    if (shown && !fresh && (await edit(chat.id, shown.message, notice))) return as(shown.message);
    const message = await send(chat, notice);
    if (message === undefined) return BEING_MADE;
    if (shown && (fresh || render(notice).before.length > 0)) {
      pace.count(chat.id);
      await leave(chat.id, shown.message, notice.leave);
    }
    return as(message);
  };
}
