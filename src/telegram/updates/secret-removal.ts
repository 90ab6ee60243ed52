import type { MiddlewareFn } from "grammy";
import { mayHoldSecret } from "../../../conversations/parser/destination.js";
import { UNASKED_PIN } from "../../../conversations/ways.js";
import type { Secrets } from "../../core/base/secrets.js";
import { parsePin } from "../../core/customers/safety.js";
import type { Log } from "../../core/ports.js";
import type { CustomerApi } from "../../shop/customer-api.js";
import { errorMessage } from "../api/errors.js";
import type { BotContext } from "../context.js";

/** How a flow waits for a secret: by this name of the wait we know it before the message gets there. */
export const SECRET_WAIT = "secret";

type Options = { readonly secrets: Secrets; readonly shop: Pick<CustomerApi, "mayBePin">; readonly log: Log };

/**
 * Takes a secret out of the chat, and out of the update before anything writes that down: the conversation keeps what it
 * is given in its log. Digits that answer no question, and may be a PIN, are a secret too: nothing is done with them.
 */
export function createSecretRemoval({ secrets, shop, log }: Options): MiddlewareFn<BotContext> {
  const isUnasked = async ({ awaitsAnswer, chat, customer }: BotContext, typed: string): Promise<boolean> =>
    !awaitsAnswer && chat?.type === "private" && parsePin(typed) !== undefined && (await shop.mayBePin(customer));

  return async (ctx, next) => {
    const typed = ctx.message?.text;
    if (!ctx.message || typed === undefined) return await next();
    const asked = ctx.awaitsSecret === true && mayHoldSecret(typed);
    if (!asked && !(await isUnasked(ctx, typed))) return await next();
    ctx.message.text = asked ? secrets.keep(typed) : "";
    if (!asked) ctx.nextFlow = { destination: UNASKED_PIN, liveMessage: {} };
    await ctx.deleteMessage().catch((fault: unknown) => {
      log.warn({ chat: ctx.chat?.id, cause: errorMessage(fault) }, "secret message could not be deleted");
    });
    await next();
  };
}
