import type { MiddlewareFn } from "grammy";
import type { Flows } from "../../../conversations/talk.js";
import { FIRST_LANGUAGE, type Language, parseLanguage } from "../../core/base/language.js";
import type { Clock } from "../../core/base/time.js";
import { createRateLimiter } from "../../core/jobs/rate-limiter.js";
import type { Log } from "../../core/ports.js";
import type { Role } from "../../core/settings/role.js";
import type { CustomerApi } from "../../shop/customer-api.js";
import type { StaffApi } from "../../shop/staff-api.js";
import type { TelegramLimits } from "../api/limits.js";
import { type BotContext, telegramChat } from "../context.js";
import type { CommandMenus } from "../notices/command-menus.js";
import type { LatestMessages } from "../notices/send-notice.js";

type Origin = { readonly from: { readonly id: number }; readonly chat: { readonly id: number } };

export type StaffRoles = ReturnType<typeof createStaffRoles>;

export function createStaffRoles(staffApi: Pick<StaffApi, "staff">, configuredGroupId: number | undefined) {
  /** The current id of the group whose members are all staff. */
  const groupId = async () =>
    configuredGroupId === undefined
      ? undefined
      : Number((await staffApi.staff.currentChat(telegramChat(configuredGroupId))).id);
  return {
    groupId,
    /** The role of the sender in the chat that they write in. */
    roleOf: async ({ from, chat }: Origin): Promise<Role | undefined> =>
      staffApi.staff.roleOf(telegramChat(from.id), (await groupId()) === chat.id),
  };
}

type IdentifyOptions = {
  readonly shop: Pick<CustomerApi, "customers">;
  readonly staffRoles: StaffRoles;
  readonly commandMenus: CommandMenus;
  /** The language of each user that this process has seen; filled here. */
  readonly languages: { set(user: string, language: Language): void };
};

/** Telegram's own account, which forwards a channel's posts into its linked group. */
const TELEGRAM_ID = 777000;

/** Whether it was sent in the name of a channel or group, so that its author is unknown. */
const isSentAsChat = ({ from, message }: BotContext): boolean =>
  from?.id === TELEGRAM_ID || message?.sender_chat !== undefined || message?.is_automatic_forward === true;

/** Whether somebody only changed the chat, for example by pinning a message. It answers nothing. */
const isChatChange = ({ message }: BotContext): boolean =>
  (message?.pinned_message ?? message?.message_auto_delete_timer_changed ?? message?.chat_background_set) !== undefined;

/**
 * Finds the customer who sent an update. It accepts messages and taps of people in their private chats, and of staff
 * anywhere; it drops everything else. In a group, a member of staff is the same customer as in their private chat.
 */
export function createIdentifyCustomer({
  shop,
  staffRoles,
  commandMenus,
  languages,
}: IdentifyOptions): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const { from, chat } = ctx;
    if (!from || from.is_bot || isSentAsChat(ctx) || isChatChange(ctx) || !chat || !(ctx.message || ctx.callbackQuery))
      return;
    // Read for every update, because another process may have changed them.
    ctx.role = await staffRoles.roleOf({ from, chat });
    if (chat.type !== "private" && !ctx.role) return;
    const name = [from.first_name, from.last_name].filter(Boolean).join(" ");
    const profile = { language: parseLanguage(from.language_code ?? ""), username: from.username };
    const customer = await shop.customers.identify(telegramChat(from.id), name, profile);
    const { language = FIRST_LANGUAGE, languageChosenAt } = customer;
    ctx.customer = customer.id;
    ctx.language = language;
    languages.set(String(from.id), language);
    // All others see the general menu, in their phone's language.
    const needsOwnMenu = ctx.role !== undefined || languageChosenAt !== undefined;
    if (chat.type === "private" && needsOwnMenu) commandMenus.show(chat.id, { language, role: ctx.role });
    await next();
  };
}

/** Tells customers who edit their last message that this changes nothing: an edit answers and confirms nothing. */
export function createEditReply(
  flows: Pick<Flows, "channelTexts">,
  latestMessages: Pick<LatestMessages, "hasNewerMessage">,
  languages: { get(user: string): Language | undefined },
): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const { editedMessage: edited } = ctx;
    if (!edited) return await next();
    const { chat, from, text = edited.caption } = edited; // A live location has neither.
    if (chat.type !== "private" || text === undefined) return;
    if (latestMessages.hasNewerMessage(String(chat.id), String(edited.message_id))) return;
    const language = languages.get(String(from.id)) ?? parseLanguage(from.language_code ?? "");
    await reply(ctx, flows.channelTexts(language).editedMessage).catch(() => {}); // Logged by the client.
  };
}

/**
 * Records that a group became a supergroup, as it does when it gets topics or a public name. It then has a new id, and
 * calls with the old one are refused. Telegram announces it with a message in the old group and one in the new.
 */
export function createGroupMigration(
  staffApi: Pick<StaffApi, "staff">,
  onMigrated: () => Promise<void>,
): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const { message } = ctx;
    if (!message) return await next();
    const from = message.migrate_from_chat_id ?? (message.migrate_to_chat_id && message.chat.id);
    const to = message.migrate_to_chat_id ?? (message.migrate_from_chat_id && message.chat.id);
    if (from === undefined || to === undefined) return await next();
    await staffApi.staff.recordChatMove(telegramChat(from), telegramChat(to));
    await onMigrated();
  };
}

type ThrottleOptions = {
  readonly limits: Pick<TelegramLimits, "rate">;
  readonly staffRoles: StaffRoles;
  readonly clock: Clock;
  readonly log: Log;
  readonly tooFastText: (user: string) => string;
};

/** Drops a user's updates above the rate limit, and warns them once. In a group it warns staff only. */
export function createTelegramThrottle({
  limits,
  staffRoles,
  clock,
  log,
  tooFastText,
}: ThrottleOptions): MiddlewareFn<BotContext> {
  const limiter = createRateLimiter(clock, limits.rate);
  return async (ctx, next) => {
    const { from, chat } = ctx;
    if (!from || !chat) return await next();
    const user = String(from.id);
    const role = await staffRoles.roleOf({ from, chat }).catch(() => undefined); // The store may be down.
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
