import { type CustomerId, nextOrderId, type OrderId } from "../../core/base/ids.js";
import { after, before, DAY_MS, type Instant, MINUTE_MS } from "../../core/base/time.js";
import type { Kobo } from "../../core/money/money.js";
import { endedUndelivered, isOpen, type Order, type PayBy, vendSlot } from "../../core/orders/order.js";
import { isSameOffer } from "../../core/orders/product.js";
import type { Store } from "../../core/store.js";
import { purchaseRequestOf } from "../catalogue/price.js";
import type { ShopContext } from "../context.js";
import { ownHistory, ownIds } from "../customers/current.js";
import type { CardRefusal } from "../payments/charge-card.js";
import { findListedCard } from "../payments/saved-cards.js";
import { type NotSold, notSoldBecause, type Quote, quotePurchase } from "./quote.js";

type QuoteAgainResult =
  /** `justBought`: this button bought it a few minutes ago. If `payBy` is a refusal, the flow asks how to pay. */
  | {
      readonly outcome: "same";
      readonly quote: Quote;
      readonly payBy: PayBy | CardRefusal;
      readonly justBought: boolean;
    }
  /** It cost `was` then. If the price is the same, the plan under this code has changed. */
  | { readonly outcome: "changed"; readonly quote: Quote; readonly was: Kobo }
  /** The button's last order is still open, or this tap has already placed an order. */
  | { readonly outcome: "already"; readonly order: OrderId }
  | NotSold
  | { readonly outcome: "unknown" };

/** A second tap on Buy again within this time may be a mistake. */
const JUST_BOUGHT_MS = 10 * MINUTE_MS;
const REPEAT_LOOKBACK = 30;

/**
 * Quotes the same purchase again, under the order id in the button, or the next free id after it. So a button can be
 * used again and again, but two taps at once, or a tap that is delivered twice (`startedBy`), place one order.
 */
export async function quoteAgain(
  shop: ShopContext,
  customer: CustomerId,
  source: OrderId,
  as: OrderId,
  startedBy?: string,
): Promise<QuoteAgainResult> {
  const [order, { orders, next }, selves] = await Promise.all([
    shop.store.read("order", source),
    ordersByButton(shop.store, as),
    ownIds(shop.store, customer),
  ]);
  if (!order || ![order, ...orders].every((one) => selves.includes(one.customer))) return { outcome: "unknown" };
  const last = orders.at(-1);
  const isRecent = last !== undefined && isFresh(last, shop.clock());
  const underway =
    orders.find((one) => startedBy !== undefined && one.startedBy === startedBy) ??
    (last && (last.state === "awaiting_payment" || (isRecent && isOpen(last.state))) ? last : undefined);
  if (underway) return { outcome: "already", order: underway.id };
  const quoted = await quotePurchase(shop, customer, purchaseRequestOf(order), { age: "current" });
  if (quoted.outcome === "refused") return notSoldBecause(order, quoted.reason);
  const quote = { ...quoted.quote, order: next };
  if (quote.price !== order.price || !isSameOffer(quote.product, order.product))
    return { outcome: "changed", quote, was: order.price };
  const justBought = last !== undefined && isJustBought(last, shop.clock());
  return { outcome: "same", quote, payBy: await payByAgain(shop, customer, order, quote), justBought };
}

const isFresh = ({ placedAt }: Order, now: Instant): boolean => now < after(placedAt, JUST_BOUGHT_MS);

/** Whether a further purchase of the same may be a mistake: this one came a few minutes ago, or is still on its way. */
const isJustBought = (order: Order, now: Instant): boolean =>
  isOpen(order.state) || (order.state !== "awaiting_payment" && !endedUndelivered(order.state) && isFresh(order, now));

/** Whether the customer has just bought the same for the same number. It looks no further back than a day. */
export async function hasJustBought(
  { store, clock }: Pick<ShopContext, "store" | "clock">,
  customer: CustomerId,
  quote: Pick<Quote, "product" | "recipient">,
): Promise<boolean> {
  const now = clock();
  const orders = await ownHistory(store, customer, { since: before(now, DAY_MS), limit: REPEAT_LOOKBACK });
  return orders.some((order) => vendSlot(order) === vendSlot(quote) && isJustBought(order, now));
}

/** The orders that a button has placed so far, oldest first, and the id of the next one. */
async function ordersByButton(
  store: Store,
  first: OrderId,
): Promise<{ readonly orders: Order[]; readonly next: OrderId }> {
  const orders: Order[] = [];
  let next = first;
  for (let used = await store.read("order", next); used; used = await store.read("order", next)) {
    orders.push(used);
    next = nextOrderId(next);
  }
  return { orders, next };
}

/**
 * How to pay again: as before, or with the card that was saved then. The wallet pays if it holds enough and the order
 * was refunded to it, or was paid on a page or with a card that cannot be charged now.
 */
async function payByAgain(
  shop: ShopContext,
  customer: CustomerId,
  { payBy, payment, state }: Order,
  quote: Quote,
): Promise<PayBy | CardRefusal> {
  const hasEnough = quote.wallet >= quote.price;
  if (payBy.by === "wallet" || (state === "refunded" && hasEnough)) return { by: "wallet" };
  const paidOnPage = payBy.by === "checkout" && payment ? await shop.store.read("payment", payment) : undefined;
  const used = payBy.by === "card" ? payBy.card : paidOnPage?.savedCard;
  const card = used && (await findListedCard(shop, customer, used));
  if (card && quote.cards.some(({ id }) => id === card)) return { by: "card", card };
  if (hasEnough) return { by: "wallet" };
  if (payBy.by === "checkout") return payBy;
  return card ? "card-charges-stopped" : "card-removed";
}

/** A customer's last delivered purchases, each product and number once. */
export async function recentPurchases(
  { store }: ShopContext,
  customer: CustomerId,
  limit: number,
): Promise<readonly Order[]> {
  const distinct = new Map<string, Order>();
  for (const order of await ownHistory(store, customer, { limit: REPEAT_LOOKBACK })) {
    if (order.state === "delivered" && !distinct.has(vendSlot(order))) distinct.set(vendSlot(order), order);
  }
  return [...distinct.values()].slice(0, limit);
}
