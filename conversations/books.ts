import { isCustomerId, isOrderId } from "#core/ids.js";
import { FIRST_LANGUAGE } from "#core/language.js";
import { csvOf } from "./csv.js";
import { may } from "./desk-roles.js";
import { DAYS_MAX, windowOf } from "./reconcile.js";
import type { Choice, DeskFlow } from "./talk.js";
import { decision } from "./views/alarm-view.js";
import { books as words } from "./words/books.js";
import { review } from "./words/review.js";
import { staff } from "./words/staff.js";
import { wordsIn } from "./words/words.js";

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
    const orders = await desk.vended(window);
    const filename = `orders ${argument.trim().replace(/\s+/g, " to ")}.csv`;
    return { document: csvOf(wordsIn(FIRST_LANGUAGE), orders), filename, caption: words.exported(orders.length) };
  });
  if (!sent) await talk.show({ text: words.noPicture });
  return undefined;
};

/** `order <reference>`: an order, and what can be decided of it. */
export const orderCard: DeskFlow = async (talk, desk, argument) => {
  const id = argument.trim();
  const known = await talk.once(async () => {
    const order = isOrderId(id) ? await desk.order(id) : undefined;
    return order && { text: words.order(order, await desk.customer(order.customer)), order };
  });
  if (!known) {
    await talk.show({ text: words.noOrder });
    return undefined;
  }
  const { order, text } = known;
  const decisions: Choice[][] =
    order.state === "review" && may(talk, "resolve")
      ? [
          [decision(order.id, "delivered", staff.wasDelivered)],
          [decision(order.id, "given-back", staff.giveBack)],
          [decision(order.id, "again", review.sendAgain)],
        ]
      : [];
  await talk.show({ text, choices: [...decisions, [{ label: "👤", go: { flow: "customer", with: order.customer } }]] });
  return undefined;
};

/** `customer <id>`: somebody, their wallet and their last orders. */
export const customerCard: DeskFlow = async (talk, desk, argument) => {
  const asked = argument.trim();
  const found = await talk.once(async () => {
    const card =
      asked === "" ? undefined : await desk.customerCard(isCustomerId(asked) ? { id: asked } : { chat: asked });
    return card && { text: words.customer(card) };
  });
  await talk.show({ text: found?.text ?? words.noCustomer });
  return undefined;
};
