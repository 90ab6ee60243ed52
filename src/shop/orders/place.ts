import { present } from "../../core/base/collections.js";
import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { after } from "../../core/base/time.js";
import type { Order, PayBy } from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";
import { offSaleRefusal } from "../catalogue/availability.js";
import type { ShopContext } from "../context.js";
import { authorize, type Challenge, type PaymentAuthorization } from "../customers/authorize.js";
import { findOwned, type Overtaken, overtakenSince, requireCustomer } from "../customers/current.js";
import { checkLimit, type DailyLimit, dailyLimitOf, groupLimitOf, type OverLimit } from "../customers/daily-limit.js";
import { openCheckout, type PaymentToOpen, refused, UNDERWAY } from "../payments/checkout.js";
import { beginPayment, type PayResult, placeUndoable } from "./begin-payment.js";
import { giveUpUnlessSold } from "./cancel.js";
import { checkQuote, type Quote, type QuoteExpired, type QuoteHolds, takeQuotePromo } from "./quote.js";

export type PlaceResult = PayResult | QuoteExpired | Challenge | OverLimit;

type BeginResult = PlaceResult | PaymentToOpen;

/**
 * `undo`: the customer can take the order back for a few seconds before it is paid for. `startedBy`: the update that
 * began the conversation. `next`: the purchase to offer afterwards.
 */
type PlaceOptions = PaymentAuthorization & {
  readonly undo?: boolean;
  readonly startedBy?: string;
  readonly next?: string;
};

/** How to pay, and what was read before the transaction to decide whether this is allowed. */
type PaymentConditions = {
  readonly payBy: PayBy;
  readonly limit: DailyLimit<"over-limit"> | undefined;
  readonly challenge: Challenge | undefined;
};

/**
 * Places an order and begins to pay for it, in one transaction; a checkout page is opened after that. A purchase over
 * the daily limit asks for no PIN: it is saved unpaid, and the customer may pay for it another way.
 */
export async function placeOrder(
  shop: ShopContext,
  customer: CustomerId,
  quote: Quote,
  payBy: PayBy,
  options: PlaceOptions = {},
): Promise<PlaceResult> {
  const { store } = shop;
  const [placed, before] = await Promise.all([
    store.read("order", quote.order),
    requireCustomer(customer, store.read("customer", customer)),
  ]);
  if (placed) return options.preauthorized ? UNDERWAY : payOrder(shop, customer, quote.order, payBy, options);
  const checked = await checkQuote(shop, customer, quote);
  if (checked.outcome !== "same") return checked;
  const [challenge, limit, groupLimit] = await Promise.all([
    authorize(shop, before, { price: quote.price, payBy }, options),
    dailyLimitOf(shop, before, payBy.by),
    groupLimitOf(shop, before),
  ]);
  const conditions = { payBy, limit, challenge };
  const begun = await store.transact(customer, async (books): Promise<BeginResult | Overtaken> => {
    const overtaken = await overtakenSince(books, before);
    if (overtaken) return overtaken;
    // Both at once, so that the store needs one query.
    const [order] = await Promise.all([books.read("order", quote.order), books.settings()]);
    // Another process has run the schedule too. If its payment failed since, the customer decides.
    if (order && options.preauthorized) return UNDERWAY;
    if (order) return beginIfAllowed(shop, books, order, conditions);
    const fresh = newOrder(shop, customer, quote, { payBy, options });
    return placeNew(shop, books, fresh, { ...conditions, groupLimit, quote, checked, options });
  });
  if (begun.outcome === "overtaken") return placeOrder(shop, begun.customer, quote, payBy, options);
  return begun.outcome === "open" ? openCheckout(shop, begun.payment) : begun;
}

type NewOrderConditions = PaymentConditions & {
  readonly groupLimit: DailyLimit<"over-group-limit"> | undefined;
  readonly quote: Quote;
  readonly checked: QuoteHolds;
  readonly options: PlaceOptions;
};

