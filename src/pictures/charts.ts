import { PRODUCT_KINDS } from "../core/base/product-kind.js";
import { add, type Kobo } from "../core/money/money.js";
import type {
  ChartHeading,
  DailyPicture,
  ChartDay as Day,
  SpendingMonth as Month,
  SpendingPicture,
} from "../core/picture.js";
import { DIVIDER, GOOD, KIND_COLOURS, MUTED_TEXT, PAPER, REVENUE, TEXT, TRACK } from "./colours.js";
import { drawPage, gap, LEFT, type Piece, paragraph, RIGHT } from "./page.js";
import { box, disc, element, type Svg, stroke, together } from "./svg.js";
import { line, type Style, type TextLayout } from "./type.js";

const WIDTH = RIGHT - LEFT;
const MONTHS_MAX = 12;
const LABEL_WIDTH = 130;
const TOTAL_WIDTH = 200;
const BAR_LEFT = LEFT + LABEL_WIDTH;
const BAR_WIDTH = WIDTH - LABEL_WIDTH - TOTAL_WIDTH;
const BAR_HEIGHT = 40;
/** The least width, so that a small amount is visible beside a large one. */
const SLIVER = 4;

/** Spending by month as horizontal bars, which leave room for the whole amount beside each. */
export function drawSpending(spending: SpendingPicture, type: TextLayout): Svg {
  const months = spending.months.slice(-MONTHS_MAX);
  const most = Math.max(1, ...months.map(spentIn));
  return drawPage(
    ...heading(type, spending),
    legend(
      type,
      PRODUCT_KINDS.map((kind) => ({ word: spending.kinds[kind], colour: KIND_COLOURS[kind] })),
    ),
    gap(12),
    ...months.map((month, index) => bar(type, month, { most, id: `bar${index}` })),
    gap(44),
  );
}

const spentIn = ({ spent }: Month): Kobo => add(...Object.values(spent));

function bar(type: TextLayout, month: Month, { most, id }: { readonly most: number; readonly id: string }): Piece {
  const label = paragraph(type, month.label, { size: 34, colour: MUTED_TEXT, most: 1, width: LABEL_WIDTH - 12 });
  const total = paragraph(type, month.total, {
    size: 34,
    bold: true,
    colour: spentIn(month) > 0 ? TEXT : MUTED_TEXT,
    anchor: "end",
    most: 1,
    width: TOTAL_WIDTH - 12,
  });
  const long = (amount: Kobo) => (amount > 0 ? Math.max(SLIVER, Math.round((amount / most) * BAR_WIDTH)) : 0);
  let width = 0;
  const parts = PRODUCT_KINDS.map((kind) => {
    const part = { x: BAR_LEFT + width, width: long(month.spent[kind]), colour: KIND_COLOURS[kind] };
    width += part.width;
    return part;
  });
  return {
    height: 76,
    draw: (top) => {
      const y = top + (76 - BAR_HEIGHT) / 2;
      const at = { x: BAR_LEFT, y, height: BAR_HEIGHT };
      return together(
        label.draw(top + 16),
        element("clipPath", { id }, box({ ...at, width }, PAPER, 8)),
        box({ ...at, width: BAR_WIDTH }, TRACK, 8),
        element(
          "g",
          { "clip-path": `url(#${id})` },
          ...parts.map(({ colour, ...part }) => box({ ...at, ...part }, colour)),
        ),
        total.draw(top + 16),
      );
    },
  };
}

const DAYS_MAX = 92;
/** More labels under the bars would overlap. */
const LABELS_MAX = 6;
const LABEL: Style = { size: 28, colour: MUTED_TEXT };

