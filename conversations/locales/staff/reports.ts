import { percentOf } from "../../../src/core/base/text.js";
import { dayName, lagosMoment } from "../../../src/core/base/time.js";
import { formatNaira, kobo } from "../../../src/core/money/money.js";
import type { ShopIncidentKind } from "../../../src/core/notifications/incident.js";
import { PRODUCT_LINES, productKey } from "../../../src/core/orders/product.js";
import type { Sales } from "../../../src/core/orders/sales.js";
import { REFUNDS_COUNTED_DAYS } from "../../../src/core/orders/vend-statistics.js";
import type { Picture } from "../../../src/core/picture.js";
import { formatTimeOfDay } from "../../../src/core/support/hours.js";
import type { OutageInWindow, ShopReport } from "../../../src/shop/monitoring/daily-report.js";
import type { NewBuyers } from "../../../src/shop/monitoring/sales.js";
import type { OwnerSettings } from "../../../src/shop/settings/owner-settings.js";
import { lines, type Text, text } from "../../text.js";
import { productLineName, productName } from "../naming.js";
import { isShopIncident } from "./alarms.js";
import { countText, english } from "./english.js";
import { span } from "./networks.js";

const OUTAGES_SHOWN_MAX = 10;
const inTime = `within ${REFUNDS_COUNTED_DAYS} days of the vend`;

const incidentNames: Readonly<Record<ShopIncidentKind, string>> = {
  "out-of-float": "merchant wallet short of money",
  unauthorised: "secret key refused",
  "store-unavailable": "database not reachable",
  "service-unavailable": "service not answering",
  "ledger-unbalanced": "books do not balance",
  "jobs-late": "work done late",
  "clock-jumped": "clock jumped",
  "clocks-differ": "clocks differ",
  "webhooks-unsigned": "webhooks unsigned",
  "refunds-slow": "refunds slow",
};

/** An outage of a product line is named after it: "Glo airtime". */
function outageName(of: string): string {
  if (isShopIncident(of)) return incidentNames[of];
  const line = PRODUCT_LINES.find((one) => productKey(one) === of);
  return line ? productLineName(english(), line) : of;
}

const outageText = ({ of, since, until, ms }: OutageInWindow): Text =>
  text`• ${outageName(of)}: ${span(ms)}, ${lagosMoment(since)} – ${until === undefined ? "still going on" : lagosMoment(until)}`;

/** Without sales or ended vends there is no share to name. */
function soldLines({ revenue, margin, orders, delivered, failed }: Omit<Sales, "days" | "top" | "hours" | "buyers">) {
  const ended = delivered + failed;
  const earned = revenue === 0 ? "" : ` (${percentOf(margin, revenue)})`;
  const success = ended === 0 ? "" : ` · ${percentOf(delivered, ended)} success`;
  return [
    text`${formatNaira(revenue)} sold · ${formatNaira(margin)} earned${earned}`,
    text`${countText(orders, "order")} · ${delivered} delivered · ${failed} failed${success}`,
  ];
}

function reportNow({ orders, float, threads, findings }: ShopReport["now"]): Text {
  const open = orders.reduce((sum, { count }) => sum + count, 0);
  const inReview = orders.find(({ state }) => state === "review")?.count ?? 0;
  return lines(
    text`\n<b>Open now</b>`,
    text`${countText(open, "order")} paid for and not ended, ${inReview} of them in review`,
    text`${countText(threads, "customer thread")} (/inbox) · ${countText(findings, "finding")} (/status)`,
    float ? text`Float: ${formatNaira(float.balance)}` : text`Float: not tracked yet (/float)`,
  );
}

const SOURCES_SHOWN_MAX = 10;

/** " (radio 5, flyer 3)". */
const sourcesOf = ({ bySource }: NewBuyers): string =>
  bySource.length === 0
    ? ""
    : ` (${bySource
        .slice(0, SOURCES_SHOWN_MAX)
        .map(({ source, count }) => `${source} ${count}`)
        .join(", ")})`;

