import { groupBy } from "../../core/base/collections.js";
import { isOrderId } from "../../core/base/ids.js";
import { NETWORKS, type Network } from "../../core/base/network.js";
import { type PagePlace, pageOf } from "../../core/base/paging.js";
import { parsePhone } from "../../core/base/phone.js";
import { before, DAY_MS, type Day, isWithin, lastDays, startOf, windowOf } from "../../core/base/time.js";
import { customerIds } from "../../core/customers/customer.js";
import { readByDay } from "../../core/jobs/pacer.js";
import { isFailed, isInDelivery, type Order, type OrderState, vendStartedAt } from "../../core/orders/order.js";
import { type Sales, tallySales } from "../../core/orders/sales.js";
import { type ProductLineStatus, productLines } from "../catalogue/availability.js";
import type { ShopContext } from "../context.js";
import { allOrders } from "../customers/current.js";
import { FOUND_MAX, findCustomers } from "../customers/find-customers.js";
import { type PendingApproval, pendingApprovals } from "../wallets/approve.js";
import { ORDERS_READ_MAX } from "./off-sale-customers.js";
import { HELD_ORDERS_MAX } from "./vend-incidents.js";

/** How many days the dashboard's figures, feed and search look back. */
const DASHBOARD_DAYS = 30;
const PERIODS = [1, 7, DASHBOARD_DAYS] as const;
const FEED_ORDERS = 30;
/** Read every second while somebody watches the feed. Some of these orders are unpaid and not shown. */
const FEED_READ = 4 * FEED_ORDERS;
const SEARCH_PAGE = 25;
/** The most orders of one customer that a search pages through. */
const SEARCH_OF_CUSTOMER_MAX = 500;

export type SalesOverview = {
  /** The last 1, 7 and 30 days, today among them. */
  readonly periods: readonly { readonly days: number; readonly sales: Sales }[];
  /** Vends sent to each network in the last 24 hours. */
  readonly networks: readonly { readonly network: Network; readonly delivered: number; readonly failed: number }[];
  readonly offSale: readonly ProductLineStatus[];
  /** Paid orders that have not ended: those in review, and the others; oldest first. */
  readonly review: readonly Order[];
  readonly pending: readonly Order[];
  /** Changes of wallets that wait for a second member of staff. */
  readonly approvals: readonly (PendingApproval & { readonly name: string })[];
};

export type OrderSearch = {
  /** An order, a customer by id, chat or name, or a phone number. Empty for everything. */
  readonly typed: string;
  readonly state?: OrderState;
  /** The day its vend began or, if never sent, it was placed. By default all of a customer, or the last 30 days. */
  readonly day?: Day;
  /** From 0. */
  readonly page: number;
};

/** The number of new buyers in some days, and how many came by each campaign's link, most first. */
export type NewBuyers = {
  readonly count: number;
  readonly bySource: readonly { readonly source: string; readonly count: number }[];
};

/** Sales of the last days, including today, and the buyers who joined in them. */
export async function sales(
  { store, clock, config }: ShopContext,
  days: number,
): Promise<{ readonly sales: Sales; readonly newBuyers: NewBuyers; readonly shop: string }> {
  const window = lastDays(clock(), days);
  const tally = tallySales(window);
  for await (const orders of readByDay(store.ordersVended, window)) tally.add(orders);
  const sales = tally.sales();
  const buyers = await Promise.all(sales.buyers.map((id) => store.read("customer", id)));
  const joined = buyers.filter((buyer) => buyer && buyer.joinedAt >= window.from);
  const sources = joined.flatMap((buyer) => buyer?.source ?? []);
  const bySource = [...groupBy(sources, (source) => source)]
    .map(([source, { length: count }]) => ({ source, count }))
    .sort((a, b) => b.count - a.count);
  return { sales, newBuyers: { count: joined.length, bySource }, shop: config.shopName };
}

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

/** Sales of some periods, deliveries by network, and open work. */
export async function salesOverview(shop: ShopContext): Promise<SalesOverview> {
  const { store, clock } = shop;
  const now = clock();
  const dayAgo = before(now, DAY_MS);
  const periods = PERIODS.map((days) => {
    const period = lastDays(now, days);
    return { days, from: period.from, tally: tallySales(period) };
  });
  const lastDay: Order[] = [];
  for await (const orders of readByDay(store.ordersVended, lastDays(now, DASHBOARD_DAYS))) {
    for (const { from, tally } of periods) tally.add(orders.filter((order) => vendStartedAt(order) >= from));
    lastDay.push(...orders.filter((order) => vendStartedAt(order) >= dayAgo));
  }
  const held = await store.heldOrders(HELD_ORDERS_MAX);
  return {
    periods: periods.map(({ days, tally }) => ({ days, sales: tally.sales() })),
    networks: NETWORKS.map((network) => {
      const own = lastDay.filter((order) => order.network === network);
      const delivered = own.filter(({ state }) => state === "delivered").length;
      return { network, delivered, failed: own.filter(({ state }) => isFailed(state)).length };
    }),
    offSale: (await productLines(shop)).filter(({ onSale }) => !onSale),
    review: held.filter(({ state }) => state === "review"),
    pending: held.filter(({ state }) => isInDelivery(state)),
    approvals: await Promise.all(
      (await pendingApprovals(shop)).map(async (approval) => ({
        ...approval,
        name: (await store.read("customer", approval.customer))?.name || approval.customer,
      })),
    ),
  };
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
