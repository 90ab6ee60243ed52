import { FIRST_LANGUAGE } from "../../../src/core/base/language.js";
import { percentOf } from "../../../src/core/base/share.js";
import type { Day } from "../../../src/core/base/time.js";
import { formatNaira, kobo } from "../../../src/core/money/money.js";
import type { Sales } from "../../../src/core/orders/sales.js";
import type { Picture } from "../../../src/core/picture.js";
import { lines, type Text, text } from "../../text.js";
import { productName } from "../naming.js";
import { wordsIn } from "../words.js";

/** "11-21". */
const dayName = (day: Day): string => day.slice("2026-".length);

/** What staff read of sales, and with a table of orders. */
export const reportWords = {
  sales: (
    days: number,
    { revenue, margin, delivered, failed, orders, top, hours, buyers }: Sales,
    newCustomers: number,
  ): Text =>
    lines(
      text`<b>Sales in ${days} day${days === 1 ? "" : "s"}</b>`,
      text`${formatNaira(revenue)} sold · ${formatNaira(margin)} earned (${percentOf(margin, revenue)})`,
      text`${orders} order${orders === 1 ? "" : "s"} · ${delivered} delivered · ${failed} failed · ${percentOf(delivered, delivered + failed)} success`,
      text`${buyers.length} customer${buyers.length === 1 ? "" : "s"} bought, ${newCustomers} of them new`,
      top.length === 0 ? undefined : text`\n<b>Best sellers</b>`,
      ...top.map(({ item, network, count }) => text`${count} × ${productName(wordsIn(FIRST_LANGUAGE), item, network)}`),
      hours.length === 0
        ? undefined
        : text`Busiest: ${hours.map(({ hour, count }) => `${hour}:00 (${count})`).join(", ")}`,
    ),
  picture: (shop: string, { days, revenue }: Sales): Picture => ({
    kind: "daily",
    title: shop,
    total: formatNaira(revenue),
    note: `in ${days.length} days`,
    revenue: "Revenue",
    success: "Delivered",
    always: "100 %",
    never: "0 %",
    highest: formatNaira(kobo(Math.max(0, ...days.map((day) => day.revenue)))),
    days: days.map(({ day, revenue: sold, delivered, failed }) => ({
      label: dayName(day),
      revenue: sold,
      ...(delivered + failed > 0 && { success: delivered / (delivered + failed) }),
    })),
  }),
  chartCaption: text`Revenue and deliveries, day by day.`,
  exportFailed: text`The file could not be made. Try again in a minute, or with fewer days.`,
  statsUsage: (most: number, usual: number): Text =>
    text`How many days? For example <code>/stats 7</code>, from 1 to ${most}. Without a number: ${usual}.`,
  exportUsage: (most: number): Text =>
    text`Which days? For example <code>/export 2026-11-01 2026-11-21</code>, at most ${most} of them.`,
  exported: (count: number): Text =>
    text`${count} order${count === 1 ? "" : "s"}, by the day they were sent to the service.`,
};