async function placeNew(
  shop: ShopContext,
  books: Books,
  fresh: Order,
  conditions: NewOrderConditions,
): Promise<BeginResult> {
  const { payBy, limit, groupLimit, challenge, quote, checked, options } = conditions;
  if (options.stillAgreed && !(await options.stillAgreed(books))) return refused("closed");
  const now = shop.clock();
  const offSale = await offSaleRefusal(books, fresh, { payBy, now, isTrial: quote.isTrial });
  if (offSale) return offSale;
  const overGroup = await checkLimit(books, fresh.price, { day: groupLimit, now });
  if (overGroup) return overGroup;
  const over = await checkLimit(books, fresh.price, { day: limit, now });
  // Nobody is there to choose another way to pay for a preauthorized purchase: a schedule's, or the rehearsal's.
  if (over && options.preauthorized) return over;
  if (challenge && !over) return challenge;
  const expired = await takeQuotePromo(books, fresh.customer, quote, checked);
  if (expired) return expired;
  const { use } = checked;
  const order: Order = use && quote.promo ? { ...fresh, promo: { ...quote.promo, createdAt: use.createdAt } } : fresh;
  if (options.undo && payBy.by !== "checkout" && !over) {
    return placeUndoable(shop, books, withAuthorizedAt(shop, order, payBy));
  }
  // A preauthorized order is saved only if its payment begins, so that its schedule can try again.
  if (!options.preauthorized) await books.put("order", order);
  return over ?? beginPayment(shop, books, withAuthorizedAt(shop, order, payBy), payBy, quote);
}

/** Begins to pay for an unpaid order, in any way, if the product is still what was shown. */
export async function payOrder(
  shop: ShopContext,
  customer: CustomerId,
  id: OrderId,
  payBy: PayBy,
  authorization: PaymentAuthorization = {},
): Promise<PlaceResult> {
  const { store } = shop;
  const placed = await findOwned(store, customer, store.read("order", id));
  if (!placed || (await giveUpUnlessSold(shop, placed))) return refused("closed");
  const owner = placed.customer;
  const before = await requireCustomer(owner, store.read("customer", owner));
  const challenge = await authorize(shop, before, { price: placed.price, payBy, placed }, authorization);
  const limit = await dailyLimitOf(shop, before, payBy.by);
  const begun = await store.transact(owner, async (books): Promise<BeginResult | Overtaken> => {
    const order = await books.read("order", id);
    if (!order) return refused("closed");
    const overtaken = await overtakenSince(books, before);
    if (overtaken?.customer === owner) return overtaken; // What a merged customer left unpaid stays in their books.
    return beginIfAllowed(shop, books, order, { payBy, limit, challenge });
  });
  if (begun.outcome === "overtaken") return payOrder(shop, customer, id, payBy, authorization);
  return begun.outcome === "open" ? openCheckout(shop, begun.payment) : begun;
}

/** The order with the time at which it counts for the daily limit, or none: payments on a checkout page do not count. */
function withAuthorizedAt({ clock }: ShopContext, { authorizedAt: _, ...order }: Order, payBy: PayBy): Order {
  return payBy.by === "checkout" ? order : { ...order, authorizedAt: clock() };
}

async function beginIfAllowed(
  shop: ShopContext,
  books: Books,
  order: Order,
  { payBy, limit, challenge }: PaymentConditions,
): Promise<BeginResult> {
  const { id: except, price } = order;
  const day = order.state === "awaiting_payment" ? limit : undefined;
  const over = await checkLimit(books, price, { day, now: shop.clock(), except });
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
    id,
    customer,
    product,
    network,
    recipient,
    price,
    payBy,
    state: "awaiting_payment",
    placedAt: at,
    changedAt: at,
    dueAt: after(at, config.paymentExpiryMs),
    lookUpCount: 0,
    ...present({ listPrice, startedBy, next }),
  };
}
