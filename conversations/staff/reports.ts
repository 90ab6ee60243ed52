import { FIRST_LANGUAGE } from "../../src/core/base/language.js";
import { reportWords as words } from "../locales/staff/reports.js";
import { wordsIn } from "../locales/words.js";
import type { DeskFlow } from "../talk.js";
import { csvOf } from "./csv.js";
import { DAYS_MAX, windowOf } from "./reconcile.js";

const DAYS = 30;

/** `stats`: what was sold in the last days, in numbers and as a picture. */
export const stats: DeskFlow = async (talk, desk, argument) => {
  const days = argument.trim() === "" ? DAYS : Number(argument.trim());
  if (!Number.isInteger(days) || days < 1 || days > DAYS_MAX) {
    await talk.show({ text: words.statsUsage(DAYS_MAX, DAYS) });
    return undefined;
  }
  const { text, picture } = await talk.once(async () => {
    const { sales, fresh, shop } = await desk.sales(days);
    return { text: words.sales(days, sales, fresh), picture: words.picture(shop, sales) };
  });
  await talk.show({ text });
  await talk.attach(async () => ({ picture, caption: words.caption }));
  return undefined;
};

/** `export`: the orders of some days, in a file that spreadsheets open. */
export const exportOrders: DeskFlow = async (talk, desk, argument) => {
  const window = windowOf(argument);
  if (!window) {
    await talk.show({ text: words.exportUsage(DAYS_MAX) });
    return undefined;
  }
  const sent = await talk.attach(async () => {
    const orders = await desk.vendedOrders(window);
    const filename = `orders ${argument.trim().replace(/\s+/g, " to ")}.csv`;
    return { document: csvOf(wordsIn(FIRST_LANGUAGE), orders), filename, caption: words.exported(orders.length) };
  });
  if (!sent) await talk.show({ text: words.noPicture });
  return undefined;
};
