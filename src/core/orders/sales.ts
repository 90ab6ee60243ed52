import type { CustomerId } from "../base/ids.js";
import { PLAN_KIND } from "../base/product-kind.js";
import { type Day, dayOf, daysIn, lagosHour, type Window } from "../base/time.js";
import { add, type Kobo, NOTHING, subtract, total } from "../money/money.js";
import { isFailed, type Order, vendCostOf, vendStartedAt } from "./order.js";
import { type Product, type ProductLine, productId } from "./product.js";

export type DaySales = {
  readonly day: Day;
  readonly revenue: Kobo;
  readonly delivered: number;
  readonly failed: number;
};

/** What some days sold, by our own orders. An order belongs to the day on which its vend was sent. */
export type Sales = {
  readonly days: readonly DaySales[];
  readonly orders: number;
  readonly delivered: number;
  readonly failed: number;
  readonly revenue: Kobo;
  /** Revenue less what the vendor took. */
  readonly margin: Kobo;
  /** The best sellers. Each plan counts by itself; all airtime of a network counts together. */
  readonly top: readonly (ProductLine & { readonly plan?: Plan; readonly count: number; readonly revenue: Kobo })[];
  /** The hours of the Lagos day with the most orders, busiest first. */
  readonly hours: readonly { readonly hour: number; readonly count: number }[];
  readonly buyers: readonly CustomerId[];
};

type Plan = Extract<Product, { kind: "data" }>;

const TOP = 5;
const HOURS = 3;

/** Zero for an order that staff refunded, although the vendor keeps what it took. */
const revenueOf = ({ price, refund }: Order): Kobo => (refund ? NOTHING : price);

/** Adds up the orders whose vends were sent in a window, a few at a time, as a month may not fit in memory. */
export function tallySales({ from, to }: Window) {
  const days = new Map<Day, DaySales>();
  const products = new Map<string, Sales["top"][number]>();
  const hours = new Map<number, number>();
  const buyers = new Set<CustomerId>();
  let [count, cost] = [0, NOTHING];
  const addDelivered = (order: Order) => {
    const { product, network } = order;
    const plan = product.kind === PLAN_KIND ? product : undefined;
    const key = `${network} ${plan ? productId(plan) : product.kind}`;
    const { count, revenue } = products.get(key) ?? { count: 0, revenue: NOTHING };
    products.set(key, {
      network,
      kind: product.kind,
      count: count + 1,
      revenue: add(revenue, revenueOf(order)),
      ...(plan && { plan }),
    });
    hours.set(lagosHour(order.placedAt), (hours.get(lagosHour(order.placedAt)) ?? 0) + 1);
    buyers.add(order.customer);
    cost = add(cost, vendCostOf(order));
  };
  return {
    add(orders: readonly Order[]): void {
      for (const order of orders) {
        const day = dayOf(vendStartedAt(order));
        const { revenue, delivered, failed } = days.get(day) ?? noSales(day);
        const isDelivered = order.state === "delivered";
        count += 1;
        if (isDelivered) addDelivered(order);
        days.set(day, {
          day,
          revenue: isDelivered ? add(revenue, revenueOf(order)) : revenue,
          delivered: delivered + (isDelivered ? 1 : 0),
          failed: failed + (isFailed(order.state) ? 1 : 0),
        });
      }
    },
    sales: (): Sales => {
      const revenue = total([...days.values()].map((day) => day.revenue));
      return {
        days: daysIn({ from, to }).map((day) => days.get(day) ?? noSales(day)),
        orders: count,
        delivered: sum(days.values(), ({ delivered }) => delivered),
        failed: sum(days.values(), ({ failed }) => failed),
        revenue,
        margin: subtract(revenue, cost),
        top: [...products.values()].sort((a, b) => b.count - a.count).slice(0, TOP),
        hours: [...hours]
          .map(([hour, count]) => ({ hour, count }))
          .sort((a, b) => b.count - a.count || a.hour - b.hour)
          .slice(0, HOURS),
        buyers: [...buyers],
      };
    },
  };
}

const noSales = (day: Day): DaySales => ({ day, revenue: NOTHING, delivered: 0, failed: 0 });

const sum = <T>(items: Iterable<T>, of: (item: T) => number): number =>
  [...items].reduce((amount, item) => amount + of(item), 0);
