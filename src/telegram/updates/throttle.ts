import type { MiddlewareFn } from "grammy";
import type { Clock } from "../../core/base/time.js";
import { createRateLimiter } from "../../core/jobs/rate-limiter.js";
import type { Log } from "../../core/ports.js";
import type { TelegramLimits } from "../api/limits.js";
import type { BotContext } from "../context.js";
import type { FindRole } from "../notices/roles.js";

type Options = {
  readonly limits: Pick<TelegramLimits, "rate">;
  readonly findRole: FindRole;
  readonly clock: Clock;
  readonly log: Log;
  /** What is said to who asks for too much. */
  readonly tooFast: (user: string) => string;
};

/** Drops what somebody sends faster than we take it, and tells them so; in a group only staff are told. */
export function createTelegramThrottle({ limits, findRole, clock, log, tooFast }: Options): MiddlewareFn<BotContext> {
  const limiter = createRateLimiter(clock, limits.rate);
  return async (ctx, next) => {
    const { from, chat } = ctx;
    if (!from || !chat) return await next();
    const user = String(from.id);
    const staff = (await findRole({ from, chat }).catch(() => undefined)) !== undefined; // Whoever it is, while the books are away.
    const verdict = limiter(user, staff);
    if (verdict === "take") return await next();
    if (verdict === "drop" || (chat.type !== "private" && !staff)) return;
    log.warn({ user, chat: chat.id }, "sender rate limited");
    await replyText(ctx, tooFast(user)).catch(() => {}); // The way out has logged it.
  };
}

const replyText = (ctx: BotContext, text: string): Promise<unknown> =>
  ctx.callbackQuery ? ctx.answerCallbackQuery({ text }) : ctx.reply(text);
