import type { BatchId, CustomerId } from "../../core/base/ids.js";
import { after, type Instant } from "../../core/base/time.js";
import { subtract } from "../../core/money/money.js";
import { mayBeCharged, type Payment, TOP_UP_LIMITS } from "../../core/money/payment.js";
import { type Batch, batchTotal } from "../../core/orders/batch.js";
import { type PayBy, UNPAID_MS } from "../../core/orders/order.js";
import { productKey, productLineOf, productRequest } from "../../core/orders/product.js";
import type { Books } from "../../core/store.js";
import { type OffSale, offSaleRefusal } from "../catalogue/availability.js";
import type { ShopContext } from "../context.js";
import { authorize, type Challenge, type PaymentAuthorization } from "../customers/authorize.js";
import { findOwned, type Overtaken, overtakenSince, requireCustomer } from "../customers/current.js";
import { checkLimit, type DailyLimit, dailyLimitOf, groupLimitOf, type OverLimit } from "../customers/daily-limit.js";
import { beginBatch, giveUpBatch } from "../ledger/move-order.js";
import { notifyCustomer } from "../notifications/notify.js";
import type { PayResult } from "../orders/begin-payment.js";
import { cardRefusal } from "../payments/charge-card.js";
import { openCheckout, openPageOf, type PaymentToOpen, refused, savePayment, UNDERWAY } from "../payments/checkout.js";
import { isWalletFrozen, takeIn } from "../wallets/transfers.js";
import { type BatchQuote, type BatchQuoteResult, isSameQuote, quoteBatch } from "./quote.js";

/** How paying for a batch began, or why it did not. If the wallet has too little (`short`), nothing was saved. */
export type PlaceBatchResult =
  | PayResult
  | OverLimit
  | Challenge
  /** Prices have changed, or lines can no longer be bought, which must be confirmed. */
  | ({ readonly outcome: "changed" } & BatchQuoteResult)
  /**
   * `above-maximum`: it is more than can be paid at once. `underway`: another of their batches is being paid with a
   * card; for a schedule's batch, also on a page.
   */
  | { readonly outcome: "refused"; readonly reason: "above-maximum" | "underway" };

type BeginResult = PlaceBatchResult | PaymentToOpen;

/**
 * Places a batch and begins to pay for it. Paid from the wallet, all its money is held at once. A card or a checkout
 * page pays the total into the wallet, and the transaction that credits it holds it. PIN, limits and extra confirmation
 * apply to the total.
 */
export async function placeBatch(
  shop: ShopContext,
  customer: CustomerId,
  quote: BatchQuote,
  payBy: PayBy,
  authorization: PaymentAuthorization = {},
): Promise<PlaceBatchResult> {
  const { store, clock } = shop;
  if (await store.read("batch", quote.batch)) return payBatch(shop, customer, quote.batch, payBy, authorization);
  const requests = quote.lines.map(({ product, ...line }) => ({ ...line, product: productRequest(product) }));
  const now = await quoteBatch(shop, customer, requests, "current");
  if (quote.lines.length === 0 || !isSameQuote(quote, now.quote)) return { outcome: "changed", ...now };
  const at = clock();
  const { batch: id, lines } = quote;
  const fresh: Batch = { id, customer, lines, payBy, state: "awaiting_payment", placedAt: at, changedAt: at };
  const begun = await beginPaying(shop, fresh, authorization);
  // Whoever they are now may have other prices.
  return begun.outcome === "overtaken" ? placeBatch(shop, begun.customer, quote, payBy, authorization) : begun;
}

/** Begins to pay for an unpaid batch, in the same way as before or another. */
export async function payBatch(
  shop: ShopContext,
  customer: CustomerId,
  id: BatchId,
  payBy: PayBy,
  authorization: PaymentAuthorization = {},
): Promise<PlaceBatchResult> {
  const batch = await findOwned(shop.store, customer, shop.store.read("batch", id));
  if (!batch) return refused("closed");
  if (batch.state === "paid") return UNDERWAY;
  const begun = await beginPaying(shop, { ...batch, payBy }, authorization);
  return begun.outcome === "overtaken" ? payBatch(shop, customer, id, payBy, authorization) : begun;
}

/** Cancels a customer's unpaid batch. False if it is too late. */
export async function cancelBatch(shop: ShopContext, customer: CustomerId, id: BatchId): Promise<boolean> {
  const { store } = shop;
  const batch = await findOwned(store, customer, store.read("batch", id));
  if (!batch) return false;
  return store.transact(batch.customer, async (books) => {
    await giveUpBatch(shop, books, id, "customer");
    return (await books.read("batch", id))?.state === "cancelled";
  });
}

