/** A chat as its people see it. */
import type { WaitTarget } from "../../kit/waiting.js";
import { expireQueries } from "../methods/callbacks.js";
import { menuFor } from "../methods/commands.js";
import type { InlineButton } from "../parameters.js";
import type { Entity } from "../wire.js";
import type { Room, TelegramStoredMessage, TelegramWorld } from "../world.js";
import type { Actor } from "./acts.js";

export type ChatButton = {
  readonly text: string;
  readonly kind: "callback" | "url" | "copy" | "text" | "contact";
  readonly url?: string;
  readonly data?: string;
  readonly copy?: string;
  readonly style?: "primary" | "success" | "danger";
};

export const inlineButton = ({ text, style, url, callback_data: data, copy_text }: InlineButton): ChatButton => {
  const look = { text, ...(style ? { style } : {}) };
  if (data !== undefined) return { ...look, kind: "callback", data };
  return url === undefined ? { ...look, kind: "copy", copy: copy_text?.text ?? "" } : { ...look, kind: "url", url };
};

/** The reply keyboard, if a bot has sent one. */
export const replyKeys = (room: Room): readonly (readonly ChatButton[])[] =>
  room.keyboard?.markup.keyboard.map((row) =>
    row.map(({ text, request_contact }) => ({ text, kind: request_contact ? "contact" : "text" })),
  ) ?? [];

export type TelegramChatMessage = ReturnType<typeof toTelegramChatMessage>;

export function toTelegramChatMessage({ bot }: TelegramWorld, room: Room, message: TelegramStoredMessage) {
  const { wire, from, edits: edited, taps, silent, delivered } = message;
  const entities = (wire.entities ?? wire.caption_entities ?? []) as readonly Entity[];
  const queries = [...bot.queries.values()].filter(
    (query) => query.room === room && query.messageId === wire.message_id,
  );
  const { photo, document, contact, reply_to_message: reply } = wire;
  const topic = room.topics.get(wire.message_thread_id ?? 0);
  return {
    messageId: wire.message_id,
    from,
    fromName: wire.from.first_name,
    fromId: wire.from.id,
    text: wire.text ?? wire.caption ?? "",
    entities,
    at: wire.date * 1000,
    buttons: wire.reply_markup?.inline_keyboard.map((row) => row.map(inlineButton)) ?? [],
    edited,
    /** How often a button was tapped: lets the page notice a tap that was answered before it could show the spinner. */
    taps,
    silent,
    /** The bot has received the person's message. */
    delivered,
    /** Labels of buttons that were tapped and wait for an answer. */
    waiting: queries.map(({ label }) => label),
    ...(photo?.[0] ? { photo: photo[0] } : {}),
    ...(document ? { document } : {}),
    ...(contact ? { contact: { phone: contact.phone_number, name: contact.first_name } } : {}),
    ...(reply && !reply.forum_topic_created
      ? { replyTo: { messageId: reply.message_id, text: reply.text ?? reply.caption ?? "" } }
      : {}),
    /** The name of its topic, in a forum; General has none. */
    ...(topic === undefined ? {} : { topic }),
  };
}

/** The whole chat, oldest first. */
export const telegramChatMessages = (world: TelegramWorld, room: Room): readonly TelegramChatMessage[] =>
  room.messages.map((message) => toTelegramChatMessage(world, room, message));

const MESSAGES_SHOWN_MAX = 100;
const TOASTS_SHOWN_MAX = 5;

/** A place at the page: a person in a private chat, with the key "1001", or in a group, with the key "1001@-100500". */
export type TelegramSeat = Actor & { readonly key: string };

export type TelegramChatView = ReturnType<typeof telegramChatView>;

export function telegramChatView({ key, world, room, person }: TelegramSeat) {
  const { bot } = world;
  expireQueries(world);
  const language = person.languageCode ?? "en";
  return {
    seat: key,
    title: room.chat.title ?? bot.user.first_name,
    description: bot.profile.get(`description:${language}`) || bot.profile.get("description:") || "",
    open: room.open && !room.blocked,
    group: room.chat.type !== "private",
    messages: telegramChatMessages(world, room).slice(-MESSAGES_SHOWN_MAX),
    keys: replyKeys(room),
    commands: menuFor(world, room, person.id),
    typingMs: Math.max(0, room.typingUntil - Date.now()),
    toasts: room.toasts.filter(({ personId }) => personId === person.id).slice(-TOASTS_SHOWN_MAX),
  };
}

const LINES_MAX = 12;

export const telegramWaitTarget = (world: TelegramWorld): WaitTarget => ({
  watch: world.watch,
  isBusy: () => world.bot.queue.length > 0 || world.bot.callsUnderWay > 0,
  transcript: () => transcript(world),
});

/** The latest messages of every chat, for the error of a failed test. */
function transcript(world: TelegramWorld): string {
  const rooms = [...world.bot.rooms.values()].map((room) => roomLines(world, room));
  const failed = world.calls.filter(({ status }) => status !== 200 && status !== 0).slice(-5);
  const refused = failed.map(({ method, status }) => `  ${method} was answered ${status}`);
  return [...rooms, ...(refused.length > 0 ? ["Refused calls:", ...refused] : [])].join("\n");
}

export function roomLines(world: TelegramWorld, room: Room): string {
  const name = room.chat.title ?? room.chat.first_name ?? "";
  const lines = telegramChatMessages(world, room).slice(-LINES_MAX).map(line);
  const keys = replyKeys(room)
    .flat()
    .map(({ text }) => `[${text}]`);
  return [
    `Chat ${room.chat.id} (${name}):`,
    ...lines,
    ...(keys.length > 0 ? [`  keyboard ${keys.join(" ")}`] : []),
  ].join("\n");
}

function line({ from, fromName, text, buttons, photo, document }: TelegramChatMessage): string {
  const labels = buttons.flat().map((button) => ` [${button.text}]`);
  const file = photo ? "(photo) " : document ? `(${document.file_name}) ` : "";
  return `  ${from === "bot" ? "bot" : fromName}: ${file}${text.replaceAll("\n", " / ")}${labels.join("")}`;
}
