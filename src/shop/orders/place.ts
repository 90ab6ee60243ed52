import { present } from "../../core/base/collections.js";
import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { after } from "../../core/base/time.js";
import type { Order, PayBy } from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";
import { offSaleRefusal } from "../catalogue/availability.js";
import type { ShopContext } from "../context.js";
import { authorize, type Challenge, type PaymentAuthorization } from "../customers/authorize.js";
import { findOwned } from "../customers/current.js";
import {
  checkDailyLimit,
  checkGroupLimit,
  type DailyLimit,
  dailyLimitOf,
  groupLimitOf,
  type OverGroupLimit,
  type OverLimit,
} from "../customers/daily-limit.js";
import { openCheckout, type PaymentToOpen, refused } from "../payments/checkout.js";
import { beginPayment, type PayResult, placeUndoable } from "./begin-payment.js";
import { giveUpUnlessSold } from "./cancel.js";
import { checkQuote, type Quote, type QuoteExpired, type QuoteHolds, takeQuotePromo } from "./quote.js";

export type PlaceResult = PayResult | QuoteExpired | Challenge | OverLimit | OverGroupLimit;

type BeginResult = PlaceResult | PaymentToOpen;

/**
 * `undo`: it can be undone for a few seconds before it is paid for. `startedBy`: the update that began the
 * conversation. `next`: the purchase to offer afterwards.
 */
type PlaceOptions = PaymentAuthorization & {
  readonly undo?: boolean;
  readonly startedBy?: string;
  readonly next?: string;
};

/** What was read before the transaction. */
type PaymentTerms = {
  readonly payBy: PayBy;
  readonly limit: DailyLimit | undefined;
  readonly challenge: Challenge | undefined;
};

/**
 * Places an order and begins to pay for it, in one transaction; a checkout page is opened after that. A purchase that
 * the daily limit forbids is refused before any PIN or confirmation is asked for.
 */
export async function placeOrder(
  shop: ShopContext,
  customer: CustomerId,
  quote: Quote,
  payBy: PayBy,
  options: PlaceOptions = {},
): Promise<PlaceResult> {
  const { store } = shop;
  if (await store.read("order", quote.order)) return payOrder(shop, customer, quote.order, payBy, options);
  const checked = await checkQuote(shop, customer, quote);
  if (checked.outcome !== "same") return checked;
  const [challenge, limit, groupLimit] = await Promise.all([
    authorize(shop, { customer, price: quote.price, payBy }, options),
    dailyLimitOf(shop, customer),
    groupLimitOf(shop, customer),
  ]);
  const terms = { payBy, limit, challenge };
  const begun = await store.transact(customer, async (books): Promise<BeginResult> => {
    const order = await books.read("order", quote.order);
    if (order) return beginIfAllowed(shop, books, order, terms);
    const fresh = newOrder(shop, customer, quote, { payBy, options });
    return placeNew(shop, books, fresh, { ...terms, groupLimit, quote, checked, options });
  });
  return begun.outcome === "open" ? openCheckout(shop, begun.payment) : begun;
}

type NewOrderTerms = PaymentTerms & {
  readonly groupLimit: DailyLimit | undefined;
  readonly quote: Quote;
  readonly checked: QuoteHolds;
  readonly options: PlaceOptions;
};

async function placeNew(shop: ShopContext, books: Books, fresh: Order, terms: NewOrderTerms): Promise<BeginResult> {
  const { payBy, limit, groupLimit, challenge, quote, checked, options } = terms;
  const now = shop.clock();
  const offSale = await offSaleRefusal(books, fresh, { payBy, now, isTrial: quote.isTrial });
  if (offSale) return offSale;
  const overGroup = await checkGroupLimit(books, fresh.price, { day: groupLimit, now });
  if (overGroup) return overGroup;
  const over = payBy.by === "checkout" ? undefined : await checkDailyLimit(books, fresh.price, { day: limit, now });
  // A scheduled run is tried again another day. A customer in the chat may choose another way to pay.
  if (over && options.preauthorized) return over;
  if (challenge && !over) return challenge;
  const expired = await takeQuotePromo(books, fresh.customer, quote, checked);
  if (expired) return expired;
  const order: Order = checked.use && quote.promo ? { ...fresh, promo: quote.promo } : fresh;
  if (options.undo && payBy.by !== "checkout" && !over) {
    return placeUndoable(shop, books, withAuthorizedAt(shop, order, payBy));
  }
  // A scheduled order is saved only if its payment begins: nobody is there to choose another way, and it may be tried
  // again.
  if (!options.preauthorized) await books.put("order", order);
  return over ?? beginPayment(shop, books, withAuthorizedAt(shop, order, payBy), payBy, quote);
}

/** Begins to pay for an unpaid order, in the same way as before or another, if the product is still what was shown. */
export async function payOrder(
  shop: ShopContext,
  customer: CustomerId,
  id: OrderId,
  payBy: PayBy,
  authorization: PaymentAuthorization = {},
): Promise<PlaceResult> {
  const { store } = shop;
  const placed = await findOwned(store, customer, store.read("order", id));
  if (placed && (await giveUpUnlessSold(shop, placed))) return refused("closed");
  const owner = placed?.customer ?? customer;
  const challenge = placed && (await authorize(shop, { ...placed, payBy, placed }, authorization));
  const limit = await dailyLimitOf(shop, owner);
  const begun = await store.transact(owner, async (books): Promise<BeginResult> => {
    const order = await books.read("order", id);
    if (!order) return refused("closed");
    return beginIfAllowed(shop, books, order, { payBy, limit, challenge });
  });
  return begun.outcome === "open" ? openCheckout(shop, begun.payment) : begun;
}

/** The order with the time that counts for the daily limit. Payments on a checkout page do not count. */
function withAuthorizedAt({ clock }: ShopContext, { authorizedAt: _, ...order }: Order, payBy: PayBy): Order {
  return payBy.by === "checkout" ? order : { ...order, authorizedAt: clock() };
}

async function beginIfAllowed(
  shop: ShopContext,
  books: Books,
  order: Order,
  { payBy, limit, challenge }: PaymentTerms,
): Promise<BeginResult> {
  const isLimited = order.state === "awaiting_payment" && payBy.by !== "checkout";
  const { id: except, price } = order;
  const day = isLimited ? limit : undefined;
  const over = await checkDailyLimit(books, price, { day, now: shop.clock(), except });
  return over ?? challenge ?? beginPayment(shop, books, withAuthorizedAt(shop, order, payBy), payBy);
}

function newOrder(
  { clock, config }: ShopContext,
  customer: CustomerId,
  quote: Quote,
  { payBy, options: { startedBy, next } }: { readonly payBy: PayBy; readonly options: PlaceOptions },
): Order {
  const { order: id, product, network, recipient, price, listPrice } = quote;
  const at = clock();
  return {
    ...{ id, customer, product, network, recipient, price, payBy },
    state: "awaiting_payment",
    placedAt: at,
    changedAt: at,
    dueAt: after(at, config.paymentExpiryMs),
    lookUpCount: 0,
    ...present({ listPrice, startedBy, next }),
  };
}