/** Texts about sales, and with a table of orders. */
export const reportWords = {
  sales: (days: number, sales: Sales, newBuyers: NewBuyers): Text => {
    const { top, hours, buyers } = sales;
    return lines(
      text`<b>Sales in ${countText(days, "day")}</b>`,
      ...soldLines(sales),
      text`${countText(buyers.length, "customer")} bought, ${newBuyers.count} of them new${sourcesOf(newBuyers)}`,
      top.length > 0 && text`\n<b>Best sellers</b>`,
      ...top.map(({ plan, count, revenue: sold, ...line }) => {
        const name = plan ? productName(english(), plan, line.network) : productLineName(english(), line);
        return text`${count} × ${name}: ${formatNaira(sold)}`;
      }),
      hours.length > 0 && text`Busiest: ${hours.map(({ hour, count }) => `${hour}:00 (${count})`).join(", ")}`,
    );
  },
  picture: (shop: string, { days, revenue }: Sales): Picture => ({
    kind: "daily",
    title: shop,
    total: formatNaira(revenue),
    note: `in ${countText(days.length, "day")}`,
    revenue: "Revenue",
    success: "Delivered",
    always: "100%",
    never: "0%",
    highest: formatNaira(kobo(Math.max(0, ...days.map((day) => day.revenue)))),
    days: days.map(({ day, revenue: sold, delivered, failed }) => ({
      label: dayName(day),
      revenue: sold,
      ...(delivered + failed > 0 && { success: delivered / (delivered + failed) }),
    })),
  }),
  campaign: ({ argument, link }: { readonly argument: string; readonly link: string | undefined }): Text =>
    lines(
      link === undefined
        ? text`A link of your WhatsApp number for this campaign ends with <code>?text=${argument}</code>: whoever comes by it sends that text first.`
        : text`${link}`,
      text`New customers who come through it and buy are counted in /stats.`,
    ),
  campaignUsage: text`Name the campaign with letters, digits and hyphens, 32 at most. For example <code>/campaign radio</code>.`,
  copyLink: "📋 Copy",
  chartCaption: text`Revenue and deliveries, day by day.`,
  exportFailed: text`The file could not be made. Try again in a minute, or with fewer days.`,
  statement: (name: string, month: string): Text => text`<b>${name}</b>: what was ordered in ${month}.`,
  statementOf: (month: string): string => `📄 ${month}`,
  statementCaption: (count: number): Text => text`${countText(count, "order")}, oldest first.`,
  statsUsage: (most: number, usual: number): Text =>
    text`How many days? For example <code>/stats 7</code>, from 1 (today) to ${most}. Without a number: ${usual}. For other days: <code>/report last week</code>`,
  report: ({ days, total, now }: ShopReport): Text => {
    const { refunds, givenBack, outages, outagesKnownSince } = total;
    const { medianMs = 0, p95Ms = 0, worstMs = 0 } = refunds;
    const period = [...new Set([days[0]?.day, days.at(-1)?.day])].join(" to ");
    return lines(
      text`<b>Report: ${period}</b>`,
      ...soldLines(total),
      refunds.count === 0
        ? text`No refunds ${inTime}`
        : text`${countText(refunds.count, "refund")} ${inTime}: half within ${span(medianMs)}, 95% within ${span(p95Ms)}, the slowest after ${span(worstMs)}`,
      givenBack.count > 0 &&
        text`${countText(givenBack.count, "order")} given back after delivery, ${formatNaira(givenBack.amount)}`,
      outages.length === 0 ? text`No outages` : text`\n<b>${countText(outages.length, "outage")}</b>`,
      ...outages.slice(-OUTAGES_SHOWN_MAX).map(outageText),
      outages.length > OUTAGES_SHOWN_MAX && text`The others are in the CSV file.`,
      outagesKnownSince && text`What ended before ${lagosMoment(outagesKnownSince)} is not known any more.`,
      reportNow(now),
    );
  },
  csvButton: "📄 CSV file",
  reportCsv: (days: number): Text =>
    text`${countText(days, "day")}, a line each. Refund times are seconds from the vend to the money back in the wallet.`,
  reportUsage: (most: number): Text =>
    text`Which days? For example <code>/report 7</code>, <code>/report yesterday</code>, <code>/report 2026-11-21</code> or <code>/report 2026-11-01 2026-11-21</code>, at most ${most} of them.`,
  reportTime: ({ reportTime: time }: Pick<OwnerSettings, "reportTime">): Text =>
    time === "off"
      ? text`The daily report is off. To get it at 8:00: <code>/reporttime 8:00</code>`
      : text`The daily report comes at <b>${formatTimeOfDay(time)}</b> and is about the day before. To change it: <code>/reporttime 20:00</code>, or <code>/reporttime off</code>`,
  badReportTime: (typed: string): Text =>
    text`I do not understand “${typed}”. For example <code>/reporttime 8:00</code> or <code>/reporttime off</code>.`,
  exportUsage: (most: number): Text =>
    text`Which days? For example <code>/export last month</code> or <code>/export 2026-11-01 2026-11-21</code>, at most ${most} of them.`,
  exported: (count: number): Text => text`${countText(count, "order")}, by the day they were sent to the service.`,
};
