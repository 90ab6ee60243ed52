import type { Kobo } from "../core/money/money.js";
import type { SpendingMonth as Month, SpendingPicture } from "../core/picture.js";
import { AIRTIME, DATA, MUTED_TEXT, PAPER, TEXT, TRACK } from "./colours.js";
import { drawPage, gap, LEFT, type Piece, paragraph, RIGHT } from "./column.js";
import { heading, legend } from "./heading.js";
import { box, element, type Svg, together } from "./svg.js";
import type { TextLayout } from "./type.js";

const MONTHS_MAX = 12;
const LABEL_WIDTH = 130;
const TOTAL_WIDTH = 200;
const BAR_LEFT = LEFT + LABEL_WIDTH;
const BAR_WIDTH = RIGHT - LEFT - LABEL_WIDTH - TOTAL_WIDTH;
const BAR_HEIGHT = 40;
/** A naira spent is seen, however much the other months took. */
const SLIVER = 4;

/** Spending by month, lying bars: on a phone a month's whole figure fits beside them. */
export function drawSpending(spending: SpendingPicture, type: TextLayout): Svg {
  const months = spending.months.slice(-MONTHS_MAX);
  const most = Math.max(1, ...months.map(({ airtime, data }) => airtime + data));
  return drawPage(
    ...heading(type, spending),
    legend(type, [
      { word: spending.airtime, colour: AIRTIME },
      { word: spending.data, colour: DATA },
    ]),
    gap(12),
    ...months.map((month, index) => bar(type, month, { most, id: `bar${index}` })),
    gap(44),
  );
}

function bar(type: TextLayout, month: Month, { most, id }: { readonly most: number; readonly id: string }): Piece {
  const label = paragraph(type, month.label, { size: 34, colour: MUTED_TEXT, most: 1, width: LABEL_WIDTH - 12 });
  const total = paragraph(type, month.total, {
    size: 34,
    bold: true,
    colour: month.airtime + month.data > 0 ? TEXT : MUTED_TEXT,
    anchor: "end",
    most: 1,
    width: TOTAL_WIDTH - 12,
  });
  const long = (amount: Kobo) => (amount > 0 ? Math.max(SLIVER, Math.round((amount / most) * BAR_WIDTH)) : 0);
  const [airtime, data] = [long(month.airtime), long(month.data)];
  return {
    height: 76,
    draw: (top) => {
      const y = top + (76 - BAR_HEIGHT) / 2;
      const at = { x: BAR_LEFT, y, height: BAR_HEIGHT };
      return together(
        label.draw(top + 16),
        element("clipPath", { id }, box({ ...at, width: airtime + data }, PAPER, 8)),
        box({ ...at, width: BAR_WIDTH }, TRACK, 8),
        element(
          "g",
          { "clip-path": `url(#${id})` },
          box({ ...at, width: airtime }, AIRTIME),
          box({ ...at, x: BAR_LEFT + airtime, width: data }, DATA),
        ),
        total.draw(top + 16),
      );
    },
  };
}
