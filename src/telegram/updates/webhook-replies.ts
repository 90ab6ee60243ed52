import type { Api, MiddlewareFn } from "grammy";
import { withTimeout } from "../../core/base/async.js";
import type { BotContext, MessageWithKeyboard } from "../context.js";

/**
 * Answers every tap, because otherwise its button keeps spinning: with the toast when the work is done, but after
 * `limitMs` in any case. An answer in time goes into the webhook's reply, which saves a call. It is not part of the
 * conversation, because no replay needs it.
 */
export const createTapAnswers =
  (limitMs: number, api: Api): MiddlewareFn<BotContext> =>
  async (ctx, next) => {
    if (!ctx.callbackQuery) return await next();
    const work = next();
    let done = false;
    try {
      done = (await withTimeout(limitMs, work)) !== "late";
    } finally {
      const toast = ctx.toast === undefined ? {} : { text: ctx.toast };
      const via = done ? ctx.api : api; // The reply goes out when the work is done.
      // It mostly fails because the tap is too old. The client logs it.
      await via.answerCallbackQuery(ctx.callbackQuery.id, toast).catch(() => {});
    }
    await work;
  };

/**
 * Removes the keyboards of messages that a task has left. Nothing waits for it, so it happens after the work, but after
 * `limitMs` in any case. If it is in time and the webhook's reply is free, it goes there, which saves a call. A failure
 * does no harm: a tap on a remaining button is answered as outdated, and the keyboard is removed then.
 */
export const createKeyboardRemoval =
  (limitMs: number, api: Api): MiddlewareFn<BotContext> =>
  async (ctx, next) => {
    const waiting: MessageWithKeyboard[] = [];
    let late = false;
    const remove = async ({ chat_id, message_id }: MessageWithKeyboard): Promise<void> => {
      const via = late ? api : ctx.api;
      await via.editMessageReplyMarkup(chat_id, message_id).catch(() => {}); // Logged by the client.
    };
    ctx.removeKeyboard = async (message) => {
      if (late) await remove(message);
      else waiting.push(message);
    };
    const work = next();
    late = (await withTimeout(limitMs, work)) === "late";
    for (const message of waiting) await remove(message);
    await work;
  };
