import type { InlineButton, InlineKeyboard, ReplyKeyboard, Sending } from "../parameters.js";
import { badRequestError } from "../refusal.js";
import { linkOf } from "../text/links.js";

type Markup = Sending["reply_markup"];

const BUTTONS_MAX = 100;
const CALLBACK_DATA_BYTES_MAX = 64;
const COPY_TEXT_MAX = 256;

/** What a button may do; Telegram's other actions are not emulated. */
const ACTIONS = ["url", "callback_data", "copy_text"] as const;

/** The inline keyboard of a markup, checked and without empty rows; undefined when there is none. */
export function inlineOf(markup: Markup): InlineKeyboard | undefined {
  if (!markup || !("inline_keyboard" in markup)) return undefined;
  const rows = markup.inline_keyboard.filter((row) => row.length > 0).map((row) => row.map(checkedInline));
  if (rows.flat().length > BUTTONS_MAX) throw badRequestError("reply markup is too long");
  return rows.length > 0 ? { inline_keyboard: rows } : undefined;
}

/** The reply keyboard of a markup, checked; undefined when there is none. */
export function replyOf(markup: Markup): ReplyKeyboard | undefined {
  if (!markup || !("keyboard" in markup)) return undefined;
  const keyboard = markup.keyboard.filter((row) => row.length > 0);
  if (keyboard.length === 0) return undefined;
  for (const button of keyboard.flat()) {
    if (button.text.trim() === "") throw badRequestError("can't parse keyboard button: Text must be non-empty");
  }
  return { ...markup, keyboard };
}

function checkedInline(button: InlineButton): InlineButton {
  if (button.text.trim() === "") throw badRequestError("can't parse inline keyboard button: Text must be non-empty");
  const actions = ACTIONS.filter((action) => button[action] !== undefined);
  if (actions.length !== 1) {
    throw badRequestError("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
  }
  const bytes = Buffer.byteLength(button.callback_data ?? "-");
  if (bytes < 1 || bytes > CALLBACK_DATA_BYTES_MAX) throw badRequestError("BUTTON_DATA_INVALID");
  const copied = button.copy_text?.text.length ?? 1;
  if (copied < 1 || copied > COPY_TEXT_MAX) throw badRequestError("BUTTON_COPY_TEXT_INVALID");
  if (button.url === undefined) return button;
  const url = linkOf(button.url);
  if (url === undefined) throw badRequestError(`inline keyboard button URL '${button.url}' is invalid: Wrong HTTP URL`);
  return { ...button, url };
}
