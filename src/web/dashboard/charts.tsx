import { dayName } from "../../core/base/time.js";
import { formatNaira, kobo } from "../../core/money/money.js";
import type { DaySales } from "../../core/orders/sales.js";

const WIDTH = 320;
const HEIGHT = 130;
const BASE = 112;
const TOP = 18;

type Bar = { readonly label: string; readonly title: string; readonly parts: readonly Part[] };
type Part = { readonly value: number; readonly look: "sold" | "failed" };

const total = ({ parts }: Bar): number => parts.reduce((sum, { value }) => sum + value, 0);

/** Bars side by side, with the tallest one's value above them. Each bar also has its values as text. */
const Bars = ({
  name,
  most,
  bars,
}: {
  readonly name: string;
  readonly most: string;
  readonly bars: readonly Bar[];
}) => {
  const highest = Math.max(1, ...bars.map(total));
  const step = WIDTH / Math.max(1, bars.length);
  const scale = (value: number): number => (value / highest) * (BASE - TOP);
  const named = new Set([0, Math.floor((bars.length - 1) / 2), bars.length - 1]);
  const anchor = (index: number) => (index === 0 ? "start" : index === bars.length - 1 ? "end" : "middle");
  const at = (index: number) => (index === 0 ? 0 : index === bars.length - 1 ? WIDTH : (index + 0.5) * step);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={name}>
      <text x="0" y="11">
        {most}
      </text>
      {bars.map((bar, index) => {
        let y = BASE;
        return (
          <g key={bar.label}>
            <title>{bar.title}</title>
            {bar.parts.map(({ value, look }) => {
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
      {bars.map(({ label }, index) =>
        named.has(index) ? (
          <text key={label} x={at(index).toFixed(1)} y={HEIGHT - 4} text-anchor={anchor(index)}>
            {label}
          </text>
        ) : null,
      )}
    </svg>
  );
};

export const RevenueChart = ({ days }: { readonly days: readonly DaySales[] }) => {
  const most = formatNaira(kobo(Math.max(0, ...days.map(({ revenue }) => revenue))));
  return (
    <Bars
      name={`Revenue by day, at most ${most}`}
      most={most}
      bars={days.map(({ day, revenue }) => ({
        label: dayName(day),
        title: `${dayName(day)}: ${formatNaira(revenue)}`,
        parts: [{ value: revenue, look: "sold" }],
      }))}
    />
  );
};

/** Each day's failed orders are stacked on the delivered ones. */
export const OrdersChart = ({ days }: { readonly days: readonly DaySales[] }) => {
  const most = Math.max(0, ...days.map(({ delivered, failed }) => delivered + failed));
  return (
    <Bars
      name={`Orders by day, delivered and failed, at most ${most}`}
      most={String(most)}
      bars={days.map(({ day, delivered, failed }) => ({
        label: dayName(day),
        title: `${dayName(day)}: ${delivered} delivered, ${failed} failed`,
        parts: [
          { value: delivered, look: "sold" },
          { value: failed, look: "failed" },
        ],
      }))}
    />
  );
};
