import { isCustomerId } from "../../src/core/base/ids.js";
import {
  type Day,
  dayOf,
  lagosMoment,
  MINUTE_MS,
  parseDay,
  SECOND_MS,
  startOf,
  type Window,
  withDayOfMonth,
} from "../../src/core/base/time.js";
import { decimalNaira } from "../../src/core/money/money.js";
import { formatTimeOfDay, parseTimeOfDay } from "../../src/core/support/hours.js";
import type { ShopReport } from "../../src/shop/monitoring/daily-report.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { english } from "../locales/staff/english.js";
import { reportWords as words } from "../locales/staff/reports.js";
import { campaignArgument } from "../parser/start-link.js";
import type { Attachment, NoticeBuilder, StaffFlow } from "../talk.js";
import { go, goBelow } from "../views/buttons.js";
import { csvHead, csvLine, ordersCsvHead, ordersCsvLines } from "../views/orders-csv.js";
import { parseWindow, REPORT_DAYS_MAX } from "./reconcile.js";

const STATS_DAYS = 30;
/** Telegram accepts a file of 50 MB. Nearly every letter takes one byte. */
const EXPORT_LENGTH_MAX = 49_000_000;

/** Reads a whole number up to `max`; `usual` if nothing was typed, undefined for anything else. */
export function parseCount(typed: string, { usual, max }: { readonly usual: number; readonly max: number }) {
  const count = typed.trim() === "" ? usual : Number(typed.trim());
  return Number.isInteger(count) && count >= 1 && count <= max ? count : undefined;
}

/** `stats [days | today]`: sales of the last days, as numbers and as a picture. */
export const salesStats: StaffFlow = async (talk, staffApi, argument) => {
  const typed = argument.trim().toLowerCase() === "today" ? "1" : argument;
  const days = parseCount(typed, { usual: STATS_DAYS, max: REPORT_DAYS_MAX });
  if (days === undefined) return talk.show({ text: words.statsUsage(REPORT_DAYS_MAX, STATS_DAYS) });
  const { text, picture } = await talk.once(async () => {
    const { sales, newBuyers, shop } = await staffApi.monitoring.sales(days);
    return { text: words.sales(days, sales, newBuyers), picture: words.picture(shop, sales) };
  });
  await talk.show({ text });
  await talk.attach(async () => ({ picture, caption: words.chartCaption }));
  return undefined;
};

/** `campaign <name>`: a campaign's link. `stats` counts the new customers who come by it. */
export const campaignLink: StaffFlow = async (talk, _staffApi, typed) => {
  const argument = campaignArgument(typed.trim());
  if (argument === undefined) return talk.show({ text: words.campaignUsage });
  const link = talk.deepLink(argument);
  return talk.show({
    text: words.campaign({ argument, link }),
    choices: [[{ label: words.copyLink, copy: link ?? argument }]],
  });
};

/** `export`: the orders of some days, in a file that spreadsheets open. */
export const exportOrders: StaffFlow = async (talk, staffApi, argument) => {
  const window = parseWindow(argument);
  if (!window) return talk.show({ text: words.exportUsage(REPORT_DAYS_MAX) });
  const sent = await talk.attach(async () => {
    const document = [ordersCsvHead()];
    let [count, length] = [0, 0];
    for await (const orders of staffApi.orders.vendedIn(window)) {
      const lines = ordersCsvLines(english(), orders);
      document.push(lines);
      count += orders.length;
      length += lines.length;
      if (length > EXPORT_LENGTH_MAX) return undefined;
    }
    const filename = `orders ${argument.trim().replace(/\s+/g, " to ")}.csv`;
    return { document, filename, caption: words.exported(count) };
  });
  return sent ? undefined : talk.show({ text: words.exportFailed });
};

const monthOf = (day: Day): string => day.slice(0, "2026-11".length);

/**
 * `statement <customer>.<month>`: what a customer ordered in a month, in a file that spreadsheets open; this month by
 * default.
 */
