import { type Day, dayOf, daysIn, type Instant, type Window } from "../base/time.js";
import { add, type Kobo, NOTHING } from "../money/money.js";
import type { ChargeLists } from "./attribute.js";
import { createPaymentComparison } from "./compare-payments.js";
import { type Comparing, createVendComparison } from "./compare-vends.js";
import type { Discrepancy } from "./finding.js";

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
  const vends = { ours: sumsByDay(), theirs: sumsByDay() };
  const payments = { ours: sumsByDay(), theirs: sumsByDay() };
  const { endVends, ...vendLists } = createVendComparison(comparing, vends);
  const { endPayments, ...paymentLists } = createPaymentComparison(comparing, payments);
  return {
    ...vendLists,
    ...paymentLists,
    report: (payerOf: ChargeLists["payerOf"] = () => []): ReconciliationReport => {
      const { discrepancies, foreign } = endPayments(payerOf);
      const all = [...endVends(), ...discrepancies];
      return {
        ...{ window, readAt },
        days: daysIn(window).map((day) => ({
          day,
          vends: { ours: vends.ours.on(day), theirs: vends.theirs.on(day) },
          payments: { ours: payments.ours.on(day), theirs: payments.theirs.on(day) },
        })),
        discrepancies: all.sort((a, b) => a.at - b.at),
        foreign: foreign.reduce<CountAndAmount>((sum, { amount }) => plus(sum, amount), EMPTY),
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
