import type { Api } from "grammy";
import type { LanguageCode } from "grammy/types";
import { mayOpenFlow } from "../../../conversations/channel.js";
import { wordsIn } from "../../../conversations/locales/words.js";
import type { Command, Flows } from "../../../conversations/talk.js";
import { createBoundedMap } from "../../core/base/collections.js";
import { FIRST_LANGUAGE, LANGUAGES, type Language } from "../../core/base/language.js";
import { type Role, STAFF_GROUP_ROLE } from "../../core/settings/role.js";

/** Telegram only knows two-letter language codes. Speakers of other languages see the first language. */
const LANGUAGES_TELEGRAM_KNOWS = LANGUAGES.filter(
  (code): code is Extract<Language, LanguageCode> => code.length === 2 && code !== FIRST_LANGUAGE,
);

/**
 * Publishes the command menu, and what Telegram shows to people before they start the bot, in every language that it
 * knows.
 */
export async function publishBotProfile(api: Api, { customerCommands }: Flows, shop: string): Promise<void> {
  for (const code of [undefined, ...LANGUAGES_TELEGRAM_KNOWS]) {
    const language = code ?? FIRST_LANGUAGE;
    const audience = code === undefined ? {} : { language_code: code };
    await api.setMyCommands(customerCommands(language), { scope: { type: "all_private_chats" }, ...audience });
    const { description, shortDescription } = wordsIn(language).botDescription;
    await api.setMyDescription(description({ shop }), audience);
    await api.setMyShortDescription(shortDescription, audience);
  }
}

type Menu = { readonly language: Language; readonly role: Role | undefined };

/** Menus of single chats, for staff and for users who chose a language. All other chats see the general menu. */
export type CommandMenus = ReturnType<typeof createCommandMenus>;

export function createCommandMenus(api: Api, flows: Flows, rememberedMax: number) {
  const shown = createBoundedMap<number, string>(rememberedMax);
  const scopeOf = (chat: number) => ({ type: "chat", chat_id: chat }) as const;
  const staffCommands = (role: Role | undefined) =>
    flows.staffCommands.filter(({ command }) => mayOpenFlow(flows, command, role));
  const commandsOf = ({ language, role }: Menu) => [...flows.customerCommands(language), ...staffCommands(role)];
  const menuId = ({ language, role }: Menu) => `${language} ${role ?? "customer"}`;

  const showOnce = (chat: number, id: string, commands: readonly Command[]): void => {
    if (shown.get(chat) === id) return;
    shown.set(chat, id);
    api.setMyCommands(commands, { scope: scopeOf(chat) }).catch(() => shown.delete(chat)); // Tried again later.
  };
  return {
    /** Sets a chat's menu in the background, unless it is already set. */
    show: (chat: number, menu: Menu): void => showOnce(chat, menuId(menu), commandsOf(menu)),
    /** Gives the staff's group the staff commands only. */
    showStaffGroup: (group: number): void => showOnce(group, "staff group", staffCommands(STAFF_GROUP_ROLE)),
    /** Sets a chat's menu through `via`, or removes it so that the general menu shows. Throws if Telegram rejects it. */
    update: async (via: Api, chat: number, menu: Menu | undefined): Promise<void> => {
      shown.delete(chat);
      if (!menu) return void (await via.deleteMyCommands({ scope: scopeOf(chat) }));
      await via.setMyCommands(commandsOf(menu), { scope: scopeOf(chat) });
      shown.set(chat, menuId(menu));
    },
  };
}
