import { lagosMoment, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import { decimalNaira } from "../../src/core/money/money.js";
import type { ShopReport } from "../../src/shop/monitoring/daily-report.js";
import { csvHead, csvLine } from "../views/orders-csv.js";

type ReportDay = ShopReport["days"][number];

const seconds = (ms: number | undefined): string => (ms === undefined ? "" : String(Math.round(ms / SECOND_MS)));

const outageMs = ({ outages }: ReportDay): number => outages.reduce((sum, { ms }) => sum + ms, 0);

/** Empty for a day whose outages are not all known any more. */
const ifKnown = ({ outagesKnownSince }: ReportDay, figure: string): string => (outagesKnownSince ? "" : figure);

const COLUMNS: readonly (readonly [name: string, cell: (day: ReportDay) => string])[] = [
  ["day", ({ day }) => day],
  ["orders", ({ orders }) => String(orders)],
  ["delivered", ({ delivered }) => String(delivered)],
  ["failed", ({ failed }) => String(failed)],
  ["sold_naira", ({ revenue }) => decimalNaira(revenue)],
  ["margin_naira", ({ margin }) => decimalNaira(margin)],
  ["refunds", ({ refunds }) => String(refunds.count)],
  ["refund_median_seconds", ({ refunds }) => seconds(refunds.medianMs)],
  ["refund_95_seconds", ({ refunds }) => seconds(refunds.p95Ms)],
  ["refund_worst_seconds", ({ refunds }) => seconds(refunds.worstMs)],
  ["given_back", ({ givenBack }) => String(givenBack.count)],
  ["given_back_naira", ({ givenBack }) => decimalNaira(givenBack.amount)],
  ["outages", (day) => ifKnown(day, String(day.outages.length))],
  ["outage_minutes", (day) => ifKnown(day, String(Math.round(outageMs(day) / MINUTE_MS)))],
  ["outage_list", ({ outages }) => outages.map(({ of, since }) => `${of} since ${lagosMoment(since)}`).join("; ")],
];

/** Figures of the present moment, so only the last day has them. */
const NOW_COLUMNS: readonly (readonly [name: string, cell: (now: ShopReport["now"]) => string])[] = [
  ["open_orders", ({ orders }) => String(orders.reduce((sum, { count }) => sum + count, 0))],
  ["float_naira", ({ float }) => (float ? decimalNaira(float.balance) : "")],
  ["open_threads", ({ threads }) => String(threads)],
  ["open_findings", ({ findings }) => String(findings)],
];

/** A report as a table for spreadsheets, with a row for each day. */
export function reportCsv({ days, now }: ShopReport): readonly string[] {
  const head = [...COLUMNS, ...NOW_COLUMNS].map(([name]) => name);
  const rows = days.map((day, index) => [
    ...COLUMNS.map(([, cell]) => cell(day)),
    ...NOW_COLUMNS.map(([, cell]) => (index === days.length - 1 ? cell(now) : "")),
  ]);
  return [csvHead(head), ...rows.map(csvLine)];
}
