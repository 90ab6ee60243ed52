import { type Day, dayOf, daysIn, type Instant, type Window } from "../base/time.js";
import { add, type Kobo, NOTHING } from "../money/money.js";
import { createPaymentComparison } from "./compare-payments.js";
import { type Comparison, createVendComparison } from "./compare-vends.js";
import type { Discrepancy } from "./finding.js";
import { type PayerOf, totalReceived } from "./received.js";

export type CountAndAmount = { readonly count: number; readonly amount: Kobo };

/** The sums of a Lagos day on both sides: vends by what they cost our float, payments by what was received. */
export type DayReport = {
  readonly day: Day;
  readonly vends: { readonly ours: CountAndAmount; readonly theirs: CountAndAmount };
  readonly payments: { readonly ours: CountAndAmount; readonly theirs: CountAndAmount };
};

/** How our books and the service's lists compare. The same books and lists give the same report. */
export type ReconciliationReport = {
  readonly window: Window;
  readonly readAt: Instant;
  readonly days: readonly DayReport[];
  readonly discrepancies: readonly Discrepancy[];
  /** Payments in naira that the service received for the merchant's other programs. */
  readonly foreign: CountAndAmount;
};

/**
 * Reconciliation compares our books with the service's lists of vends and payments, and reports each difference that
 * staff should know of.
 *
 * The caller adds the records of both sides a few at a time, so that a long window need not fit in memory. An order or
 * payment of ours is paired with what the service lists under its reference. A pair that agrees is added to the sums of
 * its day and forgotten; one that differs is a discrepancy. `report` judges what is left without a partner: an order
 * that the service does not list, a vend or payment that we do not have. Both sides of a pair count on our day, so a
 * vend around midnight is no difference between two days.
 */
export function createReconciliation(comparison: Comparison) {
  const { window, readAt } = comparison;
  const vends = { ours: sumsByDay(), theirs: sumsByDay() };
  const payments = { ours: sumsByDay(), theirs: sumsByDay() };
  const { endVends, ...vendLists } = createVendComparison(comparison, vends);
  const { endPayments, ...paymentLists } = createPaymentComparison(comparison, payments);
  return {
    ...vendLists,
    ...paymentLists,
    report: (payerOf: PayerOf = () => []): ReconciliationReport => {
      const { discrepancies, foreign } = endPayments(payerOf);
      const all = [...endVends(), ...discrepancies];
      return {
        window,
        readAt,
        days: daysIn(window).map((day) => ({
          day,
          vends: { ours: vends.ours.on(day), theirs: vends.theirs.on(day) },
          payments: { ours: payments.ours.on(day), theirs: payments.theirs.on(day) },
        })),
        discrepancies: all.sort((a, b) => a.at - b.at),
        foreign: foreign.reduce<CountAndAmount>((sum, row) => plus(sum, totalReceived([row])), EMPTY),
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
