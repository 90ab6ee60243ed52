import { expect, test } from "vitest";
import { after, DAY_MS, HOUR_MS, startOf } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { Order } from "../../../src/core/orders/order.js";
import { tallySales } from "../../../src/core/orders/sales.js";
import { order } from "../../store/records.js";

const from = startOf("2026-11-20");
const window = { from, to: after(from, 2 * DAY_MS) };
const sold = (id: `ord_${string}`, hour: number, change: Parameters<typeof order>[1] = {}) =>
  order(id, {
    ...{ state: "delivered", placedAt: after(from, hour * HOUR_MS), vendingAt: after(from, hour * HOUR_MS) },
    ...{ cost: kobo(19_000), ...change },
  });

/** Adds up orders in two steps, as the shop does day by day. */
function salesOf(orders: readonly Order[]) {
  const tally = tallySales(window);
  tally.add(orders.slice(0, 2));
  tally.add(orders.slice(2));
  return tally.sales();
}

test("sales add up deliveries by day, and take our cost off the margin", () => {
  const sales = salesOf([
    sold("ord_1", 9),
    sold("ord_2", 9),
    sold("ord_3", 30),
    sold("ord_4", 31, { state: "refunded" }),
  ]);
  expect(sales).toMatchObject({ orders: 4, delivered: 3, failed: 1, revenue: 60_000, margin: 3_000 });
  expect(sales.days).toEqual([
    { day: "2026-11-20", revenue: 40_000, delivered: 2, failed: 0 },
    { day: "2026-11-21", revenue: 20_000, delivered: 1, failed: 1 },
  ]);
  expect(sales.top).toEqual([{ kind: "airtime", network: "MTN", count: 3, revenue: 60_000 }]);
  expect(sales.hours).toEqual([
    { hour: 9, count: 2 },
    { hour: 6, count: 1 },
  ]);
  expect(sales.buyers).toEqual(["cus_ada"]);
});

test("best sellers count all airtime of a network together, and data plan by plan", () => {
  const plan = (planCode: string) => {
    const cost = kobo(30_000);
    return { product: { kind: "data", planCode, size: "1GB", validity: "1 day", cost } as const, price: kobo(35_000) };
  };
  const airtime = (amount: number) => ({
    product: { kind: "airtime", amount: kobo(amount) } as const,
    price: kobo(amount),
  });
  const { top } = salesOf([
    sold("ord_1", 9, airtime(10_000)),
    sold("ord_2", 9, plan("1001")),
    sold("ord_3", 9, airtime(20_000)),
    sold("ord_4", 9, plan("1002")),
    sold("ord_5", 9, airtime(50_000)),
    sold("ord_6", 9, { ...airtime(50_000), network: "GLO" }),
    sold("ord_7", 9, plan("1001")),
  ]);
  expect(top).toMatchObject([
    { kind: "airtime", network: "MTN", count: 3, revenue: 80_000 },
    { kind: "data", network: "MTN", plan: { planCode: "1001" }, count: 2, revenue: 70_000 },
    { kind: "data", network: "MTN", plan: { planCode: "1002" }, count: 1 },
    { kind: "airtime", network: "GLO", count: 1 },
  ]);
});

test("days without sales are listed too", () => {
  expect(salesOf([])).toMatchObject({ revenue: 0, margin: 0, days: [{ revenue: 0 }, { revenue: 0 }], top: [] });
});

test("a month with very many orders can be added up", () => {
  const orders = Array.from({ length: 200_000 }, () => sold("ord_1", 9));
  expect(salesOf(orders)).toMatchObject({ delivered: 200_000, revenue: 200_000 * 20_000 });
});
