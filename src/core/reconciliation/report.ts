import { type Day, dayOf, daysIn, type Instant, type Window } from "../base/time.js";
import { add, type Kobo, NOTHING } from "../money/money.js";
import type { Payment } from "../money/payment.js";
import { type Order, vendStartedAt } from "../orders/order.js";
import type { VendRecord } from "../ports.js";
import type { ChargeLists } from "./attribute.js";
import { createPaymentComparison, creditedFor, type PairedPayment } from "./compare-payments.js";
import { type Comparing, createVendComparison, type PairedVend, vendCostOf } from "./compare-vends.js";
import type { Discrepancy } from "./finding.js";
import { totalReceived } from "./received.js";

export type CountAndAmount = { readonly count: number; readonly amount: Kobo };

/** One day in Lagos, side by side. Vends are summed by what they cost our float, payments by what was received. */
export type DayReport = {
  readonly day: Day;
  readonly vends: { readonly ours: CountAndAmount; readonly theirs: CountAndAmount };
  readonly payments: { readonly ours: CountAndAmount; readonly theirs: CountAndAmount };
};

/** Our books against the service's lists, day by day. The same books and lists give the same report. */
export type ReconciliationReport = {
  readonly window: Window;
  readonly readAt: Instant;
  readonly days: readonly DayReport[];
  readonly discrepancies: readonly Discrepancy[];
  /** Money the service took for other programs of the same merchant. */
  readonly foreign: CountAndAmount;
};

/**
 * Our books against the service's lists, a few records at a time: vends and orders as they come, payments that the service
 * lists before ours. Whatever belongs together is counted on one day, ours: a vend at midnight is no difference between two days.
 */
export function createReconciliation(comparing: Comparing) {
  const { window, readAt } = comparing;
  const vends = createVendComparison(comparing);
  const payments = createPaymentComparison(comparing);
  const sums = { ourVends: sumsByDay(), theirVends: sumsByDay(), ourPayments: sumsByDay(), theirPayments: sumsByDay() };

  const count = (pair: PairedPayment | undefined) => {
    if (!pair) return;
    const { payment, rows } = pair;
    if (payment.state === "paid") sums.ourPayments.add(payment.openedAt, creditedFor(payment));
    const amount = totalReceived(rows);
    if (amount > 0) sums.theirPayments.add(payment.openedAt, amount);
  };

  const countVend = (pair: PairedVend | undefined) => {
    if (!pair) return;
    const { order, record } = pair;
    if (order.state === "delivered") sums.ourVends.add(vendStartedAt(order), vendCostOf(order));
    if (record?.state === "delivered") sums.theirVends.add(vendStartedAt(order), record.cost);
  };

  return {
    addRecord: (record: VendRecord): void => countVend(vends.addRecord(record)),
    addUnreadable: vends.addUnreadable,
    addOrder: (order: Order): void => countVend(vends.addOrder(order)),
    addRow: payments.addRow,
    addPayment: (payment: Payment): void => count(payments.addPayment(payment)),
    unpairedRows: payments.unpairedRows,
    addOwnReference: payments.addOwnReference,
    report: (payerOf: ChargeLists["payerOf"] = () => []): ReconciliationReport => {
      const vended = vends.end();
      vended.unlisted.forEach(countVend);
      const paid = payments.end(payerOf);
      for (const { state, at, cost } of vended.strays) if (state === "delivered") sums.theirVends.add(at, cost);
      paid.pairs.forEach(count);
      for (const { at, amount } of paid.lost) sums.theirPayments.add(at, amount);
      return {
        ...{ window, readAt },
        days: daysIn(window).map((day) => ({
          day,
          vends: { ours: sums.ourVends.on(day), theirs: sums.theirVends.on(day) },
          payments: { ours: sums.ourPayments.on(day), theirs: sums.theirPayments.on(day) },
        })),
        discrepancies: [...vended.discrepancies, ...paid.discrepancies].sort((a, b) => a.at - b.at),
        foreign: paid.foreign.reduce<CountAndAmount>((sum, { amount }) => plus(sum, amount), EMPTY),
      };
    },
  };
}

const EMPTY: CountAndAmount = { count: 0, amount: NOTHING };
const plus = ({ count, amount }: CountAndAmount, more: Kobo): CountAndAmount => ({
  count: count + 1,
  amount: add(amount, more),
});

function sumsByDay() {
  const sums = new Map<Day, CountAndAmount>();
  const on = (day: Day): CountAndAmount => sums.get(day) ?? EMPTY;
  return { on, add: (at: Instant, amount: Kobo) => sums.set(dayOf(at), plus(on(dayOf(at)), amount)) };
}
