/** Messages of the bot: sending and editing them. */
import { isDeepStrictEqual } from "node:util";
import type { Captioned, InlineKeyboard, ParametersOf, Sending, Written } from "../parameters.js";
import { badRequestError } from "../refusal.js";
import { addRoomMessage, findRoom, findWritableRoom, messageIn } from "../rooms.js";
import { BOT_API_CAPTION_MAX, formatted, TEXT_MAX } from "../text/formatted.js";
import type { BotApiContent, BotApiMessage } from "../wire.js";
import { type CallContext, type Method, nowS, type Room, type TelegramStoredMessage } from "../world.js";
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

type Target = ParametersOf<"editMessageReplyMarkup">;

const NOT_MODIFIED =
  "message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message";

function findTarget({ world }: CallContext, params: Target): TelegramStoredMessage {
  const room = findRoom(world, params.chat_id);
  const message = messageIn(room, params.message_id);
  if (!message) throw badRequestError("message to edit not found");
  if (message.from !== "bot" || message.fixed) throw badRequestError("message can't be edited");
  return message;
}

/** Replaces the text, if there is a new one, and the buttons: an edit without buttons removes the old ones, as at Telegram. */
function replace(
  { world }: CallContext,
  message: TelegramStoredMessage,
  content: BotApiContent | undefined,
  markup: InlineKeyboard | undefined,
): BotApiMessage {
  const inline = inlineOf(markup);
  const { edit_date: _, ...before } = message.wire;
  const { reply_markup: __, ...bare } = before;
  const { text: ___, entities: ____, ...others } = bare;
  const after = { ...(content ? { ...others, ...content } : bare), ...(inline ? { reply_markup: inline } : {}) };
  if (isDeepStrictEqual(before, after)) throw badRequestError(NOT_MODIFIED);
  message.wire = { ...after, edit_date: nowS() };
  message.edits += 1;
  message.touched = world.serial();
  world.changed();
  return message.wire;
}

const editMessageText: Method<"editMessageText"> = (context, params) => {
  const message = findTarget(context, params);
  if (message.wire.text === undefined) throw badRequestError("there is no text in the message to edit");
  return replace(context, message, textOf(params), params.reply_markup);
};

const editMessageReplyMarkup: Method<"editMessageReplyMarkup"> = (context, params) =>
  replace(context, findTarget(context, params), undefined, params.reply_markup);

export const editMethods = { editMessageText, editMessageReplyMarkup };
