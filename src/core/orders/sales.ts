import type { CustomerId } from "../base/ids.js";
import { type Day, dayOf, lagosHour, nextDay, type Window } from "../base/time.js";
import { type Kobo, NOTHING, subtract, total } from "../money/money.js";
import { isFailed, type Order, vendStartedAt } from "./order.js";
import { listedCost, type Product, productId } from "./product.js";

/** What a day sold. */
export type DaySales = {
  readonly day: Day;
  readonly revenue: Kobo;
  readonly delivered: number;
  readonly failed: number;
};

/** What some days sold, from our own orders by when their vend was begun. */
export type Sales = {
  readonly days: readonly DaySales[];
  readonly orders: number;
  readonly delivered: number;
  readonly failed: number;
  readonly revenue: Kobo;
  /** Revenue less what the vendor took for it. */
  readonly margin: Kobo;
  /** Best sellers: item and network as sold, how often. */
  readonly top: readonly { readonly item: Product; readonly network: Order["network"]; readonly count: number }[];
  /** The hours of the day (Lagos) in which most was bought, busiest first. */
  readonly hours: readonly { readonly hour: number; readonly count: number }[];
  readonly buyers: readonly CustomerId[];
};

const TOP = 5;
const HOURS = 3;

/** What was sold for; nothing is left of it when it was given back, while what the vendor took is gone. */
const revenueOf = ({ price, refund }: Order): Kobo => (refund ? NOTHING : price);

/** Adds up the orders whose vend was begun in a window. */
export function salesOf(orders: readonly Order[], { from, to }: Window): Sales {
  const delivered = orders.filter(({ state }) => state === "delivered");
  const revenue = total(delivered.map(revenueOf));
  const cost = total(delivered.map(({ cost, product }) => cost ?? listedCost(product)));
  return {
    days: daysOf(orders, { from, to }),
    orders: orders.length,
    delivered: delivered.length,
    failed: orders.filter(({ state }) => isFailed(state)).length,
    revenue,
    margin: subtract(revenue, cost),
    top: topOf(delivered),
    hours: hoursOf(delivered),
    buyers: [...new Set(delivered.map(({ customer }) => customer))],
  };
}

function daysOf(orders: readonly Order[], { from, to }: Window): readonly DaySales[] {
  const days: DaySales[] = [];
  const byDay = new Map<Day, Order[]>();
  for (const order of orders) {
    const day = dayOf(vendStartedAt(order));
    const own = byDay.get(day);
    if (own) own.push(order);
    else byDay.set(day, [order]);
  }
  for (let day = dayOf(from); day < dayOf(to); day = nextDay(day)) {
    const own = byDay.get(day) ?? [];
    const sold = own.filter(({ state }) => state === "delivered");
    const revenue = total(sold.map(revenueOf));
    days.push({ day, revenue, delivered: sold.length, failed: own.filter(({ state }) => isFailed(state)).length });
  }
  return days;
}

function topOf(orders: readonly Order[]): Sales["top"] {
  const counted = new Map<string, { item: Product; network: Order["network"]; count: number }>();
  for (const { product, network } of orders) {
    const key = `${network} ${productId(product)}`;
    const known = counted.get(key) ?? { item: product, network, count: 0 };
    counted.set(key, { ...known, count: known.count + 1 });
  }
  return [...counted.values()].sort((a, b) => b.count - a.count).slice(0, TOP);
}

function hoursOf(orders: readonly Order[]): Sales["hours"] {
  const counts = new Map<number, number>();
  for (const { placedAt } of orders) counts.set(lagosHour(placedAt), (counts.get(lagosHour(placedAt)) ?? 0) + 1);
  const hours = [...counts].map(([hour, count]) => ({ hour, count }));
  return hours.sort((a, b) => b.count - a.count || a.hour - b.hour).slice(0, HOURS);
}
