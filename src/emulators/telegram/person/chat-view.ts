/** Everything that one phone on the chat page shows. */
import { expireQueries } from "../methods/callbacks.js";
import { menuFor } from "../methods/commands.js";
import type { BotCommand, Toast } from "../world.js";
import type { Actor } from "./acts.js";
import { type ChatButton, replyKeys, type TelegramChatMessage, telegramChatMessages } from "./view.js";

const MESSAGES_SHOWN_MAX = 100;
const TOASTS_SHOWN_MAX = 5;

/** A place at the page: a person in a private chat, with the key "1001", or in a group, with the key "1001@-100500". */
export type TelegramSeat = Actor & { readonly key: string };

export type TelegramChatView = {
  readonly seat: string;
  readonly personId: number;
  readonly title: string;
  readonly botName: string;
  readonly description: string;
  /** The bot may write here. */
  readonly open: boolean;
  readonly group: boolean;
  readonly messages: readonly TelegramChatMessage[];
  readonly keys: readonly (readonly ChatButton[])[];
  readonly commands: readonly BotCommand[];
  /** A chat action, and how much longer it shows. */
  readonly action: { readonly kind: string; readonly leftMs: number } | undefined;
  readonly toasts: readonly Toast[];
};

/** What this person sees at this moment. */
export function telegramChatView({ key, world, room, person }: TelegramSeat): TelegramChatView {
  const { bot } = world;
  expireQueries(world);
  const botName = bot.user.first_name;
  const language = person.languageCode ?? "en";
  const leftMs = (room.action?.until ?? 0) - Date.now();
  return {
    seat: key,
    personId: person.id,
    title: room.chat.title ?? botName,
    botName,
    description: bot.profile.get(`description:${language}`) || bot.profile.get("description:") || "",
    open: room.open && !room.blocked,
    group: room.chat.type !== "private",
    messages: telegramChatMessages(world, room).slice(-MESSAGES_SHOWN_MAX),
    keys: replyKeys(room),
    commands: menuFor(world, room, person.id),
    action: room.action && leftMs > 0 ? { kind: room.action.action, leftMs } : undefined,
    toasts: room.toasts.filter(({ personId }) => personId === person.id).slice(-TOASTS_SHOWN_MAX),
  };
}
