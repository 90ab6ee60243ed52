import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { PRODUCT_KINDS, type ProductKind } from "../../core/base/product-kind.js";
import { dayOf, type Instant, startOf, type Window, withDayOfMonth } from "../../core/base/time.js";
import { add, type Kobo, NOTHING } from "../../core/money/money.js";
import type { Order } from "../../core/orders/order.js";
import { HISTORY_PAGE } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { allOrders, eachOrder, ownHistory, ownIds } from "../customers/current.js";

/** How many orders are searched for those of one kind. */
const HISTORY_LOOKBACK = 5_000;

type HistoryPage = { readonly before?: OrderId; readonly limit: number; readonly kind?: ProductKind };

/** A month, given by its first instant, and what was spent in it on each kind of product. */
export type MonthlySpending = { readonly month: Instant; readonly spent: Readonly<Record<ProductKind, Kobo>> };

/** A page of a customer's orders, newest first. `more`: there are older ones. */
export async function orderHistory(
  { store }: ShopContext,
  customer: CustomerId,
  { before, limit, kind }: HistoryPage,
): Promise<{ readonly orders: readonly Order[]; readonly more: boolean }> {
  const orders: Order[] = [];
  let [last, count] = [before, 0];
  while (orders.length <= limit && count < HISTORY_LOOKBACK) {
    const size = kind ? HISTORY_PAGE : limit + 1;
    const page = await ownHistory(store, customer, { ...(last && { before: last }), limit: size });
    orders.push(...page.filter(({ product }) => (kind ?? product.kind) === product.kind));
    if (page.length < size) break;
    last = page.at(-1)?.id;
    count += page.length;
  }
  return { orders: orders.slice(0, limit), more: orders.length > limit };
}

/** Everything a person ordered in a window of time, oldest first. */
export async function ordersPlacedIn(
  { store }: ShopContext,
  customer: CustomerId,
  { from, to }: Window,
): Promise<readonly Order[]> {
  const orders = await allOrders(store, await ownIds(store, customer), from);
  return orders.filter(({ placedAt }) => placedAt < to).reverse();
}

/** Adds up what was delivered and not refunded, month by month in Lagos. */
export async function monthlySpending(
  { store, clock }: ShopContext,
  customer: CustomerId,
  months: number,
): Promise<readonly MonthlySpending[]> {
  const today = dayOf(clock());
  const spending = Array.from({ length: months }, (_, index) => ({
    month: startOf(withDayOfMonth(today, { monthsLater: index - months + 1, day: 1 })),
    spent: Object.fromEntries(PRODUCT_KINDS.map((kind) => [kind, NOTHING])) as Record<ProductKind, Kobo>,
  }));
  const orders = eachOrder(store, await ownIds(store, customer), spending[0]?.month);
  for await (const { placedAt, state, product, price, refund } of orders) {
    const spent = spending.findLast(({ month }) => month <= placedAt)?.spent;
    if (spent && state === "delivered" && !refund) spent[product.kind] = add(spent[product.kind], price);
  }
  return spending;
}
