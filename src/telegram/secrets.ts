import type { MiddlewareFn } from "grammy";
import type { Log } from "#core/ports.js";
import { mayHoldSecret, type Secrets } from "#core/secrets.js";
import type { ShopContext } from "./context.js";
import { messageOf } from "./errors.js";

/** How a flow waits for a secret: by this name of the wait we know it before the message gets there. */
export const SECRET_WAIT = "secret";

/**
 * Takes a secret out of the chat, and out of the update before anything writes that down: the conversation keeps what it
 * is given in its log.
 */
export const createSecretTaker =
  ({ secrets, log }: { readonly secrets: Secrets; readonly log: Log }): MiddlewareFn<ShopContext> =>
  async (ctx, next) => {
    const typed = ctx.message?.text;
    if (ctx.message && ctx.asksSecret && typed !== undefined && mayHoldSecret(typed)) {
      ctx.message.text = secrets.keep(typed);
      await ctx.deleteMessage().catch((fault: unknown) => {
        log.warn({ chat: ctx.chat?.id, cause: messageOf(fault) }, "A secret could not be taken out of its chat");
      });
    }
    await next();
  };
