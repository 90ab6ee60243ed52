import type { MiddlewareFn } from "grammy";
import { withTimeout } from "../../core/jobs/timeout.js";
import type { BotContext } from "../context.js";
import type { WebhookReplies } from "./webhook-replies.js";

/**
 * Every tap is answered, or its button would spin. It is answered when the work is done, with the toast that came of
 * it, and after a moment in any case. Done in time, the answer goes back with the webhook's own, which costs no call.
 * Outside the conversation: an answer is for now, and no replay needs to know.
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
      // Refused because it is too old, most likely; the way out has logged it.
      if (!done || !replies.offer(ctx.update, reply)) await ctx.answerCallbackQuery(toast).catch(() => {});
    }
    await work;
  };
