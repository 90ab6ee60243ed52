import type { Api } from "grammy";
import type { Programme } from "#conversations/talk.js";

/** What people read about the bot before they start it. */
export type About = { readonly description: string; readonly shortDescription: string };

/** Tells Telegram the menu of commands and what the bot is. */
export async function introduce(api: Api, { commands }: Programme, about: About | undefined): Promise<void> {
  await api.setMyCommands(commands, { scope: { type: "all_private_chats" } });
  if (!about) return;
  await api.setMyDescription(about.description);
  await api.setMyShortDescription(about.shortDescription);
}

/** Shows the desk's commands in a member of staff's own chat, once a chat; in the background. */
export function createStaffMenus(api: Api, { commands, deskCommands }: Programme): (chat: number) => void {
  const shown = new Set<number>();
  const menu = [...commands, ...deskCommands];

  return (chat) => {
    if (shown.has(chat)) return;
    shown.add(chat);
    api.setMyCommands(menu, { scope: { type: "chat", chat_id: chat } }).catch(() => shown.delete(chat)); // Next time.
  };
}
