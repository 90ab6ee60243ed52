import type { Mint, OrderId, PaymentReference } from "../../core/base/ids.js";
import type { Network } from "../../core/base/network.js";
import { after, type Clock } from "../../core/base/time.js";
import { addRecentRecipients } from "../../core/customers/customer.js";
import { type Kobo, subtract } from "../../core/money/money.js";
import { mayBeCharged, type Payment } from "../../core/money/payment.js";
import { isBeingPaidByOther, isUndoable, type Order, type PayBy, UNPAID_MS } from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";
import { type OffSale, offSaleRefusal } from "../catalogue/availability.js";
import type { ShopConfig } from "../context.js";
import type { Challenge } from "../customers/authorize.js";
import type { OverLimit } from "../customers/daily-limit.js";
import { moveOrder } from "../ledger/move-order.js";
import { notifyCustomer } from "../notifications/notify.js";
import { claimCheckoutSlot } from "../payments/checkout.js";
import type { Quote, RejectedPromo } from "./quote.js";

export type PlaceResult =
  | Challenge
  | OverLimit
  /** Paid for from the wallet, or on its way from a card: the outbox tells how it goes on. */
  | { readonly outcome: "underway"; readonly order: Order }
  | { readonly outcome: "checkout"; readonly order: Order; readonly reference: PaymentReference; readonly url: string }
  | { readonly outcome: "short"; readonly order: OrderId; readonly missing: Kobo }
  /** Nothing was placed: the price is another by now, and has to be confirmed. */
  | { readonly outcome: "changed"; readonly quote: Quote; readonly rejectedPromo?: RejectedPromo }
  /** Nothing was placed: what it costs now cannot be read. */
  | { readonly outcome: "price-unavailable"; readonly network: Network }
  /** Nothing was placed: what was quoted is no longer sold. */
  | { readonly outcome: "gone"; readonly network: Network }
  | OffSale
  | {
      readonly outcome: "refused";
      readonly order: OrderId;
      readonly reason: "checkout-unavailable" | "too-many-unpaid" | "card-removed" | "card-charges-stopped" | "closed";
    };

export type BeginPaymentDeps = {
  readonly config: ShopConfig;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly paymentExpiryMs: number;
  readonly pollIntervalMs: number;
};

/** `open`: a payment that is kept, and whose page is still to be opened. */
export type BeginPaymentResult =
  | PlaceResult
  | { readonly outcome: "open"; readonly order: Order; readonly payment: Payment };

/**
 * Begins to pay for an order, within a transaction of its customer, unless that is under way already, or it is not on
 * sale.
 */
export async function beginPayment(
  deps: BeginPaymentDeps,
  books: Books,
  order: Order,
  payBy: PayBy,
): Promise<BeginPaymentResult> {
  if (order.state === "expired" || order.state === "cancelled") {
    return { outcome: "refused", order: order.id, reason: "closed" };
  }
  if (order.state !== "awaiting_payment") return { outcome: "underway", order };
  // Its price is that of then, and so is the code in it.
  if (deps.clock() >= after(order.placedAt, UNPAID_MS)) {
    return { outcome: "refused", order: order.id, reason: "closed" };
  }
  const asked = order.payment && (await books.payment(order.payment));
  // A card that may already have been charged, or somebody else's money, is waited for: it could be paid for twice.
  if (isBeingPaidByOther(order) || (asked && mayBeCharged(asked))) return { outcome: "underway", order };
  if (isUndoable(order) && order.payBy.by === payBy.by) return { outcome: "underway", order };
  const off = await offSaleRefusal(books, order, { payBy, now: deps.clock() });
  if (off) return off;
  const { chargeAt: _, ...known } = order;
  const chosen: Order = { ...known, payBy };
  if (payBy.by === "wallet") return payFromWallet(deps, books, chosen);
  if (payBy.by === "card" && (await books.settings()).cardChargesStopped) {
    return { outcome: "refused", order: order.id, reason: "card-charges-stopped" };
  }
  if (payBy.by === "card" && !(await books.cards()).some(({ id }) => id === payBy.card)) {
    return { outcome: "refused", order: order.id, reason: "card-removed" };
  }
  if (asked?.state === "initiated" && asked.via.kind === "checkout" && payBy.by === "checkout") {
    const { reference, via } = asked;
    if (via.url !== undefined && via.saveCard === payBy.saveCard) {
      return { outcome: "checkout", order, reference, url: via.url };
    }
  }
  return askForPayment(deps, books, chosen, payBy);
}

/** Pays for an order from its customer's wallet, if there is enough in it. */
export async function payFromWallet(deps: BeginPaymentDeps, books: Books, order: Order): Promise<BeginPaymentResult> {
  const { clock } = deps;
  const available = await books.balance(`wallet:${order.customer}`);
  if (available < order.price) {
    return { outcome: "short", order: order.id, missing: subtract(order.price, available) };
  }
  await rememberRecipient(books, order);
  const paid = await moveOrder(deps, books, order, "paid", { by: "customer", change: { dueAt: clock() } });
  return { outcome: "underway", order: paid };
}

async function askForPayment(
  deps: BeginPaymentDeps,
  books: Books,
  order: Order,
  payBy: Exclude<PayBy, { by: "wallet" }>,
): Promise<BeginPaymentResult> {
  const { mint, clock, paymentExpiryMs, pollIntervalMs } = deps;
  const at = clock();
  const payment: Payment = {
    reference: mint("chk"),
    customer: order.customer,
    amount: order.price,
    purpose: { kind: "order", order: order.id },
    via: payBy.by === "card" ? { kind: "card", card: payBy.card } : { kind: "checkout", saveCard: payBy.saveCard },
    state: "initiated",
    openedAt: at,
    changedAt: at,
    expiresAt: after(at, paymentExpiryMs),
    dueAt: payBy.by === "card" ? at : after(at, pollIntervalMs),
    reads: 0,
  };
  if (payBy.by === "checkout" && !(await claimCheckoutSlot(books, payment, at))) {
    return { outcome: "refused", order: order.id, reason: "too-many-unpaid" };
  }
  const awaiting: Order = { ...order, payment: payment.reference, dueAt: payment.expiresAt };
  await books.putPayment(payment);
  await books.putOrder(awaiting);
  await rememberRecipient(books, order);
  if (payBy.by === "checkout") return { outcome: "open", order: awaiting, payment };
  await notifyCustomer(books, { kind: "order", order: order.id }, clock());
  return { outcome: "underway", order: awaiting };
}

async function rememberRecipient(books: Books, { recipient, network }: Order): Promise<void> {
  const customer = await books.customer();
  if (customer) await books.putCustomer(addRecentRecipients(customer, { phone: recipient, network }));
}
