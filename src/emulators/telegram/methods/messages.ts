/** Messages of the bot. */
import type { Captioned, Sending, Written } from "../parameters.js";
import { badRequestError } from "../refusal.js";
import { addRoomMessage, findWritableRoom } from "../rooms.js";
import { BOT_API_CAPTION_MAX, formatted, TEXT_MAX } from "../text/formatted.js";
import type { BotApiContent, BotApiMessage } from "../wire.js";
import type { CallContext, Room } from "../world.js";
import { inlineOf, replyOf } from "./keyboards.js";

/** Adds a bot's message to a chat, with its keyboard, and returns it. */
export function sendToRoom({ world }: CallContext, params: Sending, content: BotApiContent): BotApiMessage {
  const room = findWritableRoom(world, params.chat_id);
  const markup = params.reply_markup;
  const inline = inlineOf(markup);
  const keyboard = replyOf(markup);
  const message = addRoomMessage(world, room, {
    from: world.bot.user,
    content,
    inline,
    thread: threadIn(room, params.message_thread_id),
    silent: params.disable_notification,
    fixed: markup !== undefined && !("inline_keyboard" in markup),
  });
  if (keyboard) room.keyboard = { messageId: message.wire.message_id, markup: keyboard };
  if (markup && "remove_keyboard" in markup) room.keyboard = undefined;
  room.typingUntil = 0;
  world.changed();
  return message.wire;
}

/** The topic that a call names, or Telegram's refusal; undefined when it names none. No call may name General. */
export function threadIn(room: Room, thread: number | undefined): number | undefined {
  if (thread !== undefined && !room.topics.has(thread)) throw badRequestError("message thread not found");
  return thread;
}

/** A caption as Telegram stores it, or nothing. */
export function captionOf({ caption, parse_mode }: Captioned): BotApiContent {
  if (caption === undefined) return {};
  const { text, entities } = formatted(caption, parse_mode, BOT_API_CAPTION_MAX);
  return text === "" ? {} : { caption: text, ...(entities.length > 0 ? { caption_entities: entities } : {}) };
}

/** A text as Telegram stores it. An empty one is refused. */
export function textOf({ text: written, parse_mode }: Written): BotApiContent {
  const { text, entities } = formatted(written, parse_mode, TEXT_MAX);
  if (text === "") throw badRequestError("message text is empty");
  return { text, ...(entities.length > 0 ? { entities } : {}) };
}
