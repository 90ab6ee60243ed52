import type { MiddlewareFn } from "grammy";
import type { StaffApi } from "../../shop/staff-api.js";
import { type BotContext, telegramChat } from "../context.js";

/**
 * A group becomes a supergroup with another id as soon as it gets topics or a public name, and calls with the old id are
 * refused from then on. Telegram announces this with a message in the old group and one in the new.
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
