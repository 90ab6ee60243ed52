import type { MiddlewareFn } from "grammy";
import type { Clock } from "../../core/base/time.js";
import { createRateLimiter } from "../../core/jobs/rate-limiter.js";
import type { Log } from "../../core/ports.js";
import type { TelegramLimits } from "../api/limits.js";
import type { BotContext } from "../context.js";
import type { StaffRoles } from "./identify.js";

type Options = {
  readonly limits: Pick<TelegramLimits, "rate">;
  readonly staffRoles: StaffRoles;
  readonly clock: Clock;
  readonly log: Log;
  readonly tooFastText: (user: string) => string;
};

/** Drops what a user sends beyond the rate limit, and notifies them once; in a group only staff. */
export function createTelegramThrottle({
  limits,
  staffRoles,
  clock,
  log,
  tooFastText,
}: Options): MiddlewareFn<BotContext> {
  const limiter = createRateLimiter(clock, limits.rate);
  return async (ctx, next) => {
    const { from, chat } = ctx;
    if (!from || !chat) return await next();
    const user = String(from.id);
    const role = await staffRoles.roleOf({ from, chat }).catch(() => undefined); // While the store is unavailable.
    const isStaff = role !== undefined;
    const decision = limiter(user, isStaff);
    if (decision === "accept") return await next();
    if (decision === "drop" || (chat.type !== "private" && !isStaff)) return;
    log.warn({ user, chat: chat.id }, "sender rate limited");
    await reply(ctx, tooFastText(user)).catch(() => {}); // Logged by the client.
  };
}

const reply = (ctx: BotContext, text: string): Promise<unknown> =>
  ctx.callbackQuery ? ctx.answerCallbackQuery({ text }) : ctx.reply(text);
