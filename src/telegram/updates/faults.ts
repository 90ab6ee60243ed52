import type { MiddlewareFn } from "grammy";
import type { Language } from "../../core/base/language.js";
import { within } from "../../core/jobs/timeout.js";
import type { Log } from "../../core/ports.js";
import { isUnreachable, readable } from "../api/errors.js";
import type { ShopContext } from "../context.js";
import { type Drafts, draftKey } from "../talk/drafts.js";

type Options = {
  readonly fault: (language: Language | undefined) => string;
  readonly log: Log;
};

/** Says sorry, once, to whoever waits for an answer. It never fails: it is what is done about failures. */
export const createApology =
  ({ fault, log }: Options) =>
  async (ctx: ShopContext): Promise<void> => {
    try {
      if (ctx.chat) await ctx.api.sendMessage(ctx.chat.id, fault(ctx.language));
    } catch (error) {
      log.warn({ err: readable(error), update: ctx.update.update_id }, "Could not even say sorry");
    }
  };

export type Apologise = ReturnType<typeof createApology>;

/** A flow that throws is over. The customer is told, the chat goes on, and the update counts as handled. */
export const createFaultBoundary =
  (apologise: Apologise, log: Log): MiddlewareFn<ShopContext> =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const fields = { err: readable(error), update: ctx.update.update_id, chat: ctx.chat?.id };
      if (isUnreachable(error)) return log.info(fields, "The customer blocked the bot in the middle of a flow");
      log.error(fields, "A flow failed");
      await apologise(ctx);
    }
  };

/**
 * A handler that never settles would keep its chat waiting for ever: updates of a chat come one after the other. After
 * a limit the chat is freed, and its conversation dropped, because replaying it would hang again at the same place.
 */
export const createWatchdog =
  (
    {
      drafts,
      givenUp,
      apologise,
      log,
    }: { drafts: Drafts; givenUp: WeakSet<ShopContext>; apologise: Apologise; log: Log },
    limitMs: number,
  ): MiddlewareFn<ShopContext> =>
  async (ctx, next) => {
    const work = next();
    if ((await within(limitMs, work)) !== "late") return;
    givenUp.add(ctx);
    const fields = { update: ctx.update.update_id, chat: ctx.chat?.id };
    work.catch((error: unknown) =>
      log.error({ ...fields, err: readable(error) }, "A handler that was given up on failed"),
    );
    log.error(fields, "A handler does not settle; its chat is freed");
    await drafts.remove(draftKey(ctx));
    await apologise(ctx);
  };
