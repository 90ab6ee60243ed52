import { isOrderId } from "../../core/base/ids.js";
import { type PagePlace, pageOf } from "../../core/base/paging.js";
import { parsePhone } from "../../core/base/phone.js";
import { before, DAY_MS, type Day, isWithin, startOf, windowOf } from "../../core/base/time.js";
import { customerIds } from "../../core/customers/customer.js";
import { type Order, type OrderState, vendStartedAt } from "../../core/orders/order.js";
import { ORDERS_READ_MAX } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { allOrders } from "../customers/current.js";
import { FOUND_MAX, findCustomers } from "../customers/find-customers.js";

/** How many days the dashboard's figures, feed and search look back. */
export const DASHBOARD_DAYS = 30;
const FEED_ORDERS = 30;
/** Read every second while somebody watches the feed. Some of these orders are unpaid and not shown. */
const FEED_READ = 4 * FEED_ORDERS;
const SEARCH_PAGE = 25;
/** The most orders of one customer that a search pages through. */
const SEARCH_OF_CUSTOMER_MAX = 500;

export type OrderSearch = {
  /** An order, a customer by id, chat or name, or a phone number. Empty for everything. */
  readonly typed: string;
  readonly state?: OrderState;
  /** The day its vend began or, if never sent, it was placed. By default all of a customer, or the last 30 days. */
  readonly day?: Day;
  /** From 0. */
  readonly page: number;
};

/** The vends that changed last, newest first. */
export async function latestVends(shop: ShopContext): Promise<readonly Order[]> {
  const vends = (await recentOrders(shop, FEED_READ)).filter(({ vendingAt }) => vendingAt !== undefined);
  return newestFirst(vends).slice(0, FEED_ORDERS);
}

type FoundOrders = {
  readonly orders: readonly Order[];
  /** Only the last 30 days were searched. */
  readonly isRecent: boolean;
  /** More may match than was read. */
  readonly isCut: boolean;
};

/** A page of orders, newest first, and its place among all of them. */
export async function searchOrders(shop: ShopContext, search: OrderSearch): Promise<FoundOrders & PagePlace> {
  const { state, day } = search;
  const found = await ordersMatching(shop, search);
  const matching = found.orders.filter(
    (order) => (!state || order.state === state) && (!day || isWithin(vendStartedAt(order), windowOf(day))),
  );
  const { items: orders, ...place } = pageOf(newestFirst(matching), SEARCH_PAGE, search.page);
  return { ...found, orders, ...place };
}

async function ordersMatching(shop: ShopContext, { typed, day }: OrderSearch): Promise<FoundOrders> {
  const { store } = shop;
  if (isOrderId(typed)) {
    const order = await store.read("order", typed);
    return { orders: order ? [order] : [], isRecent: false, isCut: false };
  }
  const phone = parsePhone(typed);
  const people = typed === "" || phone ? undefined : (await findCustomers(shop, typed)).map(customerIds);
  const isManyPeople = (people?.length ?? 0) >= FOUND_MAX;
  if (people && !day) {
    const limit = SEARCH_OF_CUSTOMER_MAX + 1;
    const histories = await Promise.all(people.map((ids) => store.history(ids, { limit })));
    const isCut = isManyPeople || histories.some(({ length }) => length === limit);
    return { orders: histories.flatMap((all) => all.slice(0, SEARCH_OF_CUSTOMER_MAX)), isRecent: false, isCut };
  }
  const ids = people && new Set(people.flat());
  const isTheirs = ({ recipient, customer }: Order) => (!phone || recipient === phone) && (!ids || ids.has(customer));
  if (!day) {
    const recent = await recentOrders(shop, ORDERS_READ_MAX);
    return { orders: recent.filter(isTheirs), isRecent: true, isCut: recent.length === ORDERS_READ_MAX };
  }
  const vended = await store.ordersVended(windowOf(day));
  // An order that was never sent belongs to the day on which it was placed.
  const since = await (ids
    ? allOrders(store, [...ids], startOf(day))
    : store.ordersSince(startOf(day), ORDERS_READ_MAX));
  const orders = [...vended, ...since.filter(({ vendingAt }) => vendingAt === undefined)].filter(isTheirs);
  return { orders, isRecent: false, isCut: isManyPeople || (!ids && since.length === ORDERS_READ_MAX) };
}

const recentOrders = ({ store, clock }: ShopContext, limit: number): Promise<readonly Order[]> =>
  store.ordersSince(before(clock(), DASHBOARD_DAYS * DAY_MS), limit);

const newestFirst = (orders: readonly Order[]): readonly Order[] =>
  orders.toSorted((a, b) => vendStartedAt(b) - vendStartedAt(a));
