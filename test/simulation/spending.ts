import type { CustomerId } from "../../src/core/base/ids.js";
import { type Day, dayOf, type Instant, instant, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import type { Customer } from "../../src/core/customers/customer.js";
import { type Kobo, NOTHING, subtract, total } from "../../src/core/money/money.js";
import { mayBeCharged, type Payment, paysFor } from "../../src/core/money/payment.js";
import { endedUndelivered, isOpen, isUndoable, type Order } from "../../src/core/orders/order.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { Authorization } from "../../src/shop/customers/authorize.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import type { Common } from "./common.js";
import { pinIn } from "./guards.js";
import { type LoadBalancer, overShop } from "./load-balancer.js";
import { idsIn } from "./people.js";
import { around } from "./prices.js";

/** What guarded a customer's money, and since when. Undefined once they were merged: the guards of that one count. */
type Guards = {
  readonly pin: string | undefined;
  readonly limit: Kobo | undefined;
  readonly confirmAbove: Kobo | undefined;
};
type Era = { readonly from: Instant; readonly guards: Guards | undefined };

/** Somebody asked to pay, and what they gave as proof. */
type Call = { readonly by: CustomerId; readonly from: Instant; readonly proof: Authorization; to?: Instant };

/** Money that was just spent from a wallet or with a saved card. `id`: of the order or batch, or `REQUESTS`. */
type Spending = { readonly id: string; readonly customer: CustomerId; readonly day: Day; readonly amount: Kobo };

const REQUESTS = "somebody else's order";
/** The books are looked at a little after they have changed. */
const LOOKED_AT_MS = SECOND_MS;
/** A schedule's run takes less, from reading the limits until it pays. */
const RUN_MS_MAX = 15 * MINUTE_MS;

/** Compares all that is spent with the PINs, the second taps and the limits on disk at that time. */
export function watchSpending({ time, checks }: Common) {
  const { clock } = time;
  const eras = new Map<CustomerId, Era[]>();
  const mergedInto = new Map<CustomerId, CustomerId>();
  const calls = new Map<string, Call[]>();
  const runs = new Set<string>();
  const seen = new Set<string>();
  /** When orders that can be undone were authorized. They are charged later. */
  const taps = new Map<string, Instant>();
  const paidForOthers = new Map<CustomerId, Customer["paidForOthers"]>();

  const note = (customer: Customer) => {
    const { id, safety } = customer;
    if (customer.mergedInto) mergedInto.set(id, customer.mergedInto.into);
    const guards = customer.mergedInto
      ? undefined
      : { pin: pinIn(customer), limit: safety?.dailyLimit, confirmAbove: safety?.confirmAbove };
    const own = eras.get(id) ?? [];
    if (own.length > 0 && JSON.stringify(own.at(-1)?.guards) === JSON.stringify(guards)) return;
    eras.set(id, [...own, { from: own.length > 0 ? clock() : instant(0), guards }]);
  };
  /** What has guarded a customer's money at some time since `from`. */
  const guardsSince = (id: CustomerId, from: Instant): readonly Guards[] => {
    const own = eras.get(id) ?? [];
    const into = mergedInto.get(id);
    const some = own.filter((_, index) => (own[index + 1]?.from ?? clock()) >= from);
    return [...some.flatMap(({ guards }) => guards ?? []), ...(into ? guardsSince(into, from) : [])];
  };

  const during = async <R>(id: string, by: CustomerId, proof: Authorization, work: () => Promise<R>): Promise<R> => {
    const call: Call = { by, proof, from: clock() };
    calls.set(id, [...(calls.get(id) ?? []), call]);
    const result = await work();
    call.to = clock();
    return result;
  };

  const watched = (shop: CustomerApi): CustomerApi => {
    const { orders, batches } = shop;
    return around(shop, {
      orders: around(orders, {
        place: (by, quote, payBy, how = {}) => during(quote.order, by, how, () => orders.place(by, quote, payBy, how)),
        pay: (by, id, payBy, how = {}) => during(id, by, how, () => orders.pay(by, id, payBy, how)),
        payRequest: (by, token, way, how = {}) =>
          during(REQUESTS, by, how, () => orders.payRequest(by, token, way, how)),
      }),
      batches: around(batches, {
        place: (by, quote, payBy, how = {}) => during(quote.batch, by, how, () => batches.place(by, quote, payBy, how)),
        pay: (by, id, payBy, how = {}) => during(id, by, how, () => batches.pay(by, id, payBy, how)),
      }),
    });
  };

  /** The calls by which this may have been spent: those that had not ended. */
  const callsFor = (rows: Rows, { id, customer }: Spending): readonly Call[] => {
    const own = idsIn(rows, customer);
    return (calls.get(id) ?? []).filter(
      ({ by, to }) => (to === undefined || to >= clock() - LOOKED_AT_MS) && (id !== REQUESTS || own.includes(by)),
    );
  };

  const isAuthorized = ({ customer, amount }: Spending, { from, proof }: Call): boolean =>
    guardsSince(customer, from).some(({ pin, confirmAbove }) => {
      const isSure = proof.confirmed === true || proof.pin !== undefined;
      const isConfirmed = confirmAbove === undefined || amount <= confirmAbove || isSure;
      return isConfirmed && (pin === undefined || pin === proof.pin);
    });

  const check = (rows: Rows, spending: Spending) => {
    const { id, customer, day } = spending;
    const made = callsFor(rows, spending);
    const isRun = runs.has(id);
    checks.expect(
      "money is spent only with the right PIN, or confirmed if there is none",
      isRun || made.some((call) => isAuthorized(spending, call)),
      () => JSON.stringify({ spending, made, guards: guardsSince(customer, instant(0)) }),
    );
    const from = Math.min(...made.map((call) => call.from), isRun ? clock() - RUN_MS_MAX : clock());
    const limits = guardsSince(customer, instant(from)).map(({ limit }) => limit);
    if (limits.length === 0 || limits.includes(undefined)) return;
    const spent = spentOn(rows, idsIn(rows, customer), day);
    const most = Math.max(...limits.flatMap((limit) => limit ?? []));
    checks.expect("a person spends no more in a day than their own limit", spent <= most, () =>
      JSON.stringify({ spending, spent, most }),
    );
  };

  /** Orders bought in one tap or paid from the wallet since the last look. Lines of a batch count as one. */
  const fromOrders = (rows: Rows): readonly Spending[] => {
    const fresh = new Map<string, Spending>();
    for (const order of rows.order.values()) {
      const { id, customer, price, payBy, authorizedAt, batch } = order;
      if (authorizedAt === undefined || seen.has(id) || taps.get(id) === authorizedAt) continue;
      if (isUndoable(order)) taps.set(id, authorizedAt);
      else if (payBy.by === "wallet" && order.state !== "awaiting_payment") seen.add(id);
      else continue;
      const whole = batch?.id ?? id;
      const amount = total([price, fresh.get(whole)?.amount ?? NOTHING]);
      fresh.set(whole, { id: whole, customer, day: dayOf(authorizedAt), amount });
    }
    return [...fresh.values()];
  };

  const fromCards = (rows: Rows): readonly Spending[] =>
    [...rows.payment.values()].flatMap((payment) => {
      const { reference, via, customer, purpose, openedAt, amount } = payment;
      const id = paysFor(payment);
      if (via.kind !== "card" || id === undefined || seen.has(reference)) return [];
      seen.add(reference);
      const tappedAt = taps.get(id);
      const order = purpose.kind === "order" ? rows.order.get(purpose.order) : undefined;
      const isChecked = tappedAt !== undefined && order?.authorizedAt === tappedAt;
      return isChecked ? [] : [{ id, customer, day: dayOf(openedAt), amount }];
    });

  const fromPayers = (rows: Rows): readonly Spending[] =>
    [...rows.customer.values()].flatMap(({ id: customer, paidForOthers: now }) => {
      const before = paidForOthers.get(customer);
      paidForOthers.set(customer, now);
      const earlier = before && before.day === now?.day ? before.amount : NOTHING;
      if (!now || now.amount <= earlier) return [];
      return [{ id: REQUESTS, customer, day: now.day, amount: subtract(now.amount, earlier) }];
    });

  const checkErased = (rows: Rows) => {
    for (const { id, erasedAt } of rows.customer.values()) {
      if (erasedAt === undefined || seen.has(id)) continue;
      seen.add(id);
      const isOpenFor = ({ customer, state }: Order) => customer === id && isOpen(state);
      const hasOpen = [...rows.order.values()].some(isOpenFor);
      const left = [`wallet:${id}`, `moving:${id}`].map((account) => rows.balance.get(account)?.amount ?? 0);
      checks.expect("nobody is erased while they have money here", !hasOpen && left.join() === "0,0", () =>
        JSON.stringify({ id, hasOpen, left }),
      );
    }
  };

  return {
    over: (loadBalancer: LoadBalancer): LoadBalancer => overShop(loadBalancer, watched),
    /** What is on disk now. */
    look(rows: Rows): void {
      for (const customer of rows.customer.values()) note(customer);
      for (const { next } of rows.schedule.values()) runs.add(next);
      checkErased(rows);
      for (const spending of [...fromOrders(rows), ...fromCards(rows), ...fromPayers(rows)]) check(rows, spending);
    },
  };
}

/** What a person has authorized on a day: from the wallet and with cards, for themselves and for others. */
function spentOn(rows: Rows, ids: readonly CustomerId[], day: Day): Kobo {
  const orders = [...rows.order.values()].filter(({ customer }) => ids.includes(customer));
  const isPaid = (id: string) =>
    orders.some((order) => (order.id === id && order.state !== "awaiting_payment") || order.batch?.id === id);
  const charges = [...rows.payment.values()].filter(
    (payment) => ids.includes(payment.customer) && isOpenCharge(payment) && dayOf(payment.openedAt) === day,
  );
  const forOthers = ids.flatMap((id) => rows.customer.get(id)?.paidForOthers ?? []);
  return total([
    ...orders.filter((order) => isSpentOn(order, day)).map(({ price }) => price),
    ...charges.filter((payment) => !isPaid(paysFor(payment) ?? "")).map(({ amount }) => amount),
    ...forOthers.filter((one) => one.day === day).map(({ amount }) => amount),
  ]);
}

const isOpenCharge = (payment: Payment): boolean =>
  payment.via.kind === "card" && paysFor(payment) !== undefined && mayBeCharged(payment);

function isSpentOn(order: Order, day: Day): boolean {
  const { payBy, authorizedAt, state, refund } = order;
  if (authorizedAt === undefined || dayOf(authorizedAt) !== day || payBy.by === "checkout" || refund) return false;
  return state === "awaiting_payment" ? isUndoable(order) : !endedUndelivered(state);
}
