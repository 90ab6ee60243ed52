import type { Api } from "grammy";
import type { LanguageCode } from "grammy/types";
import type { Command, Programme } from "../../../conversations/talk.js";
import { isKnown } from "../../../conversations/ways.js";
import { createBoundedMap } from "../../core/base/bounded-map.js";
import { FIRST_LANGUAGE, LANGUAGES, type Language } from "../../core/base/language.js";
import type { Role } from "../../core/settings/role.js";

/** What people read about the bot before they start it. */
export type BotDescription = { readonly description: string; readonly shortDescription: string };

/** Telegram knows languages by codes of two letters. Speakers of all others read the first one. */
const LANGUAGES_TELEGRAM_KNOWS = LANGUAGES.filter(
  (code): code is Extract<Language, LanguageCode> => code.length === 2 && code !== FIRST_LANGUAGE,
);

/** Tells Telegram the menu of commands and what the bot is, also for phones that speak another language of ours. */
export async function publishBotProfile(
  api: Api,
  { commands }: Programme,
  about: ((language: Language) => BotDescription) | undefined,
): Promise<void> {
  for (const code of [undefined, ...LANGUAGES_TELEGRAM_KNOWS]) {
    const language = code ?? FIRST_LANGUAGE;
    const to = code === undefined ? {} : { language_code: code };
    await api.setMyCommands(commands(language), { scope: { type: "all_private_chats" }, ...to });
    if (!about) continue;
    const { description, shortDescription } = about(language);
    await api.setMyDescription(description, to);
    await api.setMyShortDescription(shortDescription, to);
  }
}

type Menu = { readonly language: Language; readonly role: Role | undefined };

/** Menus of commands for single chats: for staff, and for who chose a language that their phone does not speak. */
export type CommandMenus = {
  /** In the background, and only when the chat does not have it already. */
  show(chat: number, menu: Menu): void;
  /** The desk alone, for the staff's group. */
  showStaffGroup(group: number): void;
  /** Gives a chat the menu that it is to have from now on, through `api`; without one, everybody's. Throws what Telegram refuses. */
  update(api: Api, chat: number, menu: Menu | undefined): Promise<void>;
};

export function createCommandMenus(api: Api, programme: Programme, rememberedMax: number): CommandMenus {
  const shown = createBoundedMap<number, string>(rememberedMax);
  const scopeOf = (chat: number) => ({ type: "chat", chat_id: chat }) as const;
  const deskFor = (role: Role | undefined) =>
    programme.deskCommands.filter(({ command }) => isKnown(programme, command, role));
  const menuOf = ({ language, role }: Menu) => [...programme.commands(language), ...deskFor(role)];
  const nameOf = ({ language, role }: Menu) => `${language} ${role ?? "customer"}`;

  const put = (chat: number, name: string, menu: readonly Command[]): void => {
    if (shown.get(chat) === name) return;
    shown.set(chat, name);
    api.setMyCommands(menu, { scope: scopeOf(chat) }).catch(() => shown.delete(chat)); // Next time.
  };
  return {
    show: (chat, menu) => put(chat, nameOf(menu), menuOf(menu)),
    showStaffGroup: (group) => put(group, "room", deskFor(STAFF_GROUP_ROLE)),
    update: async (via, chat, menu) => {
      shown.delete(chat);
      if (!menu) return void (await via.deleteMyCommands({ scope: scopeOf(chat) }));
      await via.setMyCommands(menuOf(menu), { scope: scopeOf(chat) });
      shown.set(chat, nameOf(menu));
    },
  };
}

/** What everybody is there who is nothing else. */
const STAFF_GROUP_ROLE: Role = "operator";
