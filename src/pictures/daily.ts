import type { DailyPicture, ChartDay as Day } from "../core/picture.js";
import { DATA, DIVIDER, GOOD, MUTED_TEXT } from "./colours.js";
import { drawPage, gap, LEFT, type Piece, RIGHT } from "./column.js";
import { heading, legend } from "./heading.js";
import { box, disc, element, type Svg, stroke, together } from "./svg.js";
import { line, type Style, type TextLayout } from "./type.js";

const DAYS_MAX = 31;
/** Labels under the bars, at most: more would run into each other. */
const LABELS_MAX = 6;
const LABEL: Style = { size: 28, colour: MUTED_TEXT };
const WIDTH = RIGHT - LEFT;

/** A merchant's days: revenue as bars, and above them the success rate on a scale of its own. */
export function drawDaily(daily: DailyPicture, type: TextLayout): Svg {
  const days = daily.days.slice(-DAYS_MAX);
  return drawPage(
    ...heading(type, daily),
    legend(type, [
      { word: daily.revenue, colour: DATA },
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

/** A plot between two hair lines, with the words for its upper and its lower end. */
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
        DATA,
        Math.min(6, tall / 2),
      );
    }),
  );
};

/** Days without a vend are no point of the line: it is drawn between the days that had one. */
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
