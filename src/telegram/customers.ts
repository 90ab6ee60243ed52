import type { MiddlewareFn } from "grammy";
import type { Shop } from "#shop/shop.js";
import type { ShopContext } from "./context.js";

export type IsAdmin = (who: { readonly user: string; readonly chat: string }) => boolean;

type Options = {
  readonly shop: Pick<Shop, "greet">;
  readonly isAdmin: IsAdmin;
  /** Told of staff in their own chat. */
  readonly welcomeStaff: (chat: number) => void;
};

/**
 * Lets in whom this bot talks to: people in their private chats, and staff anywhere. Everybody else, and everything
 * that is neither a message nor a tap, goes no further. In a group somebody is still the customer of their own chat.
 */
export function createDoor({ shop, isAdmin, welcomeStaff }: Options): MiddlewareFn<ShopContext> {
  return async (ctx, next) => {
    const { from, chat } = ctx;
    if (!from || from.is_bot || !chat || !(ctx.message || ctx.callbackQuery)) return;
    const user = String(from.id);
    ctx.staff = isAdmin({ user, chat: String(chat.id) });
    if (chat.type !== "private" && !ctx.staff) return;
    if (chat.type === "private" && ctx.staff) welcomeStaff(chat.id);
    const name = [from.first_name, from.last_name].filter(Boolean).join(" ");
    // At each update anew: whose chat it is may have changed, also by what another process did.
    ctx.customer = (await shop.greet({ channel: "telegram", id: user }, name)).id;
    await next();
  };
}
