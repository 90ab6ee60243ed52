import { type Day, dayName } from "../../core/base/time.js";
import { formatNaira, kobo } from "../../core/money/money.js";
import type { DaySales } from "../../core/orders/sales.js";

const WIDTH = 320;
const HEIGHT = 130;
const BASE = 112;
const TOP = 18;

type Bar = {
  readonly day: Day;
  readonly values: string;
  readonly parts: { readonly sold: number; readonly failed?: number };
};
type Props = { readonly name: string; readonly bars: readonly Bar[]; readonly format: (value: number) => string };

/** Bars side by side, with the tallest one's value above them. Each bar also has its values as text. */
const Bars = ({ name, bars, format }: Props) => {
  const most = Math.max(0, ...bars.map(({ parts: { sold, failed = 0 } }) => sold + failed));
  const step = WIDTH / Math.max(1, bars.length);
  const scale = (value: number): number => (value / Math.max(1, most)) * (BASE - TOP);
  const named = new Set([0, Math.floor((bars.length - 1) / 2), bars.length - 1]);
  const dayPlace = (index: number): readonly [anchor: string, x: number] => {
    if (index === 0) return ["start", 0];
    return index === bars.length - 1 ? ["end", WIDTH] : ["middle", (index + 0.5) * step];
  };
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${name}, at most ${format(most)}`}>
      <text x="0" y="11">
        {format(most)}
      </text>
      {bars.map(({ day, values, parts }, index) => {
        let y = BASE;
        return (
          <g key={day}>
            <title>{`${dayName(day)}: ${values}`}</title>
            {Object.entries(parts).map(([look, value]) => {
              const height = scale(value);
              y -= height;
              const x = (index * step + step * 0.15).toFixed(1);
              const size = { width: (step * 0.7).toFixed(1), height: height.toFixed(1) };
              return <rect key={look} class={look} x={x} y={y.toFixed(1)} rx="2" {...size} />;
            })}
          </g>
        );
      })}
      <line class="base" x1="0" x2={WIDTH} y1={BASE} y2={BASE} />
      {bars.map(({ day }, index) => {
        if (!named.has(index)) return null;
        const [anchor, x] = dayPlace(index);
        return (
          <text key={day} x={x.toFixed(1)} y={HEIGHT - 4} text-anchor={anchor}>
            {dayName(day)}
          </text>
        );
      })}
    </svg>
  );
};

type ChartProps = { readonly days: readonly DaySales[] };

export const RevenueChart = ({ days }: ChartProps) => (
  <Bars
    name="Revenue by day"
    format={(value) => formatNaira(kobo(value))}
    bars={days.map(({ day, revenue }) => ({ day, values: formatNaira(revenue), parts: { sold: revenue } }))}
  />
);

/** Each day's failed orders are stacked on the delivered ones. */
export const OrdersChart = ({ days }: ChartProps) => (
  <Bars
    name="Orders by day, delivered and failed"
    format={String}
    bars={days.map(({ day, delivered, failed }) => ({
      day,
      values: `${delivered} delivered, ${failed} failed`,
      parts: { sold: delivered, failed },
    }))}
  />
);
