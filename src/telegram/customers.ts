import type { MiddlewareFn } from "grammy";
import { createBoundedMap } from "#core/bounded.js";
import type { CustomerId } from "#core/ids.js";
import type { Shop } from "#shop/shop.js";
import type { ShopContext } from "./context.js";

export type Door = {
  readonly middleware: MiddlewareFn<ShopContext>;
  /** The next update of this person greets them again: the shop has something to learn of it. */
  forget(user: string): void;
};

export type IsAdmin = (who: { readonly user: string; readonly chat: string }) => boolean;

type Options = {
  readonly shop: Pick<Shop, "greet">;
  readonly isAdmin: IsAdmin;
  /** Told of staff in their own chat. */
  readonly welcomeStaff: (chat: number) => void;
  readonly rememberedMax: number;
};

/**
 * Lets in whom this bot talks to: people in their private chats, and staff anywhere. Everybody else, and everything
 * that is neither a message nor a tap, goes no further. In a group somebody is still the customer of their own chat.
 */
export function createDoor({ shop, isAdmin, welcomeStaff, rememberedMax }: Options): Door {
  const known = createBoundedMap<string, { readonly id: CustomerId; readonly name: string }>(rememberedMax);

  const greet = async (user: string, name: string): Promise<CustomerId> => {
    const remembered = known.get(user);
    if (remembered?.name === name) return remembered.id;
    const { id } = await shop.greet({ channel: "telegram", id: user }, name);
    known.set(user, { id, name });
    return id;
  };

  const forget = (user: string) => void known.delete(user);

  const middleware: MiddlewareFn<ShopContext> = async (ctx, next) => {
    const { from, chat } = ctx;
    if (!from || from.is_bot || !chat) return;
    const user = String(from.id);
    if (ctx.myChatMember) forget(user); // They blocked us or came back: the shop hears of the next greeting.
    if (!ctx.message && !ctx.callbackQuery) return;
    ctx.staff = isAdmin({ user, chat: String(chat.id) });
    if (chat.type !== "private" && !ctx.staff) return;
    if (chat.type === "private" && ctx.staff) welcomeStaff(chat.id);
    ctx.customer = await greet(user, [from.first_name, from.last_name].filter(Boolean).join(" "));
    await next();
  };

  return { middleware, forget };
}
