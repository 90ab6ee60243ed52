/** Messages of a bot. */
import { badRequestError } from "../refusal.js";
import { addRoomMessage, type ChatId, findWritableRoom, messageIn } from "../rooms.js";
import { BOT_API_CAPTION_MAX, formatted, TEXT_MAX } from "../text/formatted.js";
import type { BotApiContent, BotApiMessage, Entity, Markup } from "../wire.js";
import type { Room, TelegramStoredMessage } from "../world.js";
import { inlineOf, replyOf } from "./keyboards.js";
import type { CallContext, Method } from "./method.js";
import { threadIn } from "./topics.js";

export type Captioned = {
  readonly caption?: string;
  readonly parse_mode?: string;
  readonly caption_entities?: readonly Entity[];
};

export type Sending = {
  readonly chat_id: ChatId;
  readonly message_thread_id?: number;
  readonly disable_notification?: boolean;
  readonly reply_markup?: Markup;
  readonly reply_parameters?: { readonly message_id: number; readonly allow_sending_without_reply?: boolean };
};

type SendMessage = Sending & {
  readonly text: string;
  readonly parse_mode?: string;
  readonly entities?: readonly Entity[];
};

/** Adds a bot's message to a chat, with its keyboard, and returns it. */
export function sendToRoom({ world, bot }: CallContext, params: Sending, content: BotApiContent): BotApiMessage {
  const room = findWritableRoom(world, bot, params.chat_id);
  const markup = params.reply_markup;
  const inline = inlineOf(markup);
  const keyboard = replyOf(markup);
  const reply = replyFields(room, params);
  // A reply belongs to the topic of the message that it answers.
  const thread = threadIn(room, params.message_thread_id) ?? reply.reply_to_message?.message_thread_id;
  const message = addRoomMessage(world, bot, room, {
    from: bot.user,
    content: { ...content, ...reply },
    inline,
    thread,
    silent: params.disable_notification,
    fixed: markup !== undefined && !("inline_keyboard" in markup),
  });
  if (keyboard) room.keyboard = { messageId: message.wire.message_id, markup: keyboard };
  if (markup && "remove_keyboard" in markup) room.keyboard = undefined;
  room.action = undefined;
  world.changed();
  return message.wire;
}

function replyFields(room: Room, { reply_parameters: to }: Sending): { readonly reply_to_message?: BotApiMessage } {
  if (!to) return {};
  const original = messageIn(room, to.message_id);
  if (!original && !to.allow_sending_without_reply) throw badRequestError("message to be replied not found");
  return original ? { reply_to_message: original.wire } : {};
}

/** A caption as Telegram stores it, or nothing. */
export function captionOf({ caption, parse_mode, caption_entities }: Captioned): BotApiContent {
  if (caption === undefined) return {};
  const { text, entities } = formatted(caption, { parse_mode, entities: caption_entities }, BOT_API_CAPTION_MAX);
  return text === "" ? {} : { caption: text, ...(entities.length > 0 ? { caption_entities: entities } : {}) };
}

/** A text as Telegram stores it. An empty one is refused. */
export function textOf(
  written: string | undefined,
  format: { parse_mode?: string; entities?: readonly Entity[] },
): BotApiContent {
  const { text, entities } = formatted(written ?? "", format, TEXT_MAX);
  if (text === "") throw badRequestError("message text is empty");
  return { text, ...(entities.length > 0 ? { entities } : {}) };
}

/** The content of a message, without its sender, chat and time. */
export function contentOf({ wire }: TelegramStoredMessage): BotApiContent {
  const { text, entities, caption, caption_entities, photo, document, contact } = wire;
  const parts = { text, entities, caption, caption_entities, photo, document, contact };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

const sendMessage: Method<SendMessage> = (context, params) => sendToRoom(context, params, textOf(params.text, params));

export const messageMethods = { sendMessage };
