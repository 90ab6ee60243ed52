import type { ChartHeading } from "../core/picture.js";
import { MUTED_TEXT, TEXT } from "./colours.js";
import { gap, LEFT, type Piece, paragraph, RIGHT } from "./column.js";
import { disc, type Svg, together } from "./svg.js";
import { line, type Style, type TextLayout } from "./type.js";

export const heading = (type: TextLayout, { title, total, note }: ChartHeading): readonly Piece[] => [
  gap(56),
  paragraph(type, title, { size: 44, colour: MUTED_TEXT, most: 2 }),
  gap(4),
  paragraph(type, total, { size: 96, bold: true, colour: TEXT, most: 1 }),
  paragraph(type, note, { size: 36, colour: MUTED_TEXT, most: 2 }),
];

/** A dot and a word for each colour that the bars have. */
export function legend(
  type: TextLayout,
  entries: readonly { readonly word: string; readonly colour: string }[],
): Piece {
  const style: Style = { size: 34, colour: TEXT };
  const each = (RIGHT - LEFT) / Math.max(1, entries.length);
  const words = entries.map(({ word }) => type.lines(word, style, { width: each - 76, linesMax: 1 })[0] ?? "");
  return {
    height: 96,
    draw: (top) => {
      let x = LEFT;
      const drawn: Svg[] = [];
      for (const [index, { colour }] of entries.entries()) {
        const word = words[index] ?? "";
        drawn.push(disc(x + 14, top + 50, 14, colour), line(word, { x: x + 42, y: top + 62 }, style));
        x += 42 + type.width(word, style) + 52;
      }
      return together(...drawn);
    },
  };
}
