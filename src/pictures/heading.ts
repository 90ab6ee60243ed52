import type { ChartHeading } from "../core/picture.js";
import { INK, QUIET } from "./colours.js";
import { gap, LEFT, type Piece, paragraph, RIGHT } from "./column.js";
import { disc, type Svg, together } from "./svg.js";
import { line, type Style, type Type } from "./type.js";

export const heading = (type: Type, { title, total, note }: ChartHeading): readonly Piece[] => [
  gap(56),
  paragraph(type, title, { size: 44, colour: QUIET, most: 2 }),
  gap(4),
  paragraph(type, total, { size: 96, bold: true, colour: INK, most: 1 }),
  paragraph(type, note, { size: 36, colour: QUIET, most: 2 }),
];

/** A dot and a word for each colour that the bars have. */
export function legend(type: Type, entries: readonly { readonly word: string; readonly colour: string }[]): Piece {
  const style: Style = { size: 34, colour: INK };
  const each = (RIGHT - LEFT) / Math.max(1, entries.length);
  const words = entries.map(({ word }) => type.lines(word, style, { width: each - 76, most: 1 })[0] ?? "");
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
