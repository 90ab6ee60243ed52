import { GRAPHEMES } from "../src/core/base/clip.js";
import type { Text } from "./text.js";

/** Texts that are longer than a channel takes at once: cut between lines, else between words, and never within a sign. */

/** A run of text in one style. */
export type Run = { readonly text: string; readonly bold: boolean; readonly italic: boolean; readonly code: boolean };
export type Line = readonly Run[];

/** How long a channel finds a line. */
export type MeasureLine = (line: Line) => number;

const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** The lines of a text. */
function linesOf({ html }: Text): readonly Line[] {
  const lines: Run[][] = [[]];
  const style = { b: false, i: false, code: false };
  for (const part of html.split(/(<\/?(?:b|i|code)>)/g)) {
    const tag = /^<(\/?)(b|i|code)>$/.exec(part);
    if (tag) style[tag[2] as keyof typeof style] = tag[1] === "";
    else add(lines, part, style);
  }
  return lines;
}

function add(lines: Run[][], part: string, style: Readonly<Record<"b" | "i" | "code", boolean>>): void {
  const plain = part.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity).replace(/\r\n?/g, "\n");
  for (const [index, text] of plain.split("\n").entries()) {
    if (index > 0) lines.push([]);
    if (text !== "") lines.at(-1)?.push({ text, bold: style.b, italic: style.i, code: style.code });
  }
}

/** The same where none of them is too long. */
export const splitLines = (text: Text, max: number, measure: MeasureLine): readonly Line[] =>
  linesOf(text).flatMap((line) => broken(line, max, measure));

/** A line that is too long, in halves, as often as need be. */
function broken(line: Line, max: number, measure: MeasureLine): readonly Line[] {
  if (measure(line) <= max) return [line];
  const text = line.map((run) => run.text).join("");
  const at = breakOf(text);
  const next = text[at] === " " ? at + 1 : at;
  return [...broken(clipped(line, 0, at), max, measure), ...broken(clipped(line, next, text.length), max, measure)];
}

/** Lines together, as many as fit. */
export function packLines(lines: readonly Line[], max: number, measure: MeasureLine): readonly (readonly Line[])[] {
  const pieces: Line[][] = [[]];
  let length = 0;
  for (const line of lines) {
    const own = measure(line);
    if (length > 0 && length + own > max) {
      pieces.push([]);
      length = 0;
    }
    pieces.at(-1)?.push(line);
    length += own + 1;
  }
  return pieces;
}

/** The space nearest to the middle; without one the border of the sign in the middle. */
function breakOf(text: string): number {
  const middle = Math.floor(text.length / 2);
  const [before, after] = [text.lastIndexOf(" ", middle), text.indexOf(" ", middle)];
  const spaces = [before, after].filter((space) => space > 0 && space < text.length - 1);
  const nearest = spaces.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  if (nearest !== undefined) return nearest;
  const { index = 0, segment = "" } = GRAPHEMES.segment(text).containing(middle) ?? {};
  const border = [index, index + segment.length].find((at) => at > 0 && at < text.length);
  if (border !== undefined) return border;
  return /[\udc00-\udfff]/.test(text[middle] ?? "") ? middle + 1 : middle; // A single sign, with endless accents.
}

/** The runs between two places of their line. */
function clipped(line: Line, from: number, to: number): Line {
  let start = 0;
  return line.flatMap((run) => {
    const text = run.text.slice(Math.max(from - start, 0), Math.max(to - start, 0));
    start += run.text.length;
    return text === "" ? [] : [{ ...run, text }];
  });
}
