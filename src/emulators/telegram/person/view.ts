/** A chat as its people see it. */
import type { InlineButton, KeyboardButton } from "../parameters.js";
import type { Entity } from "../wire.js";
import type { Room, TelegramStoredMessage, TelegramWorld } from "../world.js";

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

const keyOf = ({ text, request_contact }: KeyboardButton): ChatButton => ({
  text,
  kind: request_contact ? "contact" : "text",
});

/** The reply keyboard, if a bot has sent one. */
export const replyKeys = (room: Room): readonly (readonly ChatButton[])[] =>
  room.keyboard?.markup.keyboard.map((row) => row.map(keyOf)) ?? [];

export type TelegramChatMessage = ReturnType<typeof toTelegramChatMessage>;

/** One message as it is now. */
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
    /** Text or caption, plain. */
    text: wire.text ?? wire.caption ?? "",
    entities,
    at: wire.date * 1000,
    buttons: wire.reply_markup?.inline_keyboard.map((row) => row.map(inlineButton)) ?? [],
    /** How often it was edited. */
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
