import { after, HOUR_MS } from "../../core/base/time.js";
import { topUpEntry } from "../../core/money/ledger.js";
import { isUndecided, movePayment, nextPaymentPollAt, type Payment } from "../../core/money/payment.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import type { Batch } from "../../core/orders/batch.js";
import type { Order, PayBy } from "../../core/orders/order.js";
import type { GatewayPayment } from "../../core/ports.js";
import { undecidedDiscrepancy } from "../../core/reconciliation/compare-payments.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { beginBatch, moveOrder } from "../ledger/move-order.js";
import { alarmIfErased, notifyCustomer, raiseAlarm } from "../notifications/notify.js";
import { openFinding } from "./findings.js";
import { keepCardPaying, saveOfferedCard } from "./saved-cards.js";

/** How long we wait for a card's token, which arrives by webhook. */
const CARD_TOKEN_WAIT_MS = HOUR_MS;

/**
 * Credits a payment to its customer's wallet, once, and pays the order or the batch that it was for. Only the exact
 * amount pays for something; anything else stays in the wallet.
 */
export async function creditPayment(
  shop: ShopContext,
  books: Books,
  payment: Payment,
  {
    amount = payment.amount,
    gatewayRef,
    withoutCard,
  }: Partial<Pick<GatewayPayment, "amount" | "gatewayRef" | "withoutCard">>,
): Promise<void> {
  const at = shop.clock();
  const { reference, customer } = payment;
  await books.post(topUpEntry({ id: reference, customer, amount, at }));
  const change = gatewayRef === undefined ? {} : { gatewayRef };
  const isTokenMissing = payment.via.kind === "checkout" && payment.via.saveCard && !payment.offeredCard;
  const paid: Payment = {
    ...movePayment(payment, "paid", { at, change }),
    amount,
    ...(isTokenMissing && (withoutCard ? { cardNotSaved: "no-card" } : { dueAt: after(at, CARD_TOKEN_WAIT_MS) })),
  };
  await books.put("payment", paid);
  if (await alarmIfErased(shop, books, reference)) return;
  await saveOfferedCard(shop, books, paid);
  await keepCardPaying(books, paid);
  const unpaid = amount === payment.amount ? await unpaidPurchase(books, payment) : undefined;
  // This may be an earlier payment than the last: its page was left open, perhaps to pay with a card.
  const by = { payBy: payByOf(payment), payment: reference };
  if (!unpaid) {
    await notifyCustomer(books, { kind: "payment", id: reference }, at);
    const waiting = await waitingOrder(books, payment);
    if (waiting) await notifyCustomer(books, { kind: "order", id: waiting.id }, at);
    if (await wasRequestedOfOthers(books, payment)) await raiseAlarm(shop, books, "request-paid-late", reference);
  } else if ("lines" in unpaid) {
    await beginBatch(shop, books, { ...unpaid, ...by }, "gateway");
  } else {
    await moveOrder(shop, books, { ...unpaid, ...by }, "paid", { by: "gateway", change: { dueAt: at } });
  }
}

const payByOf = ({ via }: Payment): PayBy =>
  via.kind === "card" ? { by: "card", card: via.card } : { by: "checkout", saveCard: via.saveCard };

/** Whether it is for a closed order that somebody else was asked to pay for. Their money cannot be returned to them. */
async function wasRequestedOfOthers(books: Books, { purpose }: Payment): Promise<boolean> {
  const order = purpose.kind === "order" ? await books.read("order", purpose.order) : undefined;
  return order?.paymentRequest !== undefined && order.state !== "awaiting_payment";
}

/** The order or batch that a payment is for, while it waits to be paid. */
export async function unpaidPurchase(books: Books, { purpose }: Payment): Promise<Order | Batch | undefined> {
  if (purpose.kind === "top-up") return undefined;
  const purchase =
    purpose.kind === "order" ? await books.read("order", purpose.order) : await books.read("batch", purpose.batch);
  return purchase?.state === "awaiting_payment" ? purchase : undefined;
}

/** The order that waits for this payment, and not for a later one. */
export async function waitingOrder(books: Books, payment: Payment): Promise<Order | undefined> {
  const unpaid = await unpaidPurchase(books, payment);
  return unpaid && !("lines" in unpaid) && unpaid.payment === payment.reference ? unpaid : undefined;
}

/**
 * Notifies the customer of the order or batch that waits for this payment. If none does, of the payment itself, if it is
 * a top-up or is held for staff to decide. If it just stopped being held, `payment` is the earlier version.
 */
export async function notifyPayer({ clock }: ShopContext, books: Books, payment: Payment): Promise<void> {
  const { purpose, reference } = payment;
  if (purpose.kind !== "top-up") {
    if ((await unpaidPurchase(books, payment))?.payment === reference) {
      const key: NotificationKey =
        purpose.kind === "order" ? { kind: "order", id: purpose.order } : { kind: "batch", id: purpose.batch };
      return notifyCustomer(books, key, clock());
    }
    if (!isUndecided(payment)) return;
  }
  await notifyCustomer(books, { kind: "payment", id: reference }, clock());
}

/** Holds a payment until a person decides; staff and customer are notified, once. */
export async function reviewPayment(
  shop: ShopContext,
  books: Books,
  payment: Payment,
  change: Pick<Payment, "review" | "received" | "currency" | "gatewayRef" | "otherRefs">,
): Promise<void> {
  const held = movePayment(payment, "review", { at: shop.clock(), change });
  await schedulePaymentPoll(shop, books, held);
  await openFinding(shop, books, undecidedDiscrepancy(held), held.customer);
  await notifyPayer(shop, books, held);
}

/**
 * Saves an unpaid payment with the time of its next poll. One that we gave up on may still be paid, and no webhook is
 * guaranteed, so it is polled for a week after its expiry. After that the token of the card offered with it is removed.
 */
export function schedulePaymentPoll({ clock, config }: ShopContext, books: Books, payment: Payment): Promise<void> {
  const { dueAt: _, ...rest } = payment;
  const dueAt = nextPaymentPollAt(payment, clock(), config.pollIntervalMs);
  if (dueAt !== undefined) return books.put("payment", { ...rest, dueAt });
  const { offeredCard: __, ...last } = rest;
  return books.put("payment", last);
}
