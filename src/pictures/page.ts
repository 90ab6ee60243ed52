import { BACKGROUND, PAPER } from "./colours.js";
import { box, element, type Svg, together } from "./svg.js";
import { type Anchor, FAMILY, line, type Style, type TextLayout, type TextLimits } from "./type.js";

/** Pictures are as wide as a good phone's screen; everything below is in its pixels. */
export const PAGE_WIDTH = 1080;
const EDGE = 48;
const ROUND = 44;

/** The paper's edges, and those of its text. */
export const PAPER_LEFT = EDGE;
export const PAPER_WIDTH = PAGE_WIDTH - 2 * EDGE;
export const LEFT = EDGE + 64;
export const RIGHT = PAGE_WIDTH - LEFT;
const TEXT_WIDTH = RIGHT - LEFT;

/** A piece of a page. Pieces are stacked from top to bottom. */
export type Piece = { readonly height: number; readonly draw: (top: number) => Svg };

export const gap = (height: number): Piece => ({ height, draw: () => together() });

/** A text in lines of one style. An empty text has no height. */
export function paragraph(
  type: TextLayout,
  text: string,
  style: Style & { readonly anchor?: Anchor; readonly most: number; readonly width?: number },
): Piece {
  const measure: TextLimits = { width: style.width ?? TEXT_WIDTH, linesMax: style.most };
  const pitch = Math.round(style.size * 1.3);
  const set = type.lines(text, style, measure);
  const x = { start: LEFT, middle: PAGE_WIDTH / 2, end: RIGHT }[style.anchor ?? "start"];
  return {
    height: pitch * set.length,
    draw: (top) =>
      together(
        ...set.map((words, index) =>
          line(words, { x, y: top + pitch * index + style.size, anchor: style.anchor ?? "start" }, style),
        ),
      ),
  };
}

/** A page with its pieces on one sheet of paper, as tall as they need. */
export function drawPage(...pieces: readonly Piece[]): Svg {
  const inner = pieces.reduce((sum, { height }) => sum + height, 0);
  const height = inner + 2 * EDGE;
  let top = EDGE;
  const drawn = pieces.map((piece) => {
    const svg = piece.draw(top);
    top += piece.height;
    return svg;
  });
  const sheet = { x: EDGE, y: EDGE, width: PAPER_WIDTH, height: inner };
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", width: PAGE_WIDTH, height, "font-family": FAMILY },
    element("clipPath", { id: "sheet" }, box(sheet, PAPER, ROUND)),
    box({ x: 0, y: 0, width: PAGE_WIDTH, height }, BACKGROUND),
    box(sheet, PAPER, ROUND),
    element("g", { "clip-path": "url(#sheet)" }, ...drawn),
  );
}
