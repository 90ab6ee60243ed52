import type { Text } from "#conversations/text.js";
import { SIGNS } from "#core/clip.js";
import { linesOf, type Run, renderLine } from "./markup.js";

/** A text in WhatsApp's marks, in pieces that fit: cut between lines, else between words; marks never span a cut. */
export const piecesOf = (text: Text, max: number): readonly string[] => packed(renderedLines(text, max), max);

/**
 * The same with the last piece kept shorter: it stands over buttons. The others are as few as can be. The body is empty
 * when the text is.
 */
export function piecesWithBody(
  text: Text,
  { max, bodyMax }: { readonly max: number; readonly bodyMax: number },
): { readonly before: readonly string[]; readonly body: string } {
  const lines = renderedLines(text, bodyMax);
  let from = lines.length;
  let length = 0;
  while (from > 0 && length + (lines[from - 1]?.length ?? 0) <= bodyMax) {
    from -= 1;
    length += (lines[from]?.length ?? 0) + 1;
  }
  return { before: packed(lines.slice(0, from), max), body: joined(lines.slice(from)) };
}

const joined = (lines: readonly string[]): string => lines.join("\n").trim();

function packed(lines: readonly string[], max: number): readonly string[] {
  const pieces: string[][] = [[]];
  let length = 0;
  for (const line of lines) {
    if (length > 0 && length + line.length > max) {
      pieces.push([]);
      length = 0;
    }
    pieces.at(-1)?.push(line);
    length += line.length + 1;
  }
  return pieces.map(joined).filter((piece) => piece !== "");
}

const renderedLines = (text: Text, max: number): readonly string[] =>
  linesOf(text).flatMap((line) => brokenLine(line, max));

/** A line that is too long, in halves, as often as need be. */
function brokenLine(runs: readonly Run[], max: number): readonly string[] {
  const line = renderLine(runs);
  if (line.length <= max) return [line];
  const text = runs.map((run) => run.text).join("");
  const at = breakOf(text);
  const next = text[at] === " " ? at + 1 : at;
  return [...brokenLine(clipped(runs, 0, at), max), ...brokenLine(clipped(runs, next, text.length), max)];
}

/** The space nearest to the middle; without one the border of the sign in the middle. */
function breakOf(text: string): number {
  const middle = Math.floor(text.length / 2);
  const [before, after] = [text.lastIndexOf(" ", middle), text.indexOf(" ", middle)];
  const spaces = [before, after].filter((space) => space > 0 && space < text.length - 1);
  const nearest = spaces.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  if (nearest !== undefined) return nearest;
  const { index = 0, segment = "" } = SIGNS.segment(text).containing(middle) ?? {};
  const border = [index, index + segment.length].find((at) => at > 0 && at < text.length);
  if (border !== undefined) return border;
  return /[\udc00-\udfff]/.test(text[middle] ?? "") ? middle + 1 : middle; // A single sign, with endless accents.
}

/** The runs between two places of their line. */
function clipped(runs: readonly Run[], from: number, to: number): readonly Run[] {
  let start = 0;
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(from - start, 0), Math.max(to - start, 0));
    start += run.text.length;
    return text === "" ? [] : [{ ...run, text }];
  });
}
