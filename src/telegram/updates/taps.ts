import type { MiddlewareFn } from "grammy";
import { readTap } from "../../../conversations/tap.js";
import { createBoundedMap } from "../../core/base/bounded-map.js";
import { withTimeout } from "../../core/jobs/timeout.js";
import type { BotContext } from "../context.js";
import type { WebhookReplies } from "./webhook-replies.js";

/**
 * Answers every tap, or its button would keep spinning: with the toast when the work is done, and after `limitMs` in any
 * case. An answer in time goes back in the webhook's own reply, which saves a call. Not part of the conversation: an
 * answer is for now, and no replay needs it.
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
      // A call fails mostly because the tap is too old; the client has logged it.
      if (!done || !replies.offer(ctx.update, reply)) await ctx.answerCallbackQuery(toast).catch(() => {});
    }
    await work;
  };

/**
 * Recognises the second of two taps on one question. It carries the message as it was before the first tap, so its
 * keyboard is out of date. A flow that fails is not remembered: its question still stands.
 */
export function createRepeatedTapDetection(rememberedMax: number): MiddlewareFn<BotContext> {
  const answeredQuestion = createBoundedMap<string, string>(rememberedMax);
  return async (ctx, next) => {
    const tap = readTap(ctx.callbackQuery?.data);
    if (tap?.kind !== "pick" || !ctx.chat) return await next();
    const chat = String(ctx.chat.id);
    ctx.isRepeatedTap = answeredQuestion.get(chat) === tap.question;
    await next();
    answeredQuestion.set(chat, tap.question);
  };
}
