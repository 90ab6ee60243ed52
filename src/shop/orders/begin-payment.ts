import { after } from "../../core/base/time.js";
import { addRecentRecipients } from "../../core/customers/people.js";
import { type Kobo, subtract } from "../../core/money/money.js";
import { mayBeCharged } from "../../core/money/payment.js";
import { isBeingPaidByOther, isUndoable, type Order, type PayBy, UNPAID_MS } from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";
import { type OffSale, offSaleRefusal, takeTrial } from "../catalogue/availability.js";
import type { ShopContext } from "../context.js";
import { moveOrder } from "../ledger/move-order.js";
import { notifyCustomer } from "../notifications/notify.js";
import { cardRefusal } from "../payments/charge-card.js";
import {
  type CheckoutPage,
  openPageOf,
  type PaymentRefusal,
  type PaymentToOpen,
  refused,
  savePayment,
  UNDERWAY,
} from "../payments/checkout.js";
import { isWalletFrozen, takeIn } from "../wallets/transfers.js";

/** How paying for an order began, or why it did not. */
export type PayResult =
  | typeof UNDERWAY
  | CheckoutPage
  | { readonly outcome: "short"; readonly missing: Kobo }
  | OffSale
  | { readonly outcome: "refused"; readonly reason: PaymentRefusal };

type BeginPaymentResult = PayResult | PaymentToOpen;

/**
 * Begins to pay for an order, inside a transaction of its customer, unless a payment is under way or it is off sale.
 */
export async function beginPayment(
  shop: ShopContext,
  books: Books,
  order: Order,
  payBy: PayBy,
  { isTrial }: { readonly isTrial?: true } = {},
): Promise<BeginPaymentResult> {
  const now = shop.clock();
  if (order.state === "expired" || order.state === "cancelled") return refused("closed");
  if (order.state !== "awaiting_payment") return UNDERWAY;
  // Its price and promo code are from the day it was placed, and may not hold for ever.
  if (now >= after(order.placedAt, UNPAID_MS)) return refused("closed");
  const payment = order.payment && (await books.read("payment", order.payment));
  // Wait for a card that may have been charged, or for somebody else's money: otherwise it could be paid for twice.
  if (isBeingPaidByOther(order) || (payment && mayBeCharged(payment))) return UNDERWAY;
  if (isUndoable(order) && order.payBy.by === payBy.by) return UNDERWAY;
  const offSale = await offSaleRefusal(books, order, { payBy, now, isTrial });
  if (offSale) return offSale;
  const { chargeAt: _, ...rest } = order;
  const chosen: Order = { ...rest, payBy };
  if (payBy.by === "wallet") return payFromWallet(shop, books, chosen);
  const refusal = await cardRefusal(books, payBy);
  if (refusal) return refused(refusal);
  const page = payment && openPageOf(payment, payBy);
  return page ?? openPayment(shop, books, chosen, payBy);
}

/** Pays for an order from the wallet. If its product line is suspended, it takes one of the few trials. */
async function payFromWallet(shop: ShopContext, books: Books, order: Order): Promise<BeginPaymentResult> {
  if (await isWalletFrozen(shop.store, books)) return refused("wallet-frozen");
  const available = await takeIn(shop, books, order.customer);
  if (available < order.price) return { outcome: "short", missing: subtract(order.price, available) };
  await holdPrice(shop, books, await takeTrial(books, order, shop.clock()));
  return UNDERWAY;
}

/** Holds the price of an order, which its customer's wallet covers, and has it delivered. */
export async function holdPrice(shop: ShopContext, books: Books, order: Order): Promise<void> {
  await rememberRecipient(books, order);
  await moveOrder(shop, books, order, "paid", { by: "customer", change: { dueAt: shop.clock() } });
}

/** Saves a payment by a saved card or a checkout page, before either is asked. */
async function openPayment(
  shop: ShopContext,
  books: Books,
  order: Order,
  payBy: Exclude<PayBy, { by: "wallet" }>,
): Promise<BeginPaymentResult> {
  const purpose = { kind: "order", order: order.id } as const;
  const { customer, price: amount } = order;
  const payment = await savePayment(shop, books, { reference: shop.mint("chk"), customer, amount, purpose, payBy });
  if (!payment) return refused("too-many-unpaid");
  await books.put("order", { ...order, payment: payment.reference, dueAt: payment.expiresAt });
  await rememberRecipient(books, order);
  if (payBy.by === "checkout") return { outcome: "open", payment };
  await notifyCustomer(books, { kind: "order", id: order.id }, shop.clock());
  return UNDERWAY;
}

async function rememberRecipient(books: Books, { recipient, network }: Order): Promise<void> {
  const customer = await books.customer();
  if (customer) await books.put("customer", addRecentRecipients(customer, { phone: recipient, network }));
}

/** Saves a one-tap order, to be paid for once it can no longer be undone. */
export async function placeUndoable(
  { clock, config }: ShopContext,
  books: Books,
  order: Order,
): Promise<BeginPaymentResult> {
  const chargeAt = after(clock(), config.undoMs);
  await books.put("order", { ...order, chargeAt, dueAt: chargeAt });
  await notifyCustomer(books, { kind: "order", id: order.id }, clock());
  return UNDERWAY;
}

/** Begins to pay for an order that can no longer be undone, or tells its customer why it could not be paid for. */
export function chargeAfterUndo(shop: ShopContext, { id, customer }: Order): Promise<void> {
  const { store, clock, config } = shop;
  return store.transact(customer, async (books) => {
    const undoable = await books.read("order", id);
    if (!undoable || !isUndoable(undoable) || (undoable.chargeAt ?? 0) > clock()) return;
    const { chargeAt: _, ...order } = undoable;
    const begun = await beginPayment(shop, books, order, order.payBy);
    if (begun.outcome === "underway") return;
    await books.put("order", { ...order, dueAt: after(clock(), config.paymentExpiryMs) });
    await notifyCustomer(books, { kind: "order", id }, clock());
    if (begun.outcome === "off-sale" && !begun.paused) {
      await notifyCustomer(books, { kind: "availability", id }, clock());
    }
  });
}
