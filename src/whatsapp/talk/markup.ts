import {
  type MeasureLine,
  packLines,
  type StyledLine,
  splitLines,
  type TextRun,
} from "../../../conversations/split-text.js";
import type { Text } from "../../../conversations/text.js";
import { META_LIMITS } from "../api/outgoing.js";

/**
 * Formatted text in WhatsApp's markup: *bold*, _italic_, `code`. It has no escape character, so marks inside a text are
 * replaced by similar characters, except in links and where they could not start or end a style.
 */

const LOOK_ALIKE: Readonly<Record<string, string>> = { "*": "∗", _: "ˍ", "~": "∼", "`": "ˋ" };
const MARK_OR_LINK = /https?:\/\/\S+|[*_~`]/gu;
const WORD_SIGN = /[\p{L}\p{N}]/u;

/** One line with its marks. A style next to a letter or digit is dropped, because WhatsApp would show the marks. */
function renderLine(runs: StyledLine): string {
  return runs
    .map((run, index) => {
      const before = runs[index - 1]?.text.slice(-1) ?? "";
      const after = runs[index + 1]?.text.slice(0, 1) ?? "";
      return renderRun(run, { before, after });
    })
    .join("");
}

function renderRun(run: TextRun, { before, after }: { readonly before: string; readonly after: string }): string {
  const [, lead = "", core = "", trail = ""] = /^(\s*)([\s\S]*?)(\s*)$/u.exec(run.text) ?? [];
  const marks = marksOf(run);
  const touches = (lead === "" && WORD_SIGN.test(before)) || (trail === "" && WORD_SIGN.test(after));
  if (core === "" || marks === "" || touches) return escapeMarks(run.text);
  const inside = run.code ? core.replaceAll("`", LOOK_ALIKE["`"] ?? "") : escapeMarks(core);
  return `${lead}${marks}${inside}${Array.from(marks).toReversed().join("")}${trail}`;
}

/** Inside code there is no other style. */
const marksOf = ({ bold, italic, code }: TextRun): string => (code ? "`" : `${bold ? "*" : ""}${italic ? "_" : ""}`);

const escapeMarks = (text: string): string =>
  text.replace(MARK_OR_LINK, (found, at: number) => {
    const within = WORD_SIGN.test(text[at - 1] ?? "") && WORD_SIGN.test(text[at + 1] ?? "");
    return within && found !== "`" ? found : (LOOK_ALIKE[found] ?? found); // Links are unchanged.
  });

const measure: MeasureLine = (line) => renderLine(line).length;

const joined = (lines: readonly StyledLine[]): string => lines.map(renderLine).join("\n").trim();

const packPieces = (lines: readonly StyledLine[], max: number): readonly string[] =>
  packLines(lines, max, measure)
    .map(joined)
    .filter((piece) => piece !== "");

/** A text in WhatsApp's markup, in pieces of up to `max` characters. No style spans two pieces. */
export const splitWhatsAppText = (text: Text, max: number): readonly string[] =>
  packPieces(splitLines(text, max, measure), max);

/**
 * The same, as long as Meta allows, with a last piece that goes above buttons and as few before it as possible. The body
 * is empty if the text is.
 */
export function splitWithBody(text: Text): { readonly before: readonly string[]; readonly body: string } {
  const lines = splitLines(text, META_LIMITS.body, measure);
  let from = lines.length;
  for (let length = 0; from > 0; from--) {
    const own = measure(lines[from - 1] ?? []);
    if (length + own > META_LIMITS.body) break;
    length += own + 1;
  }
  return { before: packPieces(lines.slice(0, from), META_LIMITS.text), body: joined(lines.slice(from)) };
}