export const sendStatement: StaffFlow = async (talk, staffApi, argument) => {
  const [id = "", typed = ""] = argument.trim().split(".");
  if (!isCustomerId(id)) return { flow: "customer", with: id };
  const customer = await talk.once(async () => (await staffApi.customers.get(id))?.name);
  if (customer === undefined) return { flow: "customer", with: id };
  const today = await talk.once(async () => dayOf((await staffApi.lastDays(1)).from));
  const first = parseDay(`${typed}-01`) ?? withDayOfMonth(today, { monthsLater: 0, day: 1 });
  const [month, before] = [first, withDayOfMonth(first, { monthsLater: -1, day: 1 })].map(monthOf);
  await talk.show({
    text: words.statement(customer || id, month ?? ""),
    choices: [[go(words.statementOf(before ?? ""), "statement", `${id}.${before}`)]],
  });
  const sent = await talk.attach(async () => {
    const window = { from: startOf(first), to: startOf(withDayOfMonth(first, { monthsLater: 1, day: 1 })) };
    const orders = await staffApi.orders.placedIn(id, window);
    return {
      document: [ordersCsvHead(), ordersCsvLines(english(), orders)],
      filename: `statement ${month}.csv`,
      caption: words.statementCaption(orders.length),
    };
  });
  return sent ? undefined : talk.show({ text: words.exportFailed });
};

/** `report [days | day | from to]`: figures of the days and what is open now, with a table. A month by default. */
export const showReport: StaffFlow = async (talk, staffApi, argument) => {
  const window = await talk.once(() => reportWindow(staffApi, argument));
  if (!window) return talk.show({ text: words.reportUsage(REPORT_DAYS_MAX) });
  const report = await talk.once(async () => {
    const read = await staffApi.monitoring.report(window);
    return { text: words.report(read), csv: [...reportCsv(read)], days: read.days.map(({ day }) => day) };
  });
  await talk.show({ text: report.text });
  await talk.attach(async () => csvFile(report.csv, report.days));
  return undefined;
};

/** `report-csv <day>`: the table of a daily report. */
export const sendReportCsv: StaffFlow = async (talk, staffApi, argument) => {
  const window = parseWindow(argument);
  if (!window) return { flow: "report" };
  const sent = await talk.attach(async () => {
    const report = await staffApi.monitoring.report(window);
    const days = report.days.map(({ day }) => day);
    return csvFile(reportCsv(report), days);
  });
  return sent ? undefined : talk.show({ text: words.exportFailed });
};

const csvFile = (document: readonly string[], days: readonly string[]): Attachment => ({
  document,
  filename: `report ${[...new Set([days[0], days.at(-1)])].join(" to ")}.csv`,
  caption: words.reportCsv(days.length),
});

async function reportWindow(staffApi: StaffApi, argument: string): Promise<Window | undefined> {
  const days = parseCount(argument, { usual: STATS_DAYS, max: REPORT_DAYS_MAX });
  return days === undefined ? parseWindow(argument) : staffApi.lastDays(days);
}

/** For staff: the report of a day, when it is over. */
export const dailyReportNotice: NoticeBuilder<"report"> = async (day, _shop, staffApi) => {
  const window = parseWindow(day);
  if (!window) return undefined;
  const csv = goBelow(words.csvButton, "report-csv", day);
  return { text: words.report(await staffApi.monitoring.report(window)), choices: [[csv]], fresh: true };
};

/** `reporttime <time | off>`: when the daily report is sent. */
export const chooseReportTime: StaffFlow = async (talk, staffApi, argument) => {
  const typed = argument.trim().toLowerCase();
  const time = typed === "off" ? typed : parseTimeOfDay(typed);
  if (typed !== "" && time === undefined) return talk.show({ text: words.badReportTime(argument.trim()) });
  if (time !== undefined) {
    const detail = time === "off" ? time : formatTimeOfDay(time);
    await talk.once(() => staffApi.settings.set({ reportTime: time }, { by: talk.customer, detail }));
  }
  return talk.show({ text: await talk.once(async () => words.reportTime(await staffApi.settings.read())) });
};

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
