import type { MiddlewareFn } from "grammy";
import { readTap } from "../../../conversations/tap.js";
import { createBoundedMap } from "../../core/base/bounded-map.js";
import type { BotContext } from "../context.js";

/**
 * Knows the second of two taps on one question. It brings the message as it was before the first, so what it says of the
 * keyboard there is not so any more. Of a flow that failed nothing is remembered: its question still stands there.
 */
export function createRepeatedTapDetection(rememberedMax: number): MiddlewareFn<BotContext> {
  const answered = createBoundedMap<string, string>(rememberedMax);
  return async (ctx, next) => {
    const tap = readTap(ctx.callbackQuery?.data);
    if (tap?.kind !== "pick" || !ctx.chat) return await next();
    const chat = String(ctx.chat.id);
    ctx.isRepeatedTap = answered.get(chat) === tap.question;
    await next();
    answered.set(chat, tap.question);
  };
}
