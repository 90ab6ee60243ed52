import type { MiddlewareFn } from "grammy";
import { UNEXPECTED_PIN } from "../../../conversations/navigation.js";
import { mayHoldSecret } from "../../../conversations/parser/destination.js";
import type { Secrets } from "../../core/base/secrets.js";
import { parsePin } from "../../core/customers/safety.js";
import type { Log } from "../../core/ports.js";
import type { CustomerApi } from "../../shop/customer-api.js";
import { loggableError } from "../api/errors.js";
import type { BotContext } from "../context.js";

type Options = { readonly secrets: Secrets; readonly shop: Pick<CustomerApi, "customers">; readonly log: Log };

/**
 * Deletes a secret from the chat, and removes it from the update before the conversation writes the update into its log.
 * Digits that answer no question and may be a PIN count as a secret too; nothing else is done with them.
 */
export function createSecretRemoval({ secrets, shop, log }: Options): MiddlewareFn<BotContext> {
  const isUnaskedPin = async ({ awaitsAnswer, chat, customer }: BotContext, typed: string): Promise<boolean> =>
    !awaitsAnswer &&
    chat?.type === "private" &&
    parsePin(typed) !== undefined &&
    (await shop.customers.mayBePin(customer));

  return async (ctx, next) => {
    const typed = ctx.message?.text;
    if (!ctx.message || typed === undefined) return await next();
    const isAnswer = ctx.awaitsSecret === true && mayHoldSecret(typed);
    if (!isAnswer && !(await isUnaskedPin(ctx, typed))) return await next();
    ctx.message.text = isAnswer ? secrets.keep(typed) : "";
    if (!isAnswer) ctx.nextFlow = { destination: UNEXPECTED_PIN, liveMessage: {} };
    await ctx.deleteMessage().catch((error: unknown) => {
      log.warn({ chat: ctx.chat?.id, err: loggableError(error) }, "secret message could not be deleted");
    });
    await next();
  };
}
