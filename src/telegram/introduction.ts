import type { Api } from "grammy";
import type { Programme } from "#conversations/talk.js";
import { createBoundedMap } from "#core/bounded.js";
import { FIRST_LANGUAGE, type Language } from "#core/language.js";

/** What people read about the bot before they start it. */
export type About = { readonly description: string; readonly shortDescription: string };

/** Those of our languages that Telegram has a code for. Everybody else reads the first one. */
const CODED = ["ha", "yo", "ig"] as const satisfies readonly Language[];

/** Tells Telegram the menu of commands and what the bot is, also for phones that speak another language of ours. */
export async function introduce(
  api: Api,
  { commands }: Programme,
  about: ((language: Language) => About) | undefined,
): Promise<void> {
  for (const code of [undefined, ...CODED]) {
    const language = code ?? FIRST_LANGUAGE;
    const to = code === undefined ? {} : { language_code: code };
    await api.setMyCommands(commands(language), { scope: { type: "all_private_chats" }, ...to });
    if (!about) continue;
    const { description, shortDescription } = about(language);
    await api.setMyDescription(description, to);
    await api.setMyShortDescription(shortDescription, to);
  }
}

/** Menus of commands for single chats: for staff, and for who chose a language that their phone does not speak. */
export type Menus = {
  /** In the background, and only when the chat does not have it already. */
  show(chat: number, menu: { readonly language: Language; readonly staff: boolean }): void;
};

export function createMenus(api: Api, { commands, deskCommands }: Programme, rememberedMax: number): Menus {
  const shown = createBoundedMap<number, string>(rememberedMax);
  return {
    show: (chat, { language, staff }) => {
      const name = `${language}${staff ? " staff" : ""}`;
      if (shown.get(chat) === name) return;
      shown.set(chat, name);
      const menu = [...commands(language), ...(staff ? deskCommands : [])];
      api.setMyCommands(menu, { scope: { type: "chat", chat_id: chat } }).catch(() => shown.delete(chat)); // Next time.
    },
  };
}
