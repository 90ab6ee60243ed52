import type { MiddlewareFn } from "grammy";
import { FIRST_LANGUAGE, type Language, parseLanguage } from "../../core/base/language.js";
import type { CustomerApi } from "../../shop/customer-api.js";
import type { BotContext } from "../context.js";
import type { CommandMenus } from "../notices/command-menus.js";
import { type FindRole, privateChatOf } from "../notices/roles.js";

type Options = {
  readonly shop: Pick<CustomerApi, "identify">;
  readonly findRole: FindRole;
  readonly commandMenus: CommandMenus;
  /** What people are spoken to in, as far as this process has heard; written here. */
  readonly languages: { set(user: string, language: Language): void };
};

/** Telegram's own account, in whose name the posts of a channel come to the group that is linked with it. */
const TELEGRAM_ID = 777000;

/** Written in the name of a channel or group: no person is known to have written it. */
const isSentAsChat = ({ from, message }: BotContext): boolean =>
  from?.id === TELEGRAM_ID || message?.sender_chat !== undefined || message?.is_automatic_forward === true;

/**
 * Lets in whom this bot talks to: people in their private chats, and staff anywhere. Everybody else, every channel, and
 * everything that is neither a message nor a tap, goes no further. In a group somebody is still the customer of their own
 * chat.
 */
export function createIdentifyCustomer({ shop, findRole, commandMenus, languages }: Options): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const { from, chat } = ctx;
    if (!from || from.is_bot || isSentAsChat(ctx) || !chat || !(ctx.message || ctx.callbackQuery)) return;
    const user = String(from.id);
    // At each update anew: a role may have been taken away since the last.
    ctx.role = await findRole({ from, chat });
    if (chat.type !== "private" && !ctx.role) return;
    const name = [from.first_name, from.last_name].filter(Boolean).join(" ");
    const profile = { language: parseLanguage(from.language_code ?? ""), username: from.username };
    // At each update anew: whose chat it is may have changed, also by what another process did.
    const customer = await shop.identify(privateChatOf(from), name, profile);
    const { language = FIRST_LANGUAGE, languageChosenAt } = customer;
    ctx.customer = customer.id;
    ctx.language = language;
    languages.set(user, language);
    // Nobody else needs a menu of their own: there is one for staff to be, and for each language that phones have.
    const special = ctx.role !== undefined || languageChosenAt !== undefined;
    if (chat.type === "private" && special) commandMenus.show(chat.id, { language, role: ctx.role });
    await next();
  };
}