async function beginPaying(
  shop: ShopContext,
  batch: Batch,
  authorization: PaymentAuthorization,
): Promise<PlaceBatchResult | Overtaken> {
  const { id, customer, payBy } = batch;
  const before = await requireCustomer(customer, shop.store.read("customer", customer));
  const [challenge, limit, groupLimit] = await Promise.all([
    authorize(shop, before, { price: batchTotal(batch), payBy }, authorization),
    dailyLimitOf(shop, before, payBy.by),
    groupLimitOf(shop, before),
  ]);
  const terms = { challenge, limit, groupLimit, isScheduled: authorization.preauthorized };
  const begun = await shop.store.transact(customer, async (books): Promise<BeginResult | Overtaken> => {
    const placed = await books.read("batch", id);
    // Another process has run the schedule too. If its payment failed since, the customer decides.
    if (placed && authorization.preauthorized) return UNDERWAY;
    const overtaken = await overtakenSince(books, before);
    if (overtaken && (!placed || overtaken.customer === customer)) return overtaken; // What was placed stays in its books.
    if (authorization.stillAgreed && !(await authorization.stillAgreed(books))) return refused("closed");
    return beginPayment(shop, books, { ...(placed ?? batch), payBy }, terms);
  });
  return begun.outcome === "open" ? openCheckout(shop, begun.payment) : begun;
}

type Terms = {
  readonly challenge: Challenge | undefined;
  readonly limit: DailyLimit<"over-limit"> | undefined;
  readonly groupLimit: DailyLimit<"over-group-limit"> | undefined;
  readonly isScheduled: boolean | undefined;
};

/** A batch that the daily limit forbids is refused before any PIN or confirmation is asked for. */
async function beginPayment(
  shop: ShopContext,
  books: Books,
  batch: Batch,
  { challenge, limit, groupLimit, isScheduled }: Terms,
): Promise<BeginResult> {
  const { id, payBy, state } = batch;
  const now = shop.clock();
  if (state === "paid") return UNDERWAY;
  if (state !== "awaiting_payment" || now >= after(batch.placedAt, UNPAID_MS)) return refused("closed");
  const payment = batch.payment && (await books.read("payment", batch.payment));
  if (payment && mayBeCharged(payment)) return UNDERWAY;
  const offSale = await offSaleLine(books, batch, now);
  if (offSale) return offSale;
  const total = batchTotal(batch);
  const replacesBatch = payBy.by !== "wallet" || (await books.customer())?.unpaidBatch === id;
  const overGroup = await checkLimit(books, total, { day: groupLimit, now, replacesBatch });
  if (overGroup) return overGroup;
  const over = await checkLimit(books, total, { day: limit, now });
  if (over) return over;
  if (challenge) return challenge;
  const { authorizedAt: _, ...rest } = batch;
  const agreed: Batch = payBy.by === "checkout" ? rest : { ...rest, authorizedAt: now };
  if (payBy.by === "wallet") return payFromWallet(shop, books, agreed);
  const page = payment && openPageOf(payment, payBy);
  if (page) return page;
  // The customer may be paying for another batch on a page right now.
  if (isScheduled && (await unpaidBatchPayment(books))?.state === "initiated") return refused("underway");
  return openPayment(shop, books, agreed, payBy);
}

/** The payment that was last asked for the customer's unpaid batch, if they have one. */
async function unpaidBatchPayment(books: Books): Promise<Payment | undefined> {
  const id = (await books.customer())?.unpaidBatch;
  const batch = id && (await books.read("batch", id));
  return batch?.state === "awaiting_payment" && batch.payment ? books.read("payment", batch.payment) : undefined;
}

/** The first line of a batch that is off sale, if any. */
async function offSaleLine(
  books: Books,
  { customer, lines, payBy }: Batch,
  now: Instant,
): Promise<OffSale | undefined> {
  const sold = new Map(lines.map((line) => [productKey(productLineOf(line)), line]));
  for (const line of sold.values()) {
    const offSale = await offSaleRefusal(books, { customer, ...line }, { payBy, now });
    if (offSale) return offSale;
  }
  return undefined;
}

async function payFromWallet(shop: ShopContext, books: Books, batch: Batch): Promise<PlaceBatchResult> {
  if (await isWalletFrozen(shop.store, books)) return refused("wallet-frozen");
  const [available, total] = [await takeIn(shop, books, batch.customer), batchTotal(batch)];
  if (available < total) return { outcome: "short", missing: subtract(total, available) };
  await beginBatch(shop, books, batch, "customer");
  return UNDERWAY;
}

/**
 * Saves a payment by a saved card or a checkout page. A customer has one unpaid batch: the earlier one is cancelled.
 */
async function openPayment(
  shop: ShopContext,
  books: Books,
  batch: Batch,
  payBy: Exclude<PayBy, { by: "wallet" }>,
): Promise<BeginResult> {
  const { id, customer } = batch;
  const amount = batchTotal(batch);
  if (amount > TOP_UP_LIMITS.max) return refused("above-maximum");
  const refusal = await cardRefusal(books, payBy);
  if (refusal) return refused(refusal);
  const earlier = await unpaidBatchPayment(books);
  if (earlier && mayBeCharged(earlier)) return refused("underway");
  const purpose = { kind: "batch", batch: id } as const;
  const payment = await savePayment(shop, books, { reference: shop.mint("chk"), customer, amount, purpose, payBy });
  if (!payment) return refused("too-many-unpaid");
  const payer = await requireCustomer(customer, books.customer());
  const before = payer.unpaidBatch;
  if (before && before !== id) await giveUpBatch(shop, books, before, "shop");
  const at = payment.openedAt;
  await books.put("batch", { ...batch, payment: payment.reference, changedAt: at });
  await books.put("customer", { ...payer, unpaidBatch: id });
  if (payBy.by === "checkout") return { outcome: "open", payment };
  await notifyCustomer(books, { kind: "batch", id }, at);
  return UNDERWAY;
}
