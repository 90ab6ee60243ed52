import { FIRST_LANGUAGE } from "../../src/core/base/language.js";
import { reportWords as words } from "../locales/staff/reports.js";
import { wordsIn } from "../locales/words.js";
import type { StaffFlow } from "../talk.js";
import { ordersCsvHead, ordersCsvLines } from "../views/orders-csv.js";
import { parseWindow, REPORT_DAYS_MAX } from "./reconcile.js";

const STATS_DAYS = 30;
/** Telegram takes a file of 50 MB, all but a few letters of which are one byte each. */
const EXPORT_LENGTH_MAX = 49_000_000;

/** `stats`: what was sold in the last days, in numbers and as a picture. */
export const salesStats: StaffFlow = async (talk, staffApi, argument) => {
  const days = argument.trim() === "" ? STATS_DAYS : Number(argument.trim());
  if (!Number.isInteger(days) || days < 1 || days > REPORT_DAYS_MAX) {
    return talk.show({ text: words.statsUsage(REPORT_DAYS_MAX, STATS_DAYS) });
  }
  const { text, picture } = await talk.once(async () => {
    const { sales, fresh, shop } = await staffApi.monitoring.sales(days);
    return { text: words.sales(days, sales, fresh), picture: words.picture(shop, sales) };
  });
  await talk.show({ text });
  await talk.attach(async () => ({ picture, caption: words.chartCaption }));
  return undefined;
};

/** `export`: the orders of some days, in a file that spreadsheets open. */
export const exportOrders: StaffFlow = async (talk, staffApi, argument) => {
  const window = parseWindow(argument);
  if (!window) return talk.show({ text: words.exportUsage(REPORT_DAYS_MAX) });
  const sent = await talk.attach(async () => {
    const document = [ordersCsvHead()];
    let [count, length] = [0, 0];
    for await (const orders of staffApi.orders.vendedIn(window)) {
      const lines = ordersCsvLines(wordsIn(FIRST_LANGUAGE), orders);
      document.push(lines);
      count += orders.length;
      length += lines.length;
      if (length > EXPORT_LENGTH_MAX) return undefined;
    }
    const filename = `orders ${argument.trim().replace(/\s+/g, " to ")}.csv`;
    return { document, filename, caption: words.exported(count) };
  });
  if (!sent) await talk.show({ text: words.exportFailed });
  return undefined;
};
