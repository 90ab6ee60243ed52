import type { CardId } from "../../core/base/ids.js";
import { after, HOUR_MS, type Instant } from "../../core/base/time.js";
import { isFailing, isSameCard, type SavedCard, withDecline } from "../../core/money/card.js";
import { topUpEntry } from "../../core/money/ledger.js";
import {
  awaitsCardToken,
  isHeld,
  LATE_PAYMENT_LOOKS_MAX,
  movePayment,
  PAYMENT_POLLS,
  type Payment,
} from "../../core/money/payment.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import { isBeingPaidByOther, isClosed } from "../../core/orders/order.js";
import type { GatewayPayment } from "../../core/ports.js";
import type { Books } from "../../core/store.js";
import type { ShopContext, WithStoreAndClock } from "../context.js";
import { beginBatch, giveUpBatch } from "../ledger/batches.js";
import { moveOrder, type OrderMoving } from "../ledger/move-order.js";
import { notifyCustomer, raiseAlarm } from "../notifications/notify.js";
import { allCardsIn } from "./saved-cards.js";

/** A card's token comes by webhook, and is given up on after this. */
const CARD_TOKEN_WAIT_MS = HOUR_MS;

/**
 * Credits a payment to its customer's wallet, once, and pays the order or the batch that it was for. Only the exact amount
 * pays for something; anything else stays in the wallet.
 */
export async function creditPayment(
  shop: ShopContext,
  books: Books,
  payment: Payment,
  {
    amount = payment.amount,
    gatewayRef,
    withoutCard,
  }: Partial<Pick<GatewayPayment, "amount" | "gatewayRef" | "withoutCard">> = {},
): Promise<void> {
  const at = shop.clock();
  const { reference, customer, purpose } = payment;
  await books.post(topUpEntry({ id: reference, customer, amount, at }));
  const change = gatewayRef === undefined ? {} : { gatewayRef };
  const isTokenMissing = payment.via.kind === "checkout" && payment.via.saveCard && !payment.offeredCard;
  const paid: Payment = {
    ...movePayment(payment, "paid", { at, change }),
    amount,
    ...(isTokenMissing && (withoutCard ? { cardNotSaved: "no-card" } : { dueAt: after(at, CARD_TOKEN_WAIT_MS) })),
  };
  await books.put("payment", paid);
  if ((await books.customer())?.erasedAt !== undefined) return raiseAlarm(shop, books, "payer-erased", reference);
  await saveOfferedCard(shop, books, paid);
  await keepCardPaying(books, paid);
  const isExact = amount === payment.amount;
  const order = purpose.kind === "order" && isExact ? await books.read("order", purpose.order) : undefined;
  const batch = purpose.kind === "batch" && isExact ? await books.read("batch", purpose.batch) : undefined;
  if (order?.state === "awaiting_payment") {
    // It may have been another one than was asked for last: a page that was left open.
    await moveOrder(shop, books, { ...order, payment: reference }, "paid", { by: "gateway", change: { dueAt: at } });
  } else if (batch?.state === "awaiting_payment") {
    await beginBatch(shop, books, batch, "gateway");
  } else {
    await notifyCustomer(books, { kind: "payment", id: reference }, at);
  }
}

/** Whether what a payment is for still waits to be paid. */
export async function isAwaited(books: Books, { purpose }: Payment): Promise<boolean> {
  if (purpose.kind === "top-up") return true;
  const paidFor =
    purpose.kind === "order" ? await books.read("order", purpose.order) : await books.read("batch", purpose.batch);
  return paidFor?.state === "awaiting_payment";
}

/**
 * Saves the card that was offered with a verified payment, whose token leaves the payment: once it is removed, we cannot
 * charge it. A card that is saved already gets the new token, and keeps its name and its place.
 */
export async function saveOfferedCard(
  { mint, clock }: Pick<ShopContext, "mint" | "clock">,
  books: Books,
  payment: Payment,
): Promise<void> {
  const { offeredCard, dueAt: _, cardNotSaved: __, ...known } = payment;
  if (!offeredCard) return;
  const { customer } = known;
  const { brand, last4, sealedToken } = offeredCard;
  const id: CardId = mint("crd");
  const same = (await allCardsIn(books)).filter((card) => isSameCard(card, offeredCard));
  // One that is kept in a merged customer's books stays there, and is not shown beside the new one.
  const { name, isDefault } = same[0] ?? {};
  const card: Omit<SavedCard, "sealedToken" | "savedAt"> = same.find((saved) => saved.customer === customer) ?? {
    ...{ id, customer, brand, last4 },
    ...(name !== undefined && { name }),
    ...(isDefault && { isDefault }),
  };
  const replaced = (await books.list("card")).filter((saved) => isFailing(saved) && saved.id !== card.id);
  for (const failing of replaced) await books.remove("card", failing.id);
  const { declines: ___, ...fresh } = card;
  const isFirst = replaced.some((failing) => failing.isDefault);
  await books.put("card", { ...fresh, ...(isFirst && { isDefault: true }), sealedToken, savedAt: clock() });
  await books.put("payment", { ...known, savedCard: card.id });
}

