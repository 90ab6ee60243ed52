import { type CustomerId, nextOrderId, type OrderId } from "../../core/base/ids.js";
import type { Network } from "../../core/base/network.js";
import { after, type Clock, MINUTE_MS } from "../../core/base/time.js";
import { endedUndelivered, isOpen, type Order, type PayBy, vendSlot } from "../../core/orders/order.js";
import { productLineOf } from "../../core/orders/product.js";
import type { Store } from "../../core/store.js";
import type { OffSale } from "../catalogue/availability.js";
import { type PurchaseRequest, purchaseRequestOf } from "../catalogue/price.js";
import { linkedCustomerIds, linkedHistory } from "../customers/linked.js";
import { findOwnCard } from "../payments/saved-cards.js";
import type { Quote, QuoteResult } from "./quote.js";

export type QuoteAgainResult =
  /** `justBought`: with this very button, a few minutes ago. */
  | { readonly outcome: "same"; readonly quote: Quote; readonly payBy: PayBy; readonly justBought: boolean }
  | { readonly outcome: "changed"; readonly quote: Quote }
  /** That button's order is still under way; or it is this very use of it that came before. */
  | { readonly outcome: "already"; readonly order: OrderId }
  /** What was bought is no longer sold. */
  | { readonly outcome: "gone"; readonly network: Network }
  | OffSale
  | { readonly outcome: "unknown" };

/** Whoever taps Buy again this soon after they bought with it may have tapped by mistake. */
const JUST_BOUGHT_MS = 10 * MINUTE_MS;
const REPEAT_LOOKBACK = 30;

type Deps = {
  readonly store: Store;
  readonly clock: Clock;
  readonly quote: (customer: CustomerId, wish: PurchaseRequest) => Promise<QuoteResult>;
};

/** "Buy again": the same item for the same number, paid the same way, under an id that its button carries. */
export function createRequote({ store, clock, quote }: Deps) {
  return async (customer: CustomerId, source: OrderId, as: OrderId, startedBy?: string): Promise<QuoteAgainResult> => {
    const [order, uses, selves] = await Promise.all([
      store.order(source),
      ordersByButton(store, as),
      linkedCustomerIds(store, customer),
    ]);
    if (!order || ![order, ...uses.orders].every((one) => selves.includes(one.customer))) return { outcome: "unknown" };
    const last = uses.orders.at(-1);
    const recent = last !== undefined && clock() < after(last.placedAt, JUST_BOUGHT_MS);
    const before =
      uses.orders.find((one) => startedBy !== undefined && one.startedBy === startedBy) ??
      (last && (last.state === "awaiting_payment" || (recent && isOpen(last.state))) ? last : undefined);
    if (before) return { outcome: "already", order: before.id };
    const quoted = await quote(customer, purchaseRequestOf(order));
    if (quoted.outcome === "refused") {
      return quoted.reason === "off-sale"
        ? { outcome: "off-sale", ...productLineOf(order) }
        : { outcome: "gone", network: order.network };
    }
    const again = { ...quoted.quote, order: uses.next };
    if (again.price !== order.price) return { outcome: "changed", quote: again };
    const justBought = last !== undefined && !endedUndelivered(last.state) && (recent || isOpen(last.state));
    return { outcome: "same", quote: again, payBy: await payByOf(store, customer, { order, again }), justBought };
  };
}

/** The orders that came of a button so far, oldest first, and the id of the next one. */
async function ordersByButton(
  store: Store,
  first: OrderId,
): Promise<{ readonly orders: Order[]; readonly next: OrderId }> {
  const orders: Order[] = [];
  let next = first;
  for (let used = await store.order(next); used; used = await store.order(next)) {
    orders.push(used);
    next = nextOrderId(next);
  }
  return { orders, next };
}

/**
 * As it was paid; with the card that was saved then, where one was: it was saved for this. What was given back is in the
 * wallet, and is paid from there.
 */
async function payByOf(
  store: Store,
  customer: CustomerId,
  { order, again }: { readonly order: Order; readonly again: Quote },
): Promise<PayBy> {
  const { payBy, payment, state } = order;
  if (state === "refunded" && again.wallet >= again.price) return { by: "wallet" };
  const saved = payBy.by === "checkout" && payment ? (await store.payment(payment))?.savedCard : undefined;
  const card = saved && (await findOwnCard({ store }, customer, saved));
  return card ? { by: "card", card } : payBy;
}

/** A customer's last delivered purchases, each distinct item and number once. */
export async function recentPurchases(store: Store, customer: CustomerId, limit: number): Promise<readonly Order[]> {
  const orders = await linkedHistory(store, customer, { limit: REPEAT_LOOKBACK });
  const distinct = new Map<string, Order>();
  for (const order of orders) {
    if (order.state === "delivered" && !distinct.has(vendSlot(order))) distinct.set(vendSlot(order), order);
  }
  return [...distinct.values()].slice(0, limit);
}
