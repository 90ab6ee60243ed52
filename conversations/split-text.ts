import { graphemes } from "../src/core/base/text.js";
import { type Text, unescaped } from "./text.js";

/** Splits texts that are too long for one message: between lines, else between words, never within a grapheme. */

/** A run of text in one style. */
export type TextRun = {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly code: boolean;
};
export type StyledLine = readonly TextRun[];

/** The length of a line as a channel counts it. */
export type MeasureLine = (line: StyledLine) => number;

/** The lines of a text. */
function styledLines({ html }: Text): readonly StyledLine[] {
  const lines: TextRun[][] = [[]];
  const style = { b: false, i: false, code: false };
  for (const part of html.split(/(<\/?(?:b|i|code)>)/g)) {
    const tag = /^<(\/?)(b|i|code)>$/.exec(part);
    if (tag) style[tag[2] as keyof typeof style] = tag[1] === "";
    else appendRuns(lines, part, style);
  }
  return lines;
}

function appendRuns(lines: TextRun[][], part: string, style: Readonly<Record<"b" | "i" | "code", boolean>>): void {
  const plain = unescaped(part).replace(/\r\n?/g, "\n");
  for (const [index, text] of plain.split("\n").entries()) {
    if (index > 0) lines.push([]);
    if (text !== "") lines.at(-1)?.push({ text, bold: style.b, italic: style.i, code: style.code });
  }
}

/** The lines of a text. Lines that are too long are split. */
export const splitLines = (text: Text, max: number, measure: MeasureLine): readonly StyledLine[] =>
  styledLines(text).flatMap((line) => halved(line, max, measure));

/** Halves a line until no part is too long. */
function halved(line: StyledLine, max: number, measure: MeasureLine): readonly StyledLine[] {
  if (measure(line) <= max) return [line];
  const text = line.map((run) => run.text).join("");
  const at = breakOffset(text);
  const next = text[at] === " " ? at + 1 : at;
  return [...halved(slice(line, 0, at), max, measure), ...halved(slice(line, next, text.length), max, measure)];
}

/** Lines grouped into messages, as many in each as fit. */
export function packLines(
  lines: readonly StyledLine[],
  max: number,
  measure: MeasureLine,
): readonly (readonly StyledLine[])[] {
  const messages: StyledLine[][] = [[]];
  let length = 0;
  for (const line of lines) {
    const lineLength = measure(line);
    if (length > 0 && length + lineLength > max) {
      messages.push([]);
      length = 0;
    }
    messages.at(-1)?.push(line);
    length += lineLength + 1;
  }
  return messages;
}

/** The space nearest to the middle; without one, a border of the grapheme in the middle. */
function breakOffset(text: string): number {
  const middle = Math.floor(text.length / 2);
  const [before, after] = [text.lastIndexOf(" ", middle), text.indexOf(" ", middle)];
  const spaces = [before, after].filter((space) => space > 0 && space < text.length - 1);
  const nearest = spaces.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  if (nearest !== undefined) return nearest;
  const { index = 0, segment = "" } = graphemes().segment(text).containing(middle) ?? {};
  const border = [index, index + segment.length].find((at) => at > 0 && at < text.length);
  if (border !== undefined) return border;
  return /[\udc00-\udfff]/.test(text[middle] ?? "") ? middle + 1 : middle; // A single grapheme with too many accents.
}

/** The part of a line between two offsets. */
function slice(line: StyledLine, from: number, to: number): StyledLine {
  let start = 0;
  return line.flatMap((run) => {
    const text = run.text.slice(Math.max(from - start, 0), Math.max(to - start, 0));
    start += run.text.length;
    return text === "" ? [] : [{ ...run, text }];
  });
}
