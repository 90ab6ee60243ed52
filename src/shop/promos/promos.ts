import type { CustomerId } from "../../core/base/ids.js";
import { priceGroupOf } from "../../core/customers/customer.js";
import { type Kobo, subtract } from "../../core/money/money.js";
import { costOfListed } from "../../core/money/pricing.js";
import { discountOf, hasEnded, type Promo, type PromoRefusal, parseCode } from "../../core/money/promo.js";
import type { Order, OrderState } from "../../core/orders/order.js";
import { listedCost } from "../../core/orders/product.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopContext, WithSettings, WithStore } from "../context.js";
import { currentCustomer, relatedIds } from "../customers/current.js";

export type PromoResult =
  | { readonly outcome: "reduced"; readonly promo: Promo; readonly off: Kobo; readonly price: Kobo }
  | { readonly outcome: "refused"; readonly code: string; readonly reason: PromoRefusal };

/** Applies a code's terms to a customer's price. Its uses are not checked here. */
export async function applyPromo(
  shop: Pick<ShopContext, "store" | "settings" | "clock">,
  customer: CustomerId,
  typed: string,
  { network, product, price }: Pick<Order, "network" | "product" | "price">,
): Promise<PromoResult> {
  const promo = await findPromo(shop, typed);
  const refused = (reason: PromoRefusal): PromoResult => ({ outcome: "refused", code: promo?.code ?? typed, reason });
  if (!promo) return refused("unknown");
  if (hasEnded(promo, shop.clock())) return refused("over");
  if (await isOnlyForOthers(shop, promo, customer)) return refused("not-with-group");
  const { kind } = product;
  const cost = costOfListed(await shop.settings.read(), { network, kind, listed: listedCost(product) });
  const off = discountOf(promo, { network, kind, price, cost });
  return off > 0 ? { outcome: "reduced", promo, off, price: subtract(price, off) } : refused("not-for-this");
}

/** Why a customer cannot use a code at all. Undefined if they can. */
export async function checkPromo(
  shop: Pick<ShopContext, "store" | "settings" | "clock">,
  customer: CustomerId,
  typed: string,
): Promise<PromoRefusal | undefined> {
  const promo = await findPromo(shop, typed);
  if (!promo) return "unknown";
  if (hasEnded(promo, shop.clock())) return "over";
  if (await isOnlyForOthers(shop, promo, customer)) return "not-with-group";
  return promoUseRefusal(shop.store, promo, await relatedIds(shop.store, customer));
}

/**
 * Whether a code is closed to this customer because they are in a price group. Both count together only if the code
 * says so.
 */
async function isOnlyForOthers(
  { store }: WithStore,
  { withPriceGroups }: Promo,
  customer: CustomerId,
): Promise<boolean> {
  return !withPriceGroups && priceGroupOf(await currentCustomer(store, customer)) !== undefined;
}

async function findPromo({ settings }: WithSettings, typed: string): Promise<Promo | undefined> {
  const code = parseCode(typed);
  return (await settings.read()).promos?.find((promo) => promo.code === code);
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
  const { code, uses, usesPerCustomer } = promo;
  const own = await Promise.all(ids.map((id) => counting.counter(usesByKey(code, id))));
  if (own.reduce((sum, count) => sum + count, 0) >= usesPerCustomer) return "used-by-you";
  return (await promoUseCount(counting, code)) < uses ? undefined : "used-up";
}

/**
 * Takes a use for an order of the customer of these books, in the transaction that places it. Takes nothing if refused.
 */
export async function takePromoUse(
  books: Books,
  promo: Promo,
  { customer, ids }: { readonly customer: CustomerId; readonly ids: readonly CustomerId[] },
): Promise<UseRefusal | undefined> {
  const refusal = await promoUseRefusal(books, promo, ids);
  if (refusal) return refusal;
  if ((await books.add(usesKey(promo.code), 1, promo.uses)) === undefined) return "used-up";
  await books.add(usesByKey(promo.code, customer), 1);
  return undefined;
}

/** Final states in which nothing was delivered. A delivered order has used its code, even if it is refunded later. */
const UNDELIVERED_ENDS: readonly OrderState[] = ["expired", "cancelled", "refunded"];

/** Gives back a use, in the transaction that ends its order undelivered. */
export async function releasePromoUse(books: Books, from: OrderState, order: Order): Promise<void> {
  const { customer, promo, state } = order;
  if (!promo || from === "delivered" || !UNDELIVERED_ENDS.includes(state)) return;
  await books.add(usesKey(promo.code), -1);
  await books.add(usesByKey(promo.code, customer), -1);
}

/** Forgets all uses of a code. */
export const forgetPromoUses = (books: Books, code: string): Promise<void> => books.removeCounters(usesKey(code));
