import type { MiddlewareFn } from "grammy";
import type { Clock } from "../../core/base/time.js";
import { createRateLimiter } from "../../core/jobs/rate-limiter.js";
import type { Log } from "../../core/ports.js";
import type { Limits } from "../api/limits.js";
import type { ShopContext } from "../context.js";
import type { RoleAt } from "../notices/roles.js";

type Options = {
  readonly limits: Pick<Limits, "rate">;
  readonly roleAt: RoleAt;
  readonly clock: Clock;
  readonly log: Log;
  /** What is said to who asks for too much. */
  readonly tooFast: (user: string) => string;
};

/** Drops what somebody sends faster than we take it, and tells them so; in a group only staff are told. */
export function createThrottle({ limits, roleAt, clock, log, tooFast }: Options): MiddlewareFn<ShopContext> {
  const limiter = createRateLimiter(clock, limits.rate);
  return async (ctx, next) => {
    const { from, chat } = ctx;
    if (!from || !chat) return await next();
    const user = String(from.id);
    const staff = (await roleAt({ from, chat }).catch(() => undefined)) !== undefined; // Whoever it is, while the books are away.
    const verdict = limiter(user, staff);
    if (verdict === "take") return await next();
    if (verdict === "drop" || (chat.type !== "private" && !staff)) return;
    log.warn({ user, chat: chat.id }, "Somebody asks for more than we take at once");
    await tell(ctx, tooFast(user)).catch(() => {}); // The way out has logged it.
  };
}

const tell = (ctx: ShopContext, text: string): Promise<unknown> =>
  ctx.callbackQuery ? ctx.answerCallbackQuery({ text }) : ctx.reply(text);
