import type { MiddlewareFn } from "grammy";
import { createBoundedMap } from "#core/bounded.js";
import { FIRST_LANGUAGE, type Language, parseLanguage } from "#core/language.js";
import type { Shop } from "#shop/shop.js";
import type { ShopContext } from "./context.js";
import type { Menus } from "./introduction.js";

export type Door = {
  readonly middleware: MiddlewareFn<ShopContext>;
  /** They are spoken to in this language now. */
  learn(user: string, language: Language): void;
  languageOf(user: string): Language | undefined;
};

export type IsAdmin = (who: { readonly user: string; readonly chat: string }) => boolean;

type Options = {
  readonly shop: Pick<Shop, "greet">;
  readonly isAdmin: IsAdmin;
  readonly menus: Menus;
  readonly rememberedMax: number;
};

/**
 * Lets in whom this bot talks to: people in their private chats, and staff anywhere. Everybody else, and everything
 * that is neither a message nor a tap, goes no further. In a group somebody is still the customer of their own chat.
 */
export function createDoor({ shop, isAdmin, menus, rememberedMax }: Options): Door {
  const spoken = createBoundedMap<string, Language>(rememberedMax);

  const learn = (user: string, language: Language): void => {
    if (language === (spoken.get(user) ?? FIRST_LANGUAGE)) return;
    spoken.set(user, language);
    menus.show(Number(user), { language, staff: isAdmin({ user, chat: user }) });
  };

  const middleware: MiddlewareFn<ShopContext> = async (ctx, next) => {
    const { from, chat } = ctx;
    if (!from || from.is_bot || !chat || !(ctx.message || ctx.callbackQuery)) return;
    const user = String(from.id);
    ctx.staff = isAdmin({ user, chat: String(chat.id) });
    if (chat.type !== "private" && !ctx.staff) return;
    const name = [from.first_name, from.last_name].filter(Boolean).join(" ");
    const guess = parseLanguage(from.language_code ?? "");
    // At each update anew: whose chat it is may have changed, also by what another process did.
    const { id, language } = await shop.greet({ channel: "telegram", id: user }, name, guess);
    ctx.customer = id;
    if (language) {
      spoken.set(user, language);
      ctx.language = language;
    }
    if (chat.type === "private" && ctx.staff) {
      menus.show(chat.id, { language: language ?? FIRST_LANGUAGE, staff: true });
    }
    await next();
  };

  return { middleware, learn, languageOf: spoken.get };
}
