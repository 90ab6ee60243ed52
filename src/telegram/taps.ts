import type { MiddlewareFn } from "grammy";
import type { ShopContext } from "./context.js";
import { within } from "./wait.js";

/**
 * Every tap is answered, or its button would spin. It is answered when the work is done, with the toast that came of
 * it, and after a moment in any case. Outside the conversation: an answer is for now, and no replay needs to know.
 */
export const createTapAnswers =
  (limitMs: number): MiddlewareFn<ShopContext> =>
  async (ctx, next) => {
    if (!ctx.callbackQuery) return await next();
    const work = next();
    try {
      await within(limitMs, work);
    } finally {
      const toast = ctx.toast === undefined ? {} : { text: ctx.toast };
      await ctx.answerCallbackQuery(toast).catch(() => {}); // Too old, most likely; the way out has logged it.
    }
    await work;
  };
