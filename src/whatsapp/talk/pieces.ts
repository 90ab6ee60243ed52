import { brokenLinesOf, type Line, type Measure, packed } from "../../../conversations/pieces.js";
import type { Text } from "../../../conversations/text.js";
import { renderLine } from "./markup.js";

const measure: Measure = (line) => renderLine(line).length;

const joined = (lines: readonly Line[]): string => lines.map(renderLine).join("\n").trim();

const packPieces = (lines: readonly Line[], max: number): readonly string[] =>
  packed(lines, max, measure)
    .map(joined)
    .filter((piece) => piece !== "");

/** A text in WhatsApp's marks, in pieces that fit; marks never span a cut. */
export const splitWhatsAppText = (text: Text, max: number): readonly string[] =>
  packPieces(brokenLinesOf(text, max, measure), max);

/**
 * The same with the last piece kept shorter: it stands over buttons. The others are as few as can be. The body is empty
 * when the text is.
 */
export function splitWithBody(
  text: Text,
  { max, bodyMax }: { readonly max: number; readonly bodyMax: number },
): { readonly before: readonly string[]; readonly body: string } {
  const lines = brokenLinesOf(text, bodyMax, measure);
  let from = lines.length;
  for (let length = 0; from > 0; from--) {
    const own = measure(lines[from - 1] ?? []);
    if (length + own > bodyMax) break;
    length += own + 1;
  }
  return { before: packPieces(lines.slice(0, from), max), body: joined(lines.slice(from)) };
}
