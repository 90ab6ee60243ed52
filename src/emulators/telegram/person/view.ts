/** A chat as its people see it. */
import type { InlineButton, KeyboardButton } from "../parameters.js";
import type { Document, Entity, PhotoSize } from "../wire.js";
import type { Room, TelegramStoredMessage, TelegramWorld } from "../world.js";

type ButtonKind = "callback" | "url" | "copy" | "text" | "contact";

export type ChatButton = {
  readonly text: string;
  readonly kind: ButtonKind;
  readonly url?: string;
  readonly data?: string;
  readonly copy?: string;
  readonly style?: "primary" | "success" | "danger";
};

export type TelegramChatMessage = {
  readonly messageId: number;
  readonly from: "bot" | "person";
  readonly fromName: string;
  readonly fromId: number;
  /** Text or caption, plain. */
  readonly text: string;
  readonly entities: readonly Entity[];
  readonly at: number;
  readonly buttons: readonly (readonly ChatButton[])[];
  /** How often it was edited. */
  readonly edited: number;
  readonly photo?: PhotoSize;
  readonly document?: Document;
  readonly contact?: { readonly phone: string; readonly name: string };
  readonly replyTo?: { readonly messageId: number; readonly text: string };
  /** The name of its topic, in a forum; General has none. */
  readonly topic?: string;
  readonly silent: boolean;
  /** The bot has received the person's message. */
  readonly delivered: boolean;
  /** How often a button was tapped: lets the page notice a tap that was answered before it could show the spinner. */
  readonly taps: number;
  /** Labels of buttons that were tapped and wait for an answer. */
  readonly waiting: readonly string[];
};

export const inlineButton = (button: InlineButton): ChatButton => ({
  text: button.text,
  ...inlineAction(button),
  ...(button.style ? { style: button.style } : {}),
});

function inlineAction(button: InlineButton): Omit<ChatButton, "text"> {
  if (button.callback_data !== undefined) return { kind: "callback", data: button.callback_data };
  if (button.url !== undefined) return { kind: "url", url: button.url };
  return { kind: "copy", copy: button.copy_text?.text ?? "" };
}

const keyOf = ({ text, request_contact }: KeyboardButton): ChatButton => ({
  text,
  kind: request_contact ? "contact" : "text",
});

/** The reply keyboard, if a bot has sent one. */
export const replyKeys = (room: Room): readonly (readonly ChatButton[])[] =>
  room.keyboard?.markup.keyboard.map((row) => row.map(keyOf)) ?? [];

/** One message as it is now. */
export function toTelegramChatMessage(
  { bot }: TelegramWorld,
  room: Room,
  message: TelegramStoredMessage,
): TelegramChatMessage {
  const { wire } = message;
  const text = wire.text ?? wire.caption ?? "";
  const entities = wire.entities ?? wire.caption_entities ?? [];
  const queries = [...bot.queries.values()].filter(
    (query) => query.room === room && query.messageId === wire.message_id,
  );
  const { photo, document, contact, reply_to_message: reply } = wire;
  const topic = room.topics.get(wire.message_thread_id ?? 0);
  return {
    messageId: wire.message_id,
    from: message.from,
    fromName: wire.from.first_name,
    fromId: wire.from.id,
    text,
    entities,
    at: wire.date * 1000,
    buttons: wire.reply_markup?.inline_keyboard.map((row) => row.map(inlineButton)) ?? [],
    edited: message.edits,
    taps: message.taps,
    silent: message.silent,
    delivered: message.delivered,
    waiting: queries.map(({ label }) => label),
    ...(photo?.[0] ? { photo: photo[0] } : {}),
    ...(document ? { document } : {}),
    ...(contact ? { contact: { phone: contact.phone_number, name: contact.first_name } } : {}),
    ...(reply ? { replyTo: { messageId: reply.message_id, text: reply.text ?? reply.caption ?? "" } } : {}),
    ...(topic === undefined ? {} : { topic }),
  };
}

/** The whole chat, oldest first. */
export const telegramChatMessages = (world: TelegramWorld, room: Room): readonly TelegramChatMessage[] =>
  room.messages.map((message) => toTelegramChatMessage(world, room, message));
