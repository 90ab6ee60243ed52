import type { CustomerId } from "../../core/base/ids.js";
import { dayNumber } from "../../core/base/time.js";
import { priceGroupOf } from "../../core/customers/customer.js";
import { type Kobo, subtract } from "../../core/money/money.js";
import { costOf } from "../../core/money/pricing.js";
import { discountOf, hasEnded, type Promo, type PromoRefusal, parseCode } from "../../core/money/promo.js";
import { isClosed, type Order, type OrderState } from "../../core/orders/order.js";
import { listedPriceOf } from "../../core/orders/product.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { currentCustomer, idsRelatedTo, relatedIds } from "../customers/current.js";

/** A code that gives no discount, and why. */
export type RejectedPromo = { readonly code: string; readonly reason: PromoRefusal };

type ReducedPrice = { readonly promo: Promo; readonly off: Kobo; readonly price: Kobo };

/** Applies a code's terms to a customer's price. Its uses are not checked here. */
export async function applyPromo(
  shop: ShopContext,
  promo: Promo | RejectedPromo,
  { network, product, price }: Pick<Order, "network" | "product" | "price">,
): Promise<ReducedPrice | RejectedPromo> {
  if ("reason" in promo) return promo;
  const { kind } = product;
  const cost = costOf(await shop.settings.read(), { network, kind, listed: listedPriceOf(product) });
  const off = discountOf(promo, { network, kind, price, cost });
  return off > 0 ? { promo, off, price: subtract(price, off) } : { code: promo.code, reason: "not-for-this" };
}

/** Why a customer cannot use a code at all. Undefined if they can. */
export async function checkPromo(
  shop: ShopContext,
  customer: CustomerId,
  typed: string,
): Promise<PromoRefusal | undefined> {
  const promo = await tryCode(shop, customer, typed);
  if ("reason" in promo) return promo.reason;
  return promoUseRefusal(shop.store, promo, await relatedIds(shop.store, customer));
}

/** Unknown codes that a customer may try in a day: nobody can find a code by guessing. */
const WRONG_CODES_MAX = 20;

/** The code that a customer typed, if it has not ended and is open to them. An unknown one counts as a wrong try. */
export async function tryCode(shop: ShopContext, customer: CustomerId, typed: string): Promise<Promo | RejectedPromo> {
  const { store, clock } = shop;
  const { id } = await currentCustomer(store, customer);
  const key = `wrong-codes:${id}`;
  // One counter serves all days: each day it continues from here at the least.
  const start = dayNumber(clock()) * 1_000;
  if ((await store.counter(key)) >= start + WRONG_CODES_MAX) return { code: typed, reason: "too-many-wrong" };
  const promo = await findPromo(shop, customer, typed);
  if ("reason" in promo && promo.reason === "unknown") {
    await store.transact(id, async (books) => {
      const count = await books.counter(key);
      await books.add(key, Math.max(count, start) + 1 - count);
    });
  }
  return promo;
}

/** The code, if it has not ended and is open to this customer. */
export async function findPromo(
  { store, settings, clock }: ShopContext,
  customer: CustomerId,
  typed: string,
): Promise<Promo | RejectedPromo> {
  const code = parseCode(typed);
  const promo = (await settings.read()).promos?.find((one) => one.code === code);
  if (!promo) return { code: typed, reason: "unknown" };
  if (hasEnded(promo, clock())) return { code: promo.code, reason: "over" };
  // A code and a price group count together only if the code says so.
  const isInGroup = priceGroupOf(await currentCustomer(store, customer)) !== undefined;
  return isInGroup && !promo.withPriceGroups ? { code: promo.code, reason: "not-with-group" } : promo;
}

/**
 * Counters of a code's uses, by everybody and by one customer. A customer's own count changes only in their own books.
 */
const usesKey = (code: string) => `promo:${code}`;
const usesByKey = (code: string, customer: CustomerId) => `${usesKey(code)}:of:${customer}`;

type UseRefusal = Extract<PromoRefusal, "used-up" | "used-by-you">;
type Counting = Pick<Books | Store, "counter">;

/** The number of a code's uses that are taken. */
export const promoUseCount = ({ counter }: Counting, code: string): Promise<number> => counter(usesKey(code));

/** Why a person, with these customer ids, cannot use a code once more. Undefined if they can. */
export async function promoUseRefusal(
  counting: Counting,
  promo: Promo,
  ids: readonly CustomerId[],
): Promise<UseRefusal | undefined> {
  if (await hasUsedAll(counting, promo, ids)) return "used-by-you";
  return (await promoUseCount(counting, promo.code)) < promo.uses ? undefined : "used-up";
}

/** Whether a person has used a code as often as one may. */
async function hasUsedAll(
  counting: Counting,
  { code, usesPerCustomer }: Promo,
  ids: readonly CustomerId[],
): Promise<boolean> {
  const own = await Promise.all(ids.map((id) => counting.counter(usesByKey(code, id))));
  return own.reduce((sum, count) => sum + count, 0) >= usesPerCustomer;
}

/**
 * Takes a use for an order of the customer of these books, in the transaction that places it. Takes nothing if refused.
 * They may have been linked with somebody since the quote was checked, so whose uses count is read here.
 */
export async function takePromoUse(books: Books, promo: Promo, customer: CustomerId): Promise<UseRefusal | undefined> {
  const person = await books.customer();
  if (await hasUsedAll(books, promo, person ? idsRelatedTo(person) : [customer])) return "used-by-you";
  if (!(await books.add(usesKey(promo.code), 1, promo.uses))) return "used-up";
  await books.add(usesByKey(promo.code, customer), 1);
  return undefined;
}

/**
 * Gives back a use, in the transaction that ends its order undelivered. A delivered order has used its code, even if it
 * is refunded later. If the code was made again meanwhile, the order took its use from the earlier one.
 */
export async function releasePromoUse(books: Books, from: OrderState, order: Order): Promise<void> {
  const { customer, promo, state } = order;
  if (!promo || from === "delivered" || state === "delivered" || !isClosed(state)) return;
  const current = (await books.settings()).promos?.find(({ code }) => code === promo.code);
  if (current && current.createdAt !== promo.createdAt) return;
  await books.add(usesKey(promo.code), -1);
  await books.add(usesByKey(promo.code, customer), -1);
}

export const forgetPromoUses = (books: Books, code: string): Promise<void> => books.removeCounters(usesKey(code));
