import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { before, type Day, dayOf, type Instant, startOf } from "../../core/base/time.js";
import { type Customer, customerIds, priceGroupOf } from "../../core/customers/customer.js";
import { add, type Kobo, NOTHING, subtract, total } from "../../core/money/money.js";
import { mayBeCharged } from "../../core/money/payment.js";
import { type Batch, batchTotal } from "../../core/orders/batch.js";
import { endedUndelivered, isUndoable, type Order, type PayBy, UNPAID_MS } from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { allOrders, followMerge } from "./current.js";

type LimitKind = "over-limit" | "over-group-limit";

/**
 * Nothing was done: it exceeds what is left today of the customer's own limit, or of the limit for each member of their
 * price group.
 */
export type OverLimit<K extends LimitKind = LimitKind> = {
  readonly outcome: K;
  readonly limit: Kobo;
  readonly left: Kobo;
};

/** A person's limit, and what they spent today in the books of their other customers. */
export type DailyLimit<K extends LimitKind> = {
  readonly kind: K;
  readonly limit: Kobo;
  readonly spentInOtherBooks: Kobo;
};

type Spent = (
  books: Pick<Books, "read">,
  customer: Customer | undefined,
  orders: readonly Order[],
  now: Instant,
) => Promise<Kobo>;

/** What counts towards each limit, among a customer's orders since an instant and what has no order. */
const COUNTED: Readonly<Record<LimitKind, { readonly spent: Spent; since(now: Instant): Instant }>> = {
  /** What they authorized, without what came to nothing. An order may be placed on the day before it is paid. */
  "over-limit": {
    since: (now) => before(startOf(dayOf(now)), UNPAID_MS),
    async spent(books, customer, orders, now) {
      const counted = await Promise.all(orders.map((order) => countsTowardsLimit(books, order, now)));
      const prices = orders.filter((_, index) => counted[index]).map(({ price }) => price);
      return add(total(prices), await chargedForBatch(books, customer, now), paidForOthersOn(customer, dayOf(now)));
    },
  },
  /** What they bought, however they pay. Unpaid orders and batches count, or open pages would evade the limit. */
  "over-group-limit": {
    since: (now) => startOf(dayOf(now)),
    async spent(books, customer, orders) {
      const batch = await unpaidBatchOf(books, customer);
      const bought = orders.filter(({ state, refund }) => !endedUndelivered(state) && !refund);
      return add(total(bought.map(({ price }) => price)), batch ? batchTotal(batch) : NOTHING);
    },
  },
};

async function countsTowardsLimit(books: Pick<Books, "read">, order: Order, now: Instant): Promise<boolean> {
  const { payBy, authorizedAt, state, payment, refund } = order;
  if (refund || payBy.by === "checkout" || authorizedAt === undefined || dayOf(authorizedAt) !== dayOf(now))
    return false;
  if (state !== "awaiting_payment") return !endedUndelivered(state);
  const charge = payment && (await books.read("payment", payment));
  return isUndoable(order) || (charge !== undefined && mayBeCharged(charge));
}

/** A customer's unpaid batch, which has no orders yet. */
async function unpaidBatchOf(books: Pick<Books, "read">, customer: Customer | undefined): Promise<Batch | undefined> {
  const batch = customer?.unpaidBatch && (await books.read("batch", customer.unpaidBatch));
  return batch?.state === "awaiting_payment" ? batch : undefined;
}

/** What a card may have been charged today for an unpaid batch. */
async function chargedForBatch(
  books: Pick<Books, "read">,
  customer: Customer | undefined,
  now: Instant,
): Promise<Kobo> {
  const batch = await unpaidBatchOf(books, customer);
  if (!batch?.payment || batch.authorizedAt === undefined) return NOTHING;
  const payment = await books.read("payment", batch.payment);
  return payment && mayBeCharged(payment) && dayOf(batch.authorizedAt) === dayOf(now) ? payment.amount : NOTHING;
}

