import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { before, type Day, dayOf, type Instant, startOf } from "../../core/base/time.js";
import { type Customer, customerIds, priceGroupOf } from "../../core/customers/customer.js";
import { add, type Kobo, NOTHING, subtract, total } from "../../core/money/money.js";
import { mayBeCharged } from "../../core/money/payment.js";
import { type Batch, batchTotal } from "../../core/orders/batch.js";
import { endedUndelivered, isUndoable, type Order, UNPAID_MS } from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { allOrders, followMerge } from "./current.js";

/** Nothing was paid: it exceeds what is left of today's limit. */
export type OverLimit = { readonly outcome: "over-limit"; readonly limit: Kobo; readonly left: Kobo };

/** Nothing was placed: it exceeds what is left today of the limit for each member of the customer's price group. */
export type OverGroupLimit = { readonly outcome: "over-group-limit"; readonly limit: Kobo; readonly left: Kobo };

/** A person's limit, and what they spent today in the books of their other customers. */
export type DailyLimit = { readonly limit: Kobo; readonly spentInOtherBooks: Kobo };

/** An order may be placed on the day before it is paid. */
const ordersFrom = (now: Instant): Instant => before(startOf(dayOf(now)), UNPAID_MS);

/**
 * What a customer authorized today: these orders, a batch, and orders of others, without those that came to nothing.
 */
async function spentOn(
  books: Pick<Books, "read">,
  customer: Customer | undefined,
  orders: readonly Order[],
  now: Instant,
): Promise<Kobo> {
  const counted = await Promise.all(orders.map((order) => countsTowardsLimit(books, order, now)));
  const prices = orders.filter((_, index) => counted[index]).map(({ price }) => price);
  return add(total(prices), await chargedForBatch(books, customer, now), paidForOthersOn(customer, dayOf(now)));
}

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
export async function spentToday({ store, clock }: ShopContext, ids: readonly CustomerId[]): Promise<Kobo> {
  const now = clock();
  const spent = ids.map(async (id) =>
    spentOn(store, await store.read("customer", id), await allOrders(store, [id], ordersFrom(now)), now),
  );
  return total(await Promise.all(spent));
}

/** A person's daily limit, which counts the spending of all their customers. Undefined if they have none. */
export async function dailyLimitOf(shop: ShopContext, customer: Customer): Promise<DailyLimit | undefined> {
  const current = await followMerge(shop.store, customer);
  const limit = current.safety?.dailyLimit;
  if (limit === undefined) return undefined;
  const others = customerIds(current).filter((one) => one !== customer.id);
  return { limit, spentInOtherBooks: await spentToday(shop, others) };
}

/**
 * Checks the limit under the customer's lock, so that two simultaneous purchases cannot both take what is left.
 * `except` is the order about to be paid.
 */
export async function checkDailyLimit(
  books: Books,
  price: Kobo,
  { day, now, except }: { readonly day: DailyLimit | undefined; readonly now: Instant; readonly except?: OrderId },
): Promise<OverLimit | undefined> {
  if (!day) return undefined;
  const others = (await books.recentOrders(ordersFrom(now))).filter(({ id }) => id !== except);
  const spent = await spentOn(books, await books.customer(), others, now);
  const left = leftOf(day, add(day.spentInOtherBooks, spent));
  return price > left ? { outcome: "over-limit", limit: day.limit, left } : undefined;
}

const leftOf = ({ limit }: DailyLimit, spent: Kobo): Kobo => (spent < limit ? subtract(limit, spent) : NOTHING);

/** How much a member of this customer's price group may buy in a day, however they pay; undefined without a limit. */
export async function groupLimitOf(
  { store, settings, clock }: ShopContext,
  customer: Customer,
): Promise<DailyLimit | undefined> {
  const { priceGroupLimits = {} } = await settings.read();
  if (Object.keys(priceGroupLimits).length === 0) return undefined;
  const current = await followMerge(store, customer);
  const group = priceGroupOf(current);
  const limit = group && priceGroupLimits[group.name];
  if (limit === undefined) return undefined;
  const others = customerIds(current).filter((one) => one !== customer.id);
  const today = await allOrders(store, others, startOf(dayOf(clock())));
  const unpaid = await Promise.all(others.map(async (id) => unpaidBatchTotal(store, await store.read("customer", id))));
  return { limit, spentInOtherBooks: add(bought(today), ...unpaid) };
}

/** The total of orders, without those that came to nothing. */
const bought = (orders: readonly Order[]): Kobo =>
  total(orders.filter(({ state, refund }) => !endedUndelivered(state) && !refund).map(({ price }) => price));

async function unpaidBatchTotal(books: Pick<Books, "read">, customer: Customer | undefined): Promise<Kobo> {
  const batch = await unpaidBatchOf(books, customer);
  return batch ? batchTotal(batch) : NOTHING;
}

/** `replacesBatch`: the unpaid batch is this one, or will be cancelled for it. */
type GroupLimitQuery = {
  readonly day: DailyLimit | undefined;
  readonly now: Instant;
  readonly replacesBatch?: boolean;
};

/** Under the customer's lock. Unpaid orders and batches count, or open checkout pages would evade the limit. */
export async function checkGroupLimit(
  books: Books,
  price: Kobo,
  { day, now, replacesBatch = false }: GroupLimitQuery,
): Promise<OverGroupLimit | undefined> {
  if (!day) return undefined;
  const today = await books.recentOrders(startOf(dayOf(now)));
  const unpaid = replacesBatch ? NOTHING : await unpaidBatchTotal(books, await books.customer());
  const left = leftOf(day, add(day.spentInOtherBooks, bought(today), unpaid));
  return price > left ? { outcome: "over-group-limit", limit: day.limit, left } : undefined;
}
