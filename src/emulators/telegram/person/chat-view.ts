/** Everything that one phone on the chat page shows. */
import { expireQueries } from "../methods/callbacks.js";
import { menuFor } from "../methods/commands.js";
import type { Actor } from "./acts.js";
import { replyKeys, telegramChatMessages } from "./view.js";

const MESSAGES_SHOWN_MAX = 100;
const TOASTS_SHOWN_MAX = 5;

/** A place at the page: a person in a private chat, with the key "1001", or in a group, with the key "1001@-100500". */
export type TelegramSeat = Actor & { readonly key: string };

export type TelegramChatView = ReturnType<typeof telegramChatView>;

/** What this person sees at this moment. */
export function telegramChatView({ key, world, room, person }: TelegramSeat) {
  const { bot } = world;
  expireQueries(world);
  const language = person.languageCode ?? "en";
  return {
    seat: key,
    title: room.chat.title ?? bot.user.first_name,
    description: bot.profile.get(`description:${language}`) || bot.profile.get("description:") || "",
    /** The bot may write here. */
    open: room.open && !room.blocked,
    group: room.chat.type !== "private",
    messages: telegramChatMessages(world, room).slice(-MESSAGES_SHOWN_MAX),
    keys: replyKeys(room),
    commands: menuFor(world, room, person.id),
    /** How much longer the bot is shown as typing. */
    typingMs: Math.max(0, room.typingUntil - Date.now()),
    toasts: room.toasts.filter(({ personId }) => personId === person.id).slice(-TOASTS_SHOWN_MAX),
  };
}
