import type { MiddlewareFn } from "grammy";
import type { Language } from "../../core/base/language.js";
import { withTimeout } from "../../core/jobs/timeout.js";
import type { Log } from "../../core/ports.js";
import { isUnreachable, loggableError } from "../api/errors.js";
import type { BotContext } from "../context.js";
import { type TelegramDraftStore, telegramDraftKey } from "../talk/drafts.js";

type Options = {
  readonly errorText: (language: Language | undefined) => string;
  readonly log: Log;
};

/** Says sorry, once, to whoever waits for an answer. It never fails: it is what is done about failures. */
export const createErrorReply =
  ({ errorText, log }: Options) =>
  async (ctx: BotContext): Promise<void> => {
    try {
      if (ctx.chat) await ctx.api.sendMessage(ctx.chat.id, errorText(ctx.language));
    } catch (error) {
      log.warn({ err: loggableError(error), update: ctx.update.update_id }, "error reply failed");
    }
  };

export type SendErrorReply = ReturnType<typeof createErrorReply>;

/** A flow that throws is over. The customer is told, the chat goes on, and the update counts as handled. */
export const createErrorBoundary =
  (apologise: SendErrorReply, log: Log): MiddlewareFn<BotContext> =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const fields = { err: loggableError(error), update: ctx.update.update_id, chat: ctx.chat?.id };
      if (isUnreachable(error)) return log.info(fields, "customer blocked the bot during a flow");
      log.error(fields, "A flow failed");
      await apologise(ctx);
    }
  };

/**
 * A handler that never settles would keep its chat waiting for ever: updates of a chat come one after the other. After
 * a limit the chat is freed, and its conversation dropped, because replaying it would hang again at the same place.
 */
export const createHandlerTimeout =
  (
    {
      drafts,
      givenUp,
      apologise,
      log,
    }: { drafts: TelegramDraftStore; givenUp: WeakSet<BotContext>; apologise: SendErrorReply; log: Log },
    limitMs: number,
  ): MiddlewareFn<BotContext> =>
  async (ctx, next) => {
    const work = next();
    if ((await withTimeout(limitMs, work)) !== "late") return;
    givenUp.add(ctx);
    const fields = { update: ctx.update.update_id, chat: ctx.chat?.id };
    work.catch((error: unknown) => log.error({ ...fields, err: loggableError(error) }, "timed-out handler failed"));
    log.error(fields, "handler timed out, chat released");
    await drafts.remove(telegramDraftKey(ctx));
    await apologise(ctx);
  };
