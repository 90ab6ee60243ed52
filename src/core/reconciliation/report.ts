import { type Day, dayOf, type Instant, nextDay, type Window } from "../base/time.js";
import { add, type Kobo, NOTHING } from "../money/money.js";
import { vendStartedAt } from "../orders/order.js";
import { creditedFor, matchPayments, type PaymentLists } from "./compare-payments.js";
import { matchVends, type VendLists, vendCostOf } from "./compare-vends.js";
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

/** Whatever belongs together is counted on one day, ours: a vend at midnight is no difference between two days. */
export function buildReconciliationReport({
  vends,
  payments,
}: {
  vends: VendLists;
  payments: PaymentLists;
}): ReconciliationReport {
  const { window, readAt } = vends;
  const vended = matchVends(vends);
  const paid = matchPayments(payments);
  const delivered = vended.pairs.filter(({ order }) => order.state === "delivered");
  const listed = vended.pairs.flatMap(({ order, record }) =>
    record?.state === "delivered" ? [{ at: vendStartedAt(order), amount: record.cost }] : [],
  );
  const strays = vended.strays.filter(({ state }) => state === "delivered");
  const sums = {
    ourVends: sumsByDay(delivered.map(({ order }) => ({ at: vendStartedAt(order), amount: vendCostOf(order) }))),
    theirVends: sumsByDay([...listed, ...strays.map(({ at, cost }) => ({ at, amount: cost }))]),
    ourPayments: sumsByDay(
      paid.pairs.flatMap(({ payment }) =>
        payment.state === "paid" ? [{ at: payment.openedAt, amount: creditedFor(payment) }] : [],
      ),
    ),
    theirPayments: sumsByDay([
      ...paid.pairs.flatMap(({ payment, rows }) => {
        const amount = totalReceived(rows);
        return amount > 0 ? [{ at: payment.openedAt, amount }] : [];
      }),
      ...paid.lost,
    ]),
  };
  const on = (sum: ReadonlyMap<Day, CountAndAmount>, day: Day): CountAndAmount => sum.get(day) ?? EMPTY;
  return {
    ...{ window, readAt },
    days: daysOf(window).map((day) => ({
      day,
      vends: { ours: on(sums.ourVends, day), theirs: on(sums.theirVends, day) },
      payments: { ours: on(sums.ourPayments, day), theirs: on(sums.theirPayments, day) },
    })),
    discrepancies: [...vended.discrepancies, ...paid.discrepancies].sort((a, b) => a.at - b.at),
    foreign: paid.foreign.reduce<CountAndAmount>((sum, { amount }) => plus(sum, amount), EMPTY),
  };
}

const EMPTY: CountAndAmount = { count: 0, amount: NOTHING };
const plus = ({ count, amount }: CountAndAmount, more: Kobo): CountAndAmount => ({
  count: count + 1,
  amount: add(amount, more),
});

function sumsByDay(
  things: readonly { readonly at: Instant; readonly amount: Kobo }[],
): ReadonlyMap<Day, CountAndAmount> {
  const sums = new Map<Day, CountAndAmount>();
  for (const { at, amount } of things) sums.set(dayOf(at), plus(sums.get(dayOf(at)) ?? EMPTY, amount));
  return sums;
}

function daysOf({ from, to }: Window): Day[] {
  const days: Day[] = [];
  for (let day = dayOf(from); day <= dayOf((to - 1) as Instant); day = nextDay(day)) days.push(day);
  return days;
}
