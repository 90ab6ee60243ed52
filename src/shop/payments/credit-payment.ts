import { present } from "../../core/base/collections.js";
import type { CardId } from "../../core/base/ids.js";
import { after, HOUR_MS, type Instant } from "../../core/base/time.js";
import { isFailing, isSameCard, type SavedCard, withDecline } from "../../core/money/card.js";
import { topUpEntry } from "../../core/money/ledger.js";
import {
  awaitsCardToken,
  isUndecided,
  movePayment,
  OPEN_PAYMENT_INTERVAL_MAX_MS,
  type Payment,
} from "../../core/money/payment.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import type { Batch } from "../../core/orders/batch.js";
import { isBeingPaidByOther, isClosed, type Order } from "../../core/orders/order.js";
import type { GatewayPayment } from "../../core/ports.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { beginBatch, giveUpBatch } from "../ledger/batches.js";
import { moveOrder } from "../ledger/move-order.js";
import { notifyCustomer, raiseAlarm } from "../notifications/notify.js";
import { allCardsIn } from "./saved-cards.js";

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
  }: Partial<Pick<GatewayPayment, "amount" | "gatewayRef" | "withoutCard">> = {},
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
  if ((await books.customer())?.erasedAt !== undefined) return raiseAlarm(shop, books, "payer-erased", reference);
  await saveOfferedCard(shop, books, paid);
  await keepCardPaying(books, paid);
  const unpaid = amount === payment.amount ? await unpaidPurchase(books, payment) : undefined;
  if (!unpaid) {
    await notifyCustomer(books, { kind: "payment", id: reference }, at);
  } else if ("lines" in unpaid) {
    await beginBatch(shop, books, unpaid, "gateway");
  } else {
    // This may be an earlier payment of the order than the last: its page was left open.
    await moveOrder(shop, books, { ...unpaid, payment: reference }, "paid", { by: "gateway", change: { dueAt: at } });
  }
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
 * Saves the card offered with a verified payment, and removes the token from the payment, so that a removed card can
 * never be charged. A card that is saved already gets the new token and keeps its name and place.
 */
export async function saveOfferedCard({ mint, clock }: ShopContext, books: Books, payment: Payment): Promise<void> {
  const { offeredCard, dueAt: _, cardNotSaved: __, ...known } = payment;
  if (!offeredCard) return;
  const { customer } = known;
  const { brand, last4, sealedToken } = offeredCard;
  const id: CardId = mint("crd");
  const same = (await allCardsIn(books)).filter((card) => isSameCard(card, offeredCard));
  // A copy in a merged customer's books stays there and is not shown beside the new one.
  const { name, isDefault } = same[0] ?? {};
  const card: Omit<SavedCard, "sealedToken" | "savedAt"> = same.find((saved) => saved.customer === customer) ?? {
    ...{ id, customer, brand, last4 },
    ...present({ name, isDefault }),
  };
  const replaced = (await books.list("card")).filter((saved) => isFailing(saved) && saved.id !== card.id);
  for (const failing of replaced) await books.remove("card", failing.id);
  const { declines: ___, ...fresh } = card;
  const isFirst = replaced.some((failing) => failing.isDefault);
  await books.put("card", { ...fresh, ...(isFirst && { isDefault: true }), sealedToken, savedAt: clock() });
  await books.put("payment", { ...known, savedCard: card.id });
}

/** Tells the customer, once, that their card could not be saved because its token never came. */
export function giveUpOnCardToken({ store, clock }: ShopContext, { reference, customer }: Payment): Promise<void> {
  return store.transact(customer, async (books) => {
    const payment = await books.read("payment", reference);
    if (!payment || !awaitsCardToken(payment) || (payment.dueAt ?? 0) > clock()) return;
    const { dueAt: _, ...rest } = payment;
    await books.put("payment", { ...rest, cardNotSaved: "no-token" });
    await notifyAboutCard(books, payment, clock());
  });
}

/**
 * Tells the customer whether their card was saved: on the receipt, or in a short message if the payment was already
 * announced.
 */
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

/** The saved card that a payment charges, if it is in these books. */
const chargedCard = async (books: Books, { via }: Payment): Promise<SavedCard | undefined> =>
  via.kind === "card" ? (await books.list("card")).find(({ id }) => id === via.card) : undefined;

/** Resets the failure count of a card that has paid. */
async function keepCardPaying(books: Books, payment: Payment): Promise<void> {
  const paying = await chargedCard(books, payment);
  if (!paying?.declines) return;
  const { declines: _, ...card } = paying;
  await books.put("card", card);
}

/** Fails a charge that the bank declined, which counts against its card. */
export async function declineCharge(shop: ShopContext, books: Books, payment: Payment, reason: string): Promise<void> {
  const card = await chargedCard(books, payment);
  if (card) await books.put("card", withDecline(card, reason));
  await failCharge(shop, books, payment, { reason });
}

/**
 * Fails the charge of a saved card: the order waits for another way to pay, and its customer is notified. If the
 * customer was merged into another meanwhile, the order or batch is cancelled, as the merge cancelled everything else
 * unpaid. `review`: a person saw that the card was not charged.
 */
export async function failCharge(
  shop: ShopContext,
  books: Books,
  payment: Payment,
  why: Pick<Payment, "reason" | "review">,
): Promise<void> {
  const at = shop.clock();
  const change = { ...why, dueAt: after(at, OPEN_PAYMENT_INTERVAL_MAX_MS) };
  await books.put("payment", movePayment(payment, "failed", { at, change }));
  await notifyPayer(shop, books, payment);
  if ((await books.customer())?.mergedInto) await giveUpUnpaid(shop, books, payment);
}

/**
 * Cancels the unpaid order or batch of a customer who was merged into another: their wallet, and some of the cards they
 * see, are not in these books. They can buy it again.
 */
async function giveUpUnpaid(shop: ShopContext, books: Books, payment: Payment): Promise<void> {
  const { purpose } = payment;
  if (purpose.kind === "batch") await giveUpBatch(shop, books, purpose.batch, "shop");
  const order = await waitingOrder(books, payment);
  if (order && !isBeingPaidByOther(order)) await moveOrder(shop, books, order, "cancelled", { by: "customer" });
}

/**
 * Notifies the customer: of the order or batch that waits for this payment; of the payment itself if it is a top-up, or
 * if it is or was held and nothing else shows that. If it just stopped being held, `payment` is the earlier version.
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