/** What a customer paid for other people's orders on a day. */
const paidForOthersOn = (customer: Customer | undefined, day: Day): Kobo =>
  customer?.paidForOthers?.day === day ? customer.paidForOthers.amount : NOTHING;

/** The customer after paying for somebody else's order. */
export const addPaidForOthers = (customer: Customer, amount: Kobo, day: Day): Customer => ({
  ...customer,
  paidForOthers: { day, amount: add(paidForOthersOn(customer, day), amount) },
});

/** The customer after getting back money that they paid on a day. What they paid on another day is not lowered. */
export function subtractPaidForOthers(customer: Customer, amount: Kobo, day: Day): Customer {
  const { paidForOthers, ...rest } = customer;
  if (paidForOthers?.day !== day) return customer;
  const left = subtract(paidForOthers.amount, amount);
  return left > 0 ? { ...rest, paidForOthers: { day, amount: left } } : rest;
}

/** What a person has spent today, in all their chats. */
export async function spentToday(
  { store, clock }: ShopContext,
  ids: readonly CustomerId[],
  kind: LimitKind = "over-limit",
): Promise<Kobo> {
  const now = clock();
  const { since, spent } = COUNTED[kind];
  const amounts = ids.map(async (id) =>
    spent(store, await store.read("customer", id), await allOrders(store, [id], since(now)), now),
  );
  return total(await Promise.all(amounts));
}

/** A limit counts the spending of all of a person's customers. Undefined if they have none. */
async function limitOf<K extends LimitKind>(
  shop: ShopContext,
  customer: Customer,
  kind: K,
  limitFor: (current: Customer) => Kobo | undefined,
): Promise<DailyLimit<K> | undefined> {
  const current = await followMerge(shop.store, customer);
  const limit = limitFor(current);
  if (limit === undefined) return undefined;
  const others = customerIds(current).filter((one) => one !== customer.id);
  return { kind, limit, spentInOtherBooks: await spentToday(shop, others, kind) };
}

/** A person's own daily limit. It does not apply to a checkout page, which asks its payer itself. */
export const dailyLimitOf = async (shop: ShopContext, customer: Customer, payBy: PayBy["by"]) =>
  payBy === "checkout" ? undefined : limitOf(shop, customer, "over-limit", ({ safety }) => safety?.dailyLimit);

/** How much a member of this customer's price group may buy in a day. */
export async function groupLimitOf(shop: ShopContext, customer: Customer) {
  const { priceGroupLimits = {} } = await shop.settings.read();
  if (Object.keys(priceGroupLimits).length === 0) return undefined;
  return limitOf(shop, customer, "over-group-limit", (current) => {
    const group = priceGroupOf(current);
    return group && priceGroupLimits[group.name];
  });
}

/** `except`: the order about to be paid. `replacesBatch`: the unpaid batch is this one, or will be cancelled for it. */
type LimitQuery<K extends LimitKind> = {
  readonly day: DailyLimit<K> | undefined;
  readonly now: Instant;
  readonly except?: OrderId;
  readonly replacesBatch?: boolean;
};

/** Checks a limit under the customer's lock, so that two simultaneous purchases cannot both take what is left. */
export async function checkLimit<K extends LimitKind>(
  books: Books,
  price: Kobo,
  { day, now, except, replacesBatch = false }: LimitQuery<K>,
): Promise<OverLimit<K> | undefined> {
  if (!day) return undefined;
  const { kind, limit, spentInOtherBooks } = day;
  const { since, spent } = COUNTED[kind];
  const orders = (await books.recentOrders(since(now))).filter(({ id }) => id !== except);
  const customer = await books.customer();
  const { unpaidBatch: _, ...withoutBatch } = customer ?? {};
  const counted = replacesBatch ? (withoutBatch as Customer) : customer;
  const used = add(spentInOtherBooks, await spent(books, counted, orders, now));
  const left = used < limit ? subtract(limit, used) : NOTHING;
  return price > left ? { outcome: kind, limit, left } : undefined;
}
