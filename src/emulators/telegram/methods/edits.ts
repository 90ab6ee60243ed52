import { isDeepStrictEqual } from "node:util";
import type { InlineKeyboard, ParametersOf } from "../parameters.js";
import { badRequestError } from "../refusal.js";
import { findRoom, messageIn } from "../rooms.js";
import type { BotApiContent, BotApiMessage } from "../wire.js";
import type { CallContext, Method, TelegramStoredMessage } from "../world.js";
import { inlineOf } from "./keyboards.js";
import { textOf } from "./messages.js";

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
  message.wire = { ...after, edit_date: Math.floor(Date.now() / 1000) };
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
