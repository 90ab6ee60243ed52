import type { MiddlewareFn } from "grammy";
import { withTimeout } from "../../core/base/async.js";
import type { Language } from "../../core/base/language.js";
import type { DraftStore } from "../../core/draft-store.js";
import type { Log } from "../../core/ports.js";
import { isUnreachable, loggableError } from "../api/errors.js";
import type { BotContext } from "../context.js";
import { telegramDraftKey } from "../talk/drafts.js";

/**
 * Tells the sender of a failed update that something went wrong. If the message is refused, as in a flood wait, the
 * toast of their tap says so. Never rejects.
 */
type SendErrorReply = (ctx: BotContext) => Promise<void>;

export const createErrorReply =
  (errorText: (language: Language | undefined) => string, log: Log): SendErrorReply =>
  async (ctx) => {
    const words = errorText(ctx.language);
    try {
      if (ctx.chat) await ctx.api.sendMessage(ctx.chat.id, words);
    } catch (error) {
      ctx.toast = words;
      log.warn({ err: loggableError(error), update: ctx.update.update_id }, "error reply failed");
    }
  };

/** Ends a flow that throws: tells the customer, and counts the update as handled. */
export const createErrorBoundary =
  (sendErrorReply: SendErrorReply, log: Log): MiddlewareFn<BotContext> =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const fields = { err: loggableError(error), update: ctx.update.update_id, chat: ctx.chat?.id };
      if (isUnreachable(error)) return log.info(fields, "customer blocked the bot during a flow");
      log.error(fields, "flow failed");
      await sendErrorReply(ctx);
    }
  };

type TimeoutOptions = {
  readonly limitMs: number;
  readonly drafts: Pick<DraftStore, "remove">;
  /** The updates that timed out; filled here. Their handlers must not store a draft any more. */
  readonly timedOut: WeakSet<BotContext>;
  readonly sendErrorReply: SendErrorReply;
  readonly log: Log;
};

/**
 * Releases the chat of a handler that takes too long. The updates of a chat run one after another, so a hanging handler
 * would block the chat for ever. Its conversation is dropped, because a replay would hang at the same place.
 */
export const createHandlerTimeout =
  ({ limitMs, drafts, timedOut, sendErrorReply, log }: TimeoutOptions): MiddlewareFn<BotContext> =>
  async (ctx, next) => {
    const work = next();
    if ((await withTimeout(limitMs, work)) !== "late") return;
    timedOut.add(ctx);
    const fields = { update: ctx.update.update_id, chat: ctx.chat?.id };
    work.catch((error: unknown) => log.error({ ...fields, err: loggableError(error) }, "timed-out handler failed"));
    log.error(fields, "handler timed out, chat released");
    await drafts.remove(telegramDraftKey(ctx));
    await sendErrorReply(ctx);
  };