/** The token of a card that was to be saved has not come: its customer is told, once. */
export function giveUpOnCardToken(
  { store, clock }: WithStoreAndClock,
  { reference, customer }: Payment,
): Promise<void> {
  return store.transact(customer, async (books) => {
    const payment = await books.read("payment", reference);
    if (!payment || !awaitsCardToken(payment) || (payment.dueAt ?? 0) > clock()) return;
    const { dueAt: _, ...rest } = payment;
    await books.put("payment", { ...rest, cardNotSaved: "no-token" });
    await notifyAboutCard(books, payment, clock());
  });
}

/** What became of a card that was to be saved: on the receipt, or, once the payment's money was announced, in a few words. */
export async function notifyAboutCard(books: Books, { purpose, reference }: Payment, at: Instant): Promise<void> {
  if (purpose.kind !== "order") return;
  const order = await books.read("order", purpose.order);
  const isAnnounced = order !== undefined && (isClosed(order.state) || order.payment !== reference);
  await notifyCustomer(
    books,
    isAnnounced ? { kind: "saved-card", id: reference } : { kind: "order", id: purpose.order },
    at,
  );
}

/** A card that has paid is no failing one. */
async function keepCardPaying(books: Books, { via }: Payment): Promise<void> {
  const paying = via.kind === "card" ? (await books.list("card")).find(({ id }) => id === via.card) : undefined;
  if (!paying?.declines) return;
  const { declines: _, ...card } = paying;
  await books.put("card", card);
}

/** Fails a charge that the bank declined, which counts against its card. */
export async function declineCharge(shop: OrderMoving, books: Books, payment: Payment, reason: string): Promise<void> {
  const { via } = payment;
  const card = via.kind === "card" ? (await books.list("card")).find(({ id }) => id === via.card) : undefined;
  if (card) await books.put("card", withDecline(card, reason));
  await failCharge(shop, books, payment, { reason });
}

/**
 * Fails the charge of a saved card: the order waits for another way to pay, and its customer is notified. The order or
 * batch of a customer who was merged into another since is given up, as the merge gave up all else that was unpaid. With a
 * `review`, a person saw that the card was not charged.
 */
export async function failCharge(
  shop: OrderMoving,
  books: Books,
  payment: Payment,
  why: Pick<Payment, "reason" | "review">,
): Promise<void> {
  const at = shop.clock();
  const change = { ...why, dueAt: after(at, PAYMENT_POLLS.intervalMaxMs) };
  await books.put("payment", { ...movePayment(payment, "failed", { at, change }), reads: LATE_PAYMENT_LOOKS_MAX });
  await notifyPayer(shop, books, payment);
  if ((await books.customer())?.mergedInto) await giveUpUnpaid(shop, books, payment);
}

/** Neither the wallet nor all the cards that their customer sees are in these books: they can buy it anew. */
async function giveUpUnpaid(shop: OrderMoving, books: Books, { purpose, reference }: Payment): Promise<void> {
  if (purpose.kind === "batch") await giveUpBatch(shop, books, purpose.batch, "shop");
  const order = purpose.kind === "order" ? await books.read("order", purpose.order) : undefined;
  if (order?.state !== "awaiting_payment" || order.payment !== reference || isBeingPaidByOther(order)) return;
  await moveOrder(shop, books, order, "cancelled", { by: "customer" });
}

/**
 * Notifies the customer of the order or batch that waits for this payment; of the payment itself where it is a top-up, or
 * where it is held, or was until now, and nothing that waits shows it. `payment` is as it was where it just stopped being held.
 */
export async function notifyPayer(
  { clock }: Pick<ShopContext, "clock">,
  books: Books,
  payment: Payment,
): Promise<void> {
  const { purpose, reference } = payment;
  if (purpose.kind !== "top-up") {
    const paidFor =
      purpose.kind === "order" ? await books.read("order", purpose.order) : await books.read("batch", purpose.batch);
    if (paidFor?.payment === reference && paidFor.state === "awaiting_payment") {
      const key: NotificationKey =
        purpose.kind === "order" ? { kind: "order", id: purpose.order } : { kind: "batch", id: purpose.batch };
      return notifyCustomer(books, key, clock());
    }
    if (!isHeld(payment)) return;
  }
  await notifyCustomer(books, { kind: "payment", id: reference }, clock());
}
