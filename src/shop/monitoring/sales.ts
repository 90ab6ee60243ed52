import { groupBy } from "../../core/base/collections.js";
import { NETWORKS, type Network } from "../../core/base/network.js";
import { before, DAY_MS, lastDays } from "../../core/base/time.js";
import { readByDay } from "../../core/jobs/pacer.js";
import { isFailed, isInDelivery, type Order, vendStartedAt } from "../../core/orders/order.js";
import { type Sales, tallySales } from "../../core/orders/sales.js";
import { OPEN_FINDINGS_MAX } from "../../core/reconciliation/finding.js";
import { type ProductLineStatus, productLines } from "../catalogue/availability.js";
import type { ShopContext } from "../context.js";
import { readCustomers } from "../customers/current.js";
import { DASHBOARD_DAYS } from "../orders/search.js";
import { type PendingApproval, pendingApprovals } from "../wallets/approve.js";
import { HELD_ORDERS_MAX } from "./vend-incidents.js";

const PERIODS = [1, 7, DASHBOARD_DAYS] as const;

export type SalesOverview = {
  /** The last 1, 7 and 30 days, today among them. */
  readonly periods: readonly { readonly days: number; readonly sales: Sales }[];
  /** Vends sent to each network in the last 24 hours. */
  readonly networks: readonly { readonly network: Network; readonly delivered: number; readonly failed: number }[];
  readonly offSale: readonly ProductLineStatus[];
  /** Paid orders that have not ended: those in review, and the others; oldest first. */
  readonly review: readonly Order[];
  readonly pending: readonly Order[];
  /** The number of open findings. */
  readonly findings: number;
  /** Changes of wallets that wait for a second member of staff. */
  readonly approvals: readonly (PendingApproval & { readonly name: string })[];
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
  const joined = (await readCustomers(store, sales.buyers)).filter(({ joinedAt }) => joinedAt >= window.from);
  const sources = joined.flatMap(({ source }) => source ?? []);
  const bySource = [...groupBy(sources, (source) => source)]
    .map(([source, { length: count }]) => ({ source, count }))
    .sort((a, b) => b.count - a.count);
  return { sales, newBuyers: { count: joined.length, bySource }, shop: config.shopName };
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
    findings: (await store.openFindings(OPEN_FINDINGS_MAX)).length,
    approvals: await Promise.all(
      (await pendingApprovals(shop)).map(async (approval) => ({
        ...approval,
        name: (await store.read("customer", approval.customer))?.name || approval.customer,
      })),
    ),
  };
}
