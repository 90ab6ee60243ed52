import type { MiddlewareFn } from "grammy";
import type { StaffApi } from "../../shop/staff-api.js";
import type { BotContext } from "../context.js";
import { telegramChat } from "../notices/roles.js";

/**
 * A group becomes a supergroup, with another id, as soon as it is given topics or a public name. Everything that is sent to
 * the old id is refused from then on. Telegram tells of the change with a message in the old group and one in the new.
 */
export function createGroupMigration(
  desk: Pick<StaffApi, "recordChatMove">,
  onMoved: () => Promise<void>,
): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const { message } = ctx;
    if (!message) return await next();
    const from = message.migrate_from_chat_id ?? (message.migrate_to_chat_id && message.chat.id);
    const to = message.migrate_to_chat_id ?? (message.migrate_from_chat_id && message.chat.id);
    if (from === undefined || to === undefined) return await next();
    await desk.recordChatMove(telegramChat(from), telegramChat(to));
    await onMoved();
  };
}
