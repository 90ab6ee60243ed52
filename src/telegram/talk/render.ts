import type { Api } from "grammy";
import type { InlineKeyboardButton, InlineKeyboardMarkup } from "grammy/types";
import {
  type MeasureLine,
  packLines,
  type StyledLine,
  splitLines,
  type TextRun,
} from "../../../conversations/split-text.js";
import type { Choice, View } from "../../../conversations/talk.js";
import { readTap, writeDestination, writePick } from "../../../conversations/tap.js";
import { escapeText, lines as joinTexts, plainText, type Text } from "../../../conversations/text.js";
import { isMessageGone, isNotModified } from "../api/errors.js";

/** A view in Telegram's form: its texts, and the options of the call that sends the last one. */
export type Rendered = {
  /** The first pieces of a text that is too long for one message. Each is sent as its own message. */
  readonly leadingTexts: readonly string[];
  readonly text: string;
  readonly options: {
    parse_mode: "HTML";
    link_preview_options: { is_disabled: true };
    reply_markup?: InlineKeyboardMarkup;
  };
};

/** A pick answers `question`. A view without picks needs none. Throws TypeError for a pick without a question. */
export function render(view: View, question?: string): Rendered {
  const rows = (view.choices ?? []).filter((row) => row.length > 0);
  const pieces = splitTelegramText(joinTexts(view.hint, view.text));
  return {
    leadingTexts: pieces.slice(0, -1),
    text: pieces.at(-1) ?? "",
    options: {
      ...HTML_MESSAGE_OPTIONS,
      ...(rows.length > 0 && {
        reply_markup: { inline_keyboard: rows.map((row) => row.map((choice) => button(choice, question))) },
      }),
    },
  };
}

/** Shows other content in a message. False if it can no longer be edited, or the content needs several messages. */
export async function editMessage(
  api: Pick<Api, "editMessageText">,
  at: { readonly chat: number | string; readonly message: number },
  { leadingTexts, text, options }: Rendered,
): Promise<boolean> {
  if (leadingTexts.length > 0) return false;
  try {
    await api.editMessageText(at.chat, at.message, text, options);
  } catch (error) {
    if (isMessageGone(error)) return false;
    if (!isNotModified(error)) throw error;
  }
  return true;
}

/** The options of a message without buttons. */
export const HTML_MESSAGE_OPTIONS = { parse_mode: "HTML", link_preview_options: { is_disabled: true } } as const;

function button(choice: Choice, question: string | undefined): InlineKeyboardButton {
  const look = { text: choice.label, ...(choice.style && { style: choice.style }) };
  if ("url" in choice) return { ...look, url: choice.url };
  if ("copy" in choice) return { ...look, copy_text: { text: choice.copy } };
  if ("go" in choice) return { ...look, callback_data: writeDestination(choice.go, choice.fresh ?? false) };
  if (question === undefined) throw new TypeError(`"${choice.label}" answers a question, but nobody asks one here`);
  return { ...look, callback_data: writePick(question, choice.pick) };
}

/**
 * The keyboard without the answers to a past question; undefined if it has no such answers. `instead`: the row to show
 * if no other button is left.
 */
export function withoutPicks(
  markup: InlineKeyboardMarkup | undefined,
  instead: readonly Choice[],
): InlineKeyboardMarkup | undefined {
  const isPick = (key: InlineKeyboardButton) => "callback_data" in key && readTap(key.callback_data)?.kind === "pick";
  if (!markup?.inline_keyboard.flat().some(isPick)) return undefined;
  const rows = markup.inline_keyboard.map((row) => row.filter((key) => !isPick(key)));
  const left = rows.filter((row) => row.length > 0);
  const isEmpty = left.length === 0 && instead.length > 0;
  return { inline_keyboard: isEmpty ? [instead.map((choice) => button(choice, undefined))] : left };
}

/** Telegram's limits. It does not count HTML tags. */
const TEXT_MAX = 4_096;
export const TELEGRAM_CAPTION_MAX = 1_024;

const measure: MeasureLine = (line) => line.reduce((length, { text }) => length + text.length, 0);

/** A text in Telegram's HTML, in as few pieces as possible. No tag spans two pieces. */
export function splitTelegramText(text: Text, max = TEXT_MAX): readonly [string, ...string[]] {
  if (plainText(text).length <= max) return [text.html];
  const lines = splitLines(text, max, measure);
  const [first = "", ...others] = packLines(lines, max, measure)
    .map(joinLines)
    .filter((piece) => piece.trim() !== "");
  return [first, ...others];
}

const joinLines = (lines: readonly StyledLine[]): string =>
  lines.map((line) => line.map(renderRun).join("")).join("\n");

function renderRun({ text, bold, italic, code }: TextRun): string {
  const tags = [...(bold ? ["b"] : []), ...(italic ? ["i"] : []), ...(code ? ["code"] : [])];
  return tags.reduce((inside, tag) => `<${tag}>${inside}</${tag}>`, escapeText(text));
}