/** A merchant's days: revenue as bars, and above them the success rate on its own scale. */
export function drawDaily(daily: DailyPicture, type: TextLayout): Svg {
  const days = daily.days.slice(-DAYS_MAX);
  return drawPage(
    ...heading(type, daily),
    legend(type, [
      { word: daily.revenue, colour: REVENUE },
      { word: daily.success, colour: GOOD },
    ]),
    panel(type, { height: 200, top: daily.always, bottom: daily.never }, successLine(days)),
    gap(40),
    panel(type, { height: 380, top: daily.highest, bottom: "" }, revenueBars(days)),
    dates(type, days),
    gap(52),
  );
}

type Scale = { readonly height: number; readonly top: string; readonly bottom: string };

/** A plot between two hairlines, with labels for its upper and its lower end. */
function panel(
  type: TextLayout,
  { height, top: upper, bottom: lower }: Scale,
  plot: (bottom: number, height: number) => Svg,
): Piece {
  const word = (text: string, y: number) =>
    together(
      ...type.lines(text, LABEL, { width: WIDTH / 2, linesMax: 1 }).map((set) => line(set, { x: LEFT, y }, LABEL)),
    );
  const hair = (y: number) => box({ x: LEFT, y, width: WIDTH, height: 2 }, DIVIDER);
  return {
    height: height + 40,
    draw: (top) => {
      const bottom = top + 40 + height;
      return together(
        ...[hair(top + 40), hair(bottom), word(upper, top + 28), word(lower, bottom - 12)],
        plot(bottom, height),
      );
    },
  };
}

const slot = (days: readonly Day[]): number => WIDTH / Math.max(1, days.length);
const middle = (days: readonly Day[], index: number): number => LEFT + slot(days) * (index + 0.5);

const revenueBars = (days: readonly Day[]) => (bottom: number, height: number) => {
  const most = Math.max(1, ...days.map(({ revenue }) => revenue));
  const width = Math.min(72, slot(days) * 0.7);
  return together(
    ...days.map(({ revenue }, index) => {
      const tall = revenue > 0 ? Math.max(4, (revenue / most) * height) : 0;
      return box(
        { x: middle(days, index) - width / 2, y: bottom - tall, width, height: tall },
        REVENUE,
        Math.min(6, tall / 2),
      );
    }),
  );
};

/** Days without a vend have no point: the line connects the days that had one. */
const successLine = (days: readonly Day[]) => (bottom: number, height: number) => {
  const points = days.flatMap(({ success }, index) =>
    success === undefined ? [] : [[middle(days, index), bottom - success * height] as const],
  );
  return element("g", {}, stroke(points, GOOD, 6), ...points.map(([x, y]) => disc(x, y, 7, GOOD)));
};

function dates(type: TextLayout, days: readonly Day[]): Piece {
  const every = Math.max(1, Math.ceil(days.length / LABELS_MAX));
  // Counted from the newest day, which always has its label.
  const labelled = days.flatMap((day, index) => ((days.length - 1 - index) % every === 0 ? [{ day, index }] : []));
  const width = slot(days) * every - 8;
  return {
    height: 48,
    draw: (top) =>
      together(
        ...labelled.flatMap(({ day, index }) =>
          type
            .lines(day.label, LABEL, { width, linesMax: 1 })
            .map((set) => line(set, { x: middle(days, index), y: top + 36, anchor: "middle" }, LABEL)),
        ),
      ),
  };
}

const heading = (type: TextLayout, { title, total, note }: ChartHeading): readonly Piece[] => [
  gap(56),
  paragraph(type, title, { size: 44, colour: MUTED_TEXT, most: 2 }),
  gap(4),
  paragraph(type, total, { size: 96, bold: true, colour: TEXT, most: 1 }),
  paragraph(type, note, { size: 36, colour: MUTED_TEXT, most: 2 }),
];

/** A dot and a word for each colour of the bars. */
function legend(type: TextLayout, entries: readonly { readonly word: string; readonly colour: string }[]): Piece {
  const style: Style = { size: 34, colour: TEXT };
  const each = WIDTH / Math.max(1, entries.length);
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
