import { brokenLinesOf, type Line, type Measure, packed, type Run } from "../../../conversations/pieces.js";
import { escaped, plain, type Text } from "../../../conversations/text.js";

/** Telegram does not count the tags. */
const TEXT_MAX = 4_096;
export const TELEGRAM_CAPTION_MAX = 1_024;

const measure: Measure = (line) => line.reduce((length, { text }) => length + text.length, 0);

/** A text in Telegram's HTML, cut into as many pieces as it needs, mostly one; no tag spans a cut. */
export function splitTelegramText(text: Text, max = TEXT_MAX): readonly [string, ...string[]] {
  if (plain(text).length <= max) return [text.html];
  const lines = brokenLinesOf(text, max, measure);
  const [first = "", ...others] = packed(lines, max, measure)
    .map(joined)
    .filter((piece) => piece.trim() !== "");
  return [first, ...others];
}

const joined = (lines: readonly Line[]): string => lines.map((line) => line.map(renderRun).join("")).join("\n");

function renderRun({ text, bold, italic, code }: Run): string {
  const tags = [...(bold ? ["b"] : []), ...(italic ? ["i"] : []), ...(code ? ["code"] : [])];
  return tags.reduce((inside, tag) => `<${tag}>${inside}</${tag}>`, escaped(text));
}
