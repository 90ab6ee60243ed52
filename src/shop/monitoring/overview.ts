import { type CustomerId, isCustomerId, isOrderId } from "../../core/base/ids.js";
import { NETWORKS, type Network } from "../../core/base/network.js";
import { parsePhone } from "../../core/base/phone.js";
import { after, before, type Clock, DAY_MS, type Day, startOf } from "../../core/base/time.js";
import { isFailed, isInDelivery, type Order, type OrderState, vendStartedAt } from "../../core/orders/order.js";
import { type Sales, salesOf } from "../../core/orders/sales.js";
import type { Store } from "../../core/store.js";
import { customersByChatId } from "../customers/linked.js";
import { lastDays } from "../reconciliation/nightly.js";
import { DESK_ORDERS_MAX } from "./waiting-customers.js";

/** The dashboard's figures, its feed and its search look back so many days. */
const DASHBOARD_DAYS = 30;
const FEED_ORDERS = 30;
const SEARCH_PAGE = 25;
/** Most orders of one customer that the dashboard turns the pages of. */
const SEARCH_OF_CUSTOMER_MAX = 500;

export type Overview = {
  /** The last 1, 7 and 30 days, today among them. */
  readonly periods: readonly { readonly days: number; readonly sales: Sales }[];
  /** Of what was sent to a network in the last 24 hours. */
  readonly networks: readonly { readonly network: Network; readonly delivered: number; readonly failed: number }[];
  /** Begun in the last 30 days and not at their end: those that a person must decide, and the others; oldest first. */
  readonly review: readonly Order[];
  readonly pending: readonly Order[];
};

export type Search = {
  /** An order, a customer or their chat, or a number; everything when it is empty. */
  readonly typed: string;
  readonly state?: OrderState;
  /** When its vend was begun; without one, the last 30 days. */
  readonly day?: Day;
  /** From 0. */
  readonly page: number;
};

/** What the dashboard shows of the orders. */
export type StaffReports = {
  salesOverview(): Promise<Overview>;
  /** The vends that moved last, newest first. */
  latestVends(): Promise<readonly Order[]>;
  /** A page of orders, newest first, of `count` in all. */
  searchOrders(
    searchOrders: Search,
  ): Promise<{ readonly orders: readonly Order[]; readonly count: number; readonly pages: number }>;
};

/** Read every second while somebody watches; among them are some that nobody has paid for. */
const FEED_READ = 4 * FEED_ORDERS;

const PERIODS = [1, 7, DASHBOARD_DAYS] as const;

export function createStaffReports({ store, clock }: { readonly store: Store; readonly clock: Clock }): StaffReports {
  const recent = (limit: number) => store.ordersSince(before(clock(), DASHBOARD_DAYS * DAY_MS), limit);

  const ofCustomer = (id: CustomerId) => store.history(id, { limit: SEARCH_OF_CUSTOMER_MAX });

  /** Whoever's chat it is, on either channel. */
  const ofChat = async (id: string): Promise<readonly Order[]> => {
    const known = await customersByChatId(store, id);
    return (await Promise.all(known.map((customer) => ofCustomer(customer.id)))).flat();
  };

  const found = async ({ typed, day }: Search): Promise<readonly Order[]> => {
    if (isOrderId(typed)) return [await store.order(typed)].flatMap((order) => order ?? []);
    if (isCustomerId(typed)) return ofCustomer(typed);
    const phone = parsePhone(typed);
    if (typed !== "" && !phone) return ofChat(typed);
    const orders = await (day ? store.ordersVended(windowOf(day)) : recent(DESK_ORDERS_MAX));
    return phone ? orders.filter(({ recipient }) => recipient === phone) : orders;
  };

  return {
    async salesOverview() {
      const window = lastDays(clock(), DASHBOARD_DAYS);
      const orders = await store.ordersVended(window);
      const since = (from: number) => orders.filter((order) => vendStartedAt(order) >= from);
      const today = since(before(clock(), DAY_MS));
      return {
        periods: PERIODS.map((days) => {
          const period = lastDays(clock(), days);
          return { days, sales: salesOf(since(period.from), period) };
        }),
        networks: NETWORKS.map((network) => {
          const own = today.filter((order) => order.network === network);
          const delivered = own.filter(({ state }) => state === "delivered").length;
          return { network, delivered, failed: own.filter(({ state }) => isFailed(state)).length };
        }),
        review: orders.filter(({ state }) => state === "review"),
        pending: orders.filter(({ state }) => isInDelivery(state)),
      };
    },
    async latestVends() {
      const vends = (await recent(FEED_READ)).filter(({ vendingAt }) => vendingAt !== undefined);
      return newestFirst(vends).slice(0, FEED_ORDERS);
    },
    async searchOrders(search) {
      const { state, day, page } = search;
      const { from, to } = day ? windowOf(day) : { from: 0, to: Number.POSITIVE_INFINITY };
      const orders = (await found(search)).filter(
        (order) =>
          (!state || order.state === state) && (!day || (vendStartedAt(order) >= from && vendStartedAt(order) < to)),
      );
      const pages = Math.ceil(orders.length / SEARCH_PAGE);
      const start = Math.min(page, Math.max(0, pages - 1)) * SEARCH_PAGE;
      return { orders: newestFirst(orders).slice(start, start + SEARCH_PAGE), count: orders.length, pages };
    },
  };
}

const newestFirst = (orders: readonly Order[]): readonly Order[] =>
  orders.toSorted((a, b) => vendStartedAt(b) - vendStartedAt(a));

const windowOf = (day: Day) => ({ from: startOf(day), to: after(startOf(day), DAY_MS) });
