import type { MiddlewareFn } from "grammy";
import type { Update } from "grammy/types";
import { withTimeout } from "../../core/base/async.js";
import type { BotContext, MessageWithKeyboard } from "../context.js";

/** A Bot API call in the reply to a webhook. Telegram carries it out without reporting the result. */
export type WebhookReply =
  | { readonly method: "answerCallbackQuery"; readonly callback_query_id: string; readonly text?: string }
  | ({ readonly method: "editMessageReplyMarkup" } & MessageWithKeyboard);

export type WebhookReplies = ReturnType<typeof createWebhookReplies>;

/** The updates whose webhook is still unanswered, each with the call that its reply will carry. */
export function createWebhookReplies() {
  const replies = new WeakMap<Update, WebhookReply | undefined>();
  return {
    /** Records that this update's webhook waits for a reply. */
    expect: (update: Update) => void replies.set(update, undefined),
    /** Puts a call into the update's reply. False if there is no room: then call the Bot API instead. */
    offer: (update: Update, reply: WebhookReply): boolean => {
      if (!replies.has(update) || replies.get(update)) return false;
      replies.set(update, reply);
      return true;
    },
    replyTo: (update: Update): WebhookReply | undefined => replies.get(update),
    /** Returns the call for the reply that goes out now. Later calls must go to the Bot API. */
    close: (update: Update): WebhookReply | undefined => {
      const reply = replies.get(update);
      replies.delete(update);
      return reply;
    },
  };
}

/**
 * Answers every tap, because otherwise its button keeps spinning: with the toast when the work is done, but after
 * `limitMs` in any case. An answer in time goes into the webhook's reply, which saves a call. It is not part of the
 * conversation, because no replay needs it.
 */
export const createTapAnswers =
  (limitMs: number, replies: WebhookReplies): MiddlewareFn<BotContext> =>
  async (ctx, next) => {
    if (!ctx.callbackQuery) return await next();
    const work = next();
    let done = false;
    try {
      done = (await withTimeout(limitMs, work)) !== "late";
    } finally {
      const toast = ctx.toast === undefined ? {} : { text: ctx.toast };
      const reply = { method: "answerCallbackQuery", callback_query_id: ctx.callbackQuery.id, ...toast } as const;
      // Such a call mostly fails because the tap is too old. The client logs it.
      if (!done || !replies.offer(ctx.update, reply)) await ctx.answerCallbackQuery(toast).catch(() => {});
    }
    await work;
  };

/**
 * Removes the keyboards of messages that a task has left. Nothing waits for it, so it happens after the work, but after
 * `limitMs` in any case. If it is in time and the webhook's reply is free, it goes there, which saves a call. A failure
 * does no harm: a tap on a remaining button is answered as outdated, and the keyboard is removed then.
 */
export const createKeyboardRemoval =
  (limitMs: number, replies: WebhookReplies): MiddlewareFn<BotContext> =>
  async (ctx, next) => {
    const waiting: MessageWithKeyboard[] = [];
    let late = false;
    const remove = async ({ chat_id, message_id }: MessageWithKeyboard): Promise<void> => {
      await ctx.api.editMessageReplyMarkup(chat_id, message_id).catch(() => {}); // Logged by the client.
    };
    ctx.removeKeyboard = async (message) => {
      if (late) await remove(message);
      else waiting.push(message);
    };
    const work = next();
    late = (await withTimeout(limitMs, work)) === "late";
    for (const message of waiting) {
      const inReply = !late && replies.offer(ctx.update, { method: "editMessageReplyMarkup", ...message });
      if (!inReply) await remove(message);
    }
    await work;
  };
