import { FIRST_LANGUAGE } from "../../src/core/base/language.js";
import { reportWords as words } from "../locales/staff/reports.js";
import { wordsIn } from "../locales/words.js";
import type { StaffFlow } from "../talk.js";
import { ordersCsv } from "../views/orders-csv.js";
import { parseWindow, REPORT_DAYS_MAX } from "./reconcile.js";

const STATS_DAYS = 30;

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
    const orders = await staffApi.orders.vendedIn(window);
    const filename = `orders ${argument.trim().replace(/\s+/g, " to ")}.csv`;
    return { document: ordersCsv(wordsIn(FIRST_LANGUAGE), orders), filename, caption: words.exported(orders.length) };
  });
  if (!sent) await talk.show({ text: words.pictureFailed });
  return undefined;
};
