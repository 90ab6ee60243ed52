/** Edits of a bot's messages. */
import type { InlineKeyboard, ParametersOf } from "../parameters.js";
import { badRequestError } from "../refusal.js";
import { findRoom, messageIn } from "../rooms.js";
import type { BotApiContent, BotApiMessage } from "../wire.js";
import type { CallContext, Method, TelegramStoredMessage } from "../world.js";
import { inlineOf } from "./keyboards.js";
import { contentOf, textOf } from "./messages.js";

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

/** Replaces content and buttons: an edit without buttons removes the old ones, as at Telegram. */
function replace(
  { world }: CallContext,
  message: TelegramStoredMessage,
  content: BotApiContent,
  markup: InlineKeyboard | undefined,
): BotApiMessage {
  const inline = inlineOf(markup);
  const before = { ...contentOf(message), markup: message.wire.reply_markup };
  if (isSame(before, { ...content, markup: inline })) throw badRequestError(NOT_MODIFIED);
  const { message_id, date, chat, from, reply_to_message } = message.wire;
  const { message_thread_id: thread } = message.wire;
  message.wire = {
    message_id,
    from,
    chat,
    date,
    edit_date: Math.floor(Date.now() / 1000),
    ...content,
    ...(inline ? { reply_markup: inline } : {}),
    ...(reply_to_message ? { reply_to_message } : {}),
    ...(thread === undefined ? {} : { message_thread_id: thread, is_topic_message: true }),
  };
  message.edits += 1;
  message.touched = world.serial();
  world.changed();
  return message.wire;
}

const isSame = (a: object, b: object): boolean => canonical(a) === canonical(b);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const editMessageText: Method<"editMessageText"> = (context, params) => {
  const message = findTarget(context, params);
  if (message.wire.text === undefined) throw badRequestError("there is no text in the message to edit");
  return replace(context, message, textOf(params), params.reply_markup);
};

const editMessageReplyMarkup: Method<"editMessageReplyMarkup"> = (context, params) => {
  const message = findTarget(context, params);
  return replace(context, message, contentOf(message), params.reply_markup);
};

export const editMethods = { editMessageText, editMessageReplyMarkup };
