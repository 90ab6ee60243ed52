import { type Day, dayOf, type Instant, nextDay, type Window } from "../base/time.js";
import { add, type Kobo, NOTHING } from "../money/money.js";
import { begunAt } from "../orders/order.js";
import { comparePayments, creditedFor, type PaymentLists } from "./compare-payments.js";
import { compareVends, costOf, type VendLists } from "./compare-vends.js";
import type { Discrepancy } from "./finding.js";
import { receivedIn } from "./received.js";

export type Sum = { readonly count: number; readonly amount: Kobo };

/** One day in Lagos, side by side. Vends are summed by what they cost our float, payments by what was received. */
export type DayReport = {
  readonly day: Day;
  readonly vends: { readonly ours: Sum; readonly theirs: Sum };
  readonly payments: { readonly ours: Sum; readonly theirs: Sum };
};

/** Our books against the service's lists, day by day. The same books and lists give the same report. */
export type Report = {
  readonly window: Window;
  readonly readAt: Instant;
  readonly days: readonly DayReport[];
  readonly discrepancies: readonly Discrepancy[];
  /** Money the service took for other programs of the same merchant. */
  readonly foreign: Sum;
};

/** Whatever belongs together is counted on one day, ours: a vend at midnight is no difference between two days. */
export function report({ vends, payments }: { vends: VendLists; payments: PaymentLists }): Report {
  const { window, readAt } = vends;
  const vended = compareVends(vends);
  const paid = comparePayments(payments);
  const delivered = vended.pairs.filter(({ order }) => order.state === "delivered");
  const listed = vended.pairs.flatMap(({ order, record }) =>
    record?.state === "delivered" ? [{ at: begunAt(order), amount: record.cost }] : [],
  );
  const strays = vended.strays.filter(({ state }) => state === "delivered");
  const sums = {
    ourVends: sumsByDay(delivered.map(({ order }) => ({ at: begunAt(order), amount: costOf(order) }))),
    theirVends: sumsByDay([...listed, ...strays.map(({ at, cost }) => ({ at, amount: cost }))]),
    ourPayments: sumsByDay(
      paid.pairs.flatMap(({ payment }) =>
        payment.state === "paid" ? [{ at: payment.openedAt, amount: creditedFor(payment) }] : [],
      ),
    ),
    theirPayments: sumsByDay([
      ...paid.pairs.flatMap(({ payment, rows }) => {
        const amount = receivedIn(rows);
        return amount > 0 ? [{ at: payment.openedAt, amount }] : [];
      }),
      ...paid.lost,
    ]),
  };
  const on = (sum: ReadonlyMap<Day, Sum>, day: Day): Sum => sum.get(day) ?? EMPTY;
  return {
    ...{ window, readAt },
    days: daysOf(window).map((day) => ({
      day,
      vends: { ours: on(sums.ourVends, day), theirs: on(sums.theirVends, day) },
      payments: { ours: on(sums.ourPayments, day), theirs: on(sums.theirPayments, day) },
    })),
    discrepancies: [...vended.discrepancies, ...paid.discrepancies].sort((a, b) => a.at - b.at),
    foreign: paid.foreign.reduce<Sum>((sum, { amount }) => plus(sum, amount), EMPTY),
  };
}

const EMPTY: Sum = { count: 0, amount: NOTHING };
const plus = ({ count, amount }: Sum, more: Kobo): Sum => ({ count: count + 1, amount: add(amount, more) });

function sumsByDay(things: readonly { readonly at: Instant; readonly amount: Kobo }[]): ReadonlyMap<Day, Sum> {
  const sums = new Map<Day, Sum>();
  for (const { at, amount } of things) sums.set(dayOf(at), plus(sums.get(dayOf(at)) ?? EMPTY, amount));
  return sums;
}

function daysOf({ from, to }: Window): Day[] {
  const days: Day[] = [];
  for (let day = dayOf(from); day <= dayOf((to - 1) as Instant); day = nextDay(day)) days.push(day);
  return days;
}
