import type { Face } from "./face.js";
import { element, letters, type Svg } from "./svg.js";

/** The family name under which the renderer finds the fonts in this package. */
export const FAMILY = "Inter";

/** The size is in pixels. */
export type Style = { readonly size: number; readonly colour: string; readonly bold?: boolean };

export type TextLimits = { readonly width: number; readonly linesMax: number };

export type TextLayout = ReturnType<typeof createTextLayout>;

/** Longer texts are cut before any work is done on them. */
const LETTERS_MAX = 200;
const ELLIPSIS = "…";

const MARK = /\p{M}/u;
/** A letter with its combining marks, which a line break never separates. */
const CLUSTER = /\P{M}\p{M}*|\p{M}/gu;
/** Control and direction characters, joiners, half of a surrogate pair. */
const UNSEEN = /\p{C}/gu;
/** No language of ours has three marks on one letter, and a hundred would be drawn over the lines above and below. */
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu;

/** Lays out texts in lines, which hold only visible characters that the fonts have, in composed form (NFC). */
export function createTextLayout(faces: { readonly regular: Face; readonly bold: Face }) {
  const faceOf = ({ bold }: Style): Face => (bold ? faces.bold : faces.regular);

  /** The width of a single line in pixels. It may be a little too large, because it ignores kerning. */
  function width(line: string, style: Style): number {
    const { advance } = faceOf(style);
    let ems = 0;
    // A mark stands over its letter and takes no room of its own.
    for (const sign of line) if (!MARK.test(sign)) ems += advance(sign.codePointAt(0) ?? 0) ?? 0;
    return ems * style.size;
  }

  /** Removes what the face cannot show, such as emoji and other scripts, which would be drawn as boxes. */
  function drawable(text: string, style: Style): string {
    const face = faceOf(style);
    const composed = text
      .slice(0, 4 * LETTERS_MAX)
      .normalize("NFC")
      .replace(/\s+/g, " ")
      .replace(UNSEEN, "");
    const shown = Array.from(composed).filter((sign) => face.advance(sign.codePointAt(0) ?? 0) !== undefined);
    return shown.slice(0, LETTERS_MAX).join("").replace(STACKED_MARKS, "$1").replace(/ +/g, " ").trim();
  }

  const clusters = (text: string) => text.match(CLUSTER) ?? [];

  /** Fills lines with pieces, joined by `between`. Each piece is measured once. */
  function fill(pieces: readonly string[], between: string, style: Style, limit: number): string[] {
    const filled: string[] = [];
    const gap = width(between, style);
    let used = 0;
    for (const piece of pieces) {
      const wide = width(piece, style);
      const fits = filled.length > 0 && used + gap + wide <= limit;
      if (fits) filled[filled.length - 1] += between + piece;
      else filled.push(piece);
      used = fits ? used + gap + wide : wide;
    }
    return filled;
  }

  return {
    width,
    /** At most `linesMax` lines of at most `width` pixels. A longer text ends in "…"; an empty one has no lines. */
    lines(text: string, style: Style, { width: limit, linesMax }: TextLimits): readonly string[] {
      const words = drawable(text, style).split(" ").filter(Boolean);
      // A word wider than a line is broken into pieces that are not.
      const pieces = words.flatMap((word) => fill(clusters(word), "", style, limit));
      const lines = fill(pieces, " ", style, limit);
      if (lines.length <= linesMax) return lines;
      const rest = clusters(lines.slice(linesMax - 1).join(" "));
      const [last = ""] = fill(rest, "", style, limit - width(ELLIPSIS, style));
      return [...lines.slice(0, linesMax - 1), last.trimEnd() + ELLIPSIS];
    },
  };
}

export type Anchor = "start" | "middle" | "end";

/** One line of letters on its baseline. */
export const line = (
  text: string,
  at: { readonly x: number; readonly y: number; readonly anchor?: Anchor },
  style: Style,
): Svg =>
  element(
    "text",
    {
      x: at.x,
      y: at.y,
      "text-anchor": at.anchor ?? "start",
      "font-size": style.size,
      "font-weight": style.bold ? 700 : 400,
      fill: style.colour,
    },
    letters(text),
  );
