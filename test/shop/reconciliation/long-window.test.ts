import { expect, test, vi } from "vitest";
import { after, before, DAY_MS, dayOf, instant, startOf, type Window } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { Payment } from "../../../src/core/money/payment.js";
import type { Order } from "../../../src/core/orders/order.js";
import type { GatewayPayment, VendRecord } from "../../../src/core/ports.js";
import { compareWithService } from "../../../src/shop/reconciliation/compare.js";
import { listedAtOnce, onePage } from "../../harness/test-shop.js";
import { order, payment } from "../../store/records.js";
import { recordOf } from "../scripted-shop.js";

const DAYS = 45;
const A_DAY = 40;
const from = startOf(dayOf(instant(1_790_035_200_000)));
const window = { from, to: after(from, DAYS * DAY_MS) };

/** Books and lists that agree, with this many orders and payments a day. */
function booksAndLists() {
  const lists = {
    orders: [] as Order[],
    payments: [] as Payment[],
    records: [] as VendRecord[],
    rows: [] as GatewayPayment[],
  };
  for (let number = 0; number < DAYS * A_DAY; number++) {
    const at = after(window.from, Math.floor((number / A_DAY) * DAY_MS));
    const times = { placedAt: at, vendingAt: at, changedAt: at, closedAt: at };
    const reference = `chk_${number.toString().padStart(16, "0")}` as const;
    const [amount, vendorRef] = [kobo(20_000), `v${number}`];
    lists.orders.push(order(`ord_${number}`, { state: "delivered", vendorRef, cost: amount, ...times }));
    lists.payments.push(payment(reference, { state: "paid", amount, openedAt: at, changedAt: at }));
    lists.records.push({ ...recordOf(), vendorRef, cost: amount, at, state: "delivered" });
    lists.rows.push({ reference, amount, currency: "NGN", state: "success", at });
  }
  return lists;
}

test("a reconciliation of 45 days reads the books day by day, and lets other work run in between", async () => {
  const { orders, payments, records, rows } = booksAndLists();
  const windows: Window[] = [];
  const within =
    <T>(all: readonly T[], at: (one: T) => number | undefined) =>
    async (day: Window) => {
      windows.push(day);
      return all.filter((one) => (at(one) ?? 0) >= day.from && (at(one) ?? 0) < day.to);
    };
  const books = {
    ordersVended: within(orders, ({ vendingAt }) => vendingAt),
    paymentsOpened: within(payments, ({ openedAt }) => openedAt),
    read: async () => undefined,
    claimant: async () => undefined,
  };
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now++);
  let [turns, over] = [0, false];
  const count = () => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  const compared = await compareWithService(
    {
      openStore: async () => books,
      vendor: { historyPage: onePage(async () => ({ outcome: "history", records: records.toReversed() })) },
      gateway: { list: listedAtOnce(async () => ({ outcome: "payments", payments: rows })) },
      clock: () => after(window.to, DAY_MS),
    },
    window,
  );
  over = true;
  if (compared.outcome === "unread") throw new Error(compared.cause);
  const { discrepancies, days } = compared.report;
  expect(discrepancies).toEqual([]);
  expect(days).toHaveLength(DAYS);
  const agreed = { count: A_DAY, amount: A_DAY * 20_000 };
  for (const { vends, payments: paid } of days) {
    for (const side of [vends.ours, vends.theirs, paid.ours, paid.theirs]) expect(side).toEqual(agreed);
  }
  // With a clock that ticks at each look, five milliseconds pass after about five rows.
  expect(turns).toBeGreaterThan((records.length + rows.length + orders.length + payments.length) / 10);
  for (const { from, to } of windows) expect(to - from).toBeLessThanOrEqual(DAY_MS);
  expect(Math.min(...windows.map(({ from }) => from))).toBe(before(window.from, DAY_MS));
});
