import type { MiddlewareFn } from "grammy";
import { createBoundedMap } from "#core/bounded.js";
import type { Log } from "#core/ports.js";
import { type Clock, type Instant, SECOND_MS } from "#core/time.js";
import type { ShopContext } from "./context.js";
import type { Limits } from "./limits.js";
import type { RoleAt } from "./roles.js";

type Options = {
  readonly limits: Pick<Limits, "updatesAtOnceMax" | "updatesPerSecond" | "staffShare" | "chatsRememberedMax">;
  readonly roleAt: RoleAt;
  readonly clock: Clock;
  readonly log: Log;
  /** What is said to who asks for too much. */
  readonly tooFast: (user: string) => string;
};

/** How many more updates of somebody are taken now; `told` that there were too many, until it is full again. */
type Bucket = { readonly left: number; readonly at: Instant; readonly told: boolean };

/**
 * Takes so many updates of one person at once, and then only so many a second: what comes on top is dropped before it
 * costs anything. They are told once, and go on as soon as they slow down. Nobody else notices.
 */
export function createThrottle({ limits, roleAt, clock, log, tooFast }: Options): MiddlewareFn<ShopContext> {
  const { updatesAtOnceMax, updatesPerSecond, staffShare, chatsRememberedMax } = limits;
  const buckets = createBoundedMap<string, Bucket>(chatsRememberedMax);

  const bucketOf = (user: string, share: number): Bucket => {
    const at = clock();
    const full = updatesAtOnceMax * share;
    const { left, at: before, told } = buckets.get(user) ?? { left: full, at, told: false };
    const refilled = Math.min(full, left + ((at - before) / SECOND_MS) * updatesPerSecond * share);
    return { left: refilled, at, told: told && refilled < full };
  };

  return async (ctx, next) => {
    const { from, chat } = ctx;
    if (!from || !chat) return await next();
    const user = String(from.id);
    const staff = (await roleAt({ from, chat }).catch(() => undefined)) !== undefined; // Whoever it is, while the books are away.
    const bucket = bucketOf(user, staff ? staffShare : 1);
    if (bucket.left >= 1) {
      buckets.set(user, { ...bucket, left: bucket.left - 1 });
      return await next();
    }
    buckets.set(user, { ...bucket, told: true });
    if (bucket.told || (chat.type !== "private" && !staff)) return;
    log.warn({ user, chat: chat.id }, "Somebody asks for more than we take at once");
    await tell(ctx, tooFast(user)).catch(() => {}); // The way out has logged it.
  };
}

const tell = (ctx: ShopContext, text: string): Promise<unknown> =>
  ctx.callbackQuery ? ctx.answerCallbackQuery({ text }) : ctx.reply(text);
