import type { CardId, CustomerId, PaymentReference } from "../../core/base/ids.js";
import { mayBeOver } from "../../core/base/steady-clock.js";
import { after, type Window } from "../../core/base/time.js";
import { type SavedCard, withDecline } from "../../core/money/card.js";
import { movePayment, OPEN_PAYMENT_INTERVAL_MAX_MS, type Payment } from "../../core/money/payment.js";
import { isBeingPaidByOther, type PayBy } from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { giveUpBatch, moveOrder } from "../ledger/move-order.js";
import { raiseAlarm } from "../notifications/notify.js";
import { notifyPayer, unpaidPurchase, waitingOrder } from "./credit-payment.js";
import { chargedCardIn, countForLinkedCard, findCardIn, type SavedCardView, savedCards } from "./saved-cards.js";

/** An answered charge is read back after this, or at the poll interval if that is shorter. */
const READ_BACK_AFTER_MS = 1_000;

export const isUnsentCharge = (payment: Payment): boolean =>
  payment.state === "initiated" && payment.via.kind === "card" && payment.via.sentAt === undefined;

/**
 * Charges the saved card of a payment, at most once: `sentAt` is stored before the call, and a charge without an answer
 * is never sent again. The answer proves nothing (service-facts.md); the payment is read back.
 */
export async function chargeCard(shop: ShopContext, unsent: Payment): Promise<void> {
  const { reference, customer, amount } = unsent;
  const intent = await takeIntent(shop, { reference, customer });
  if (!intent) return;
  if ("err" in intent) return shop.log.error(intent, "card token cannot be opened");
  const { token, sentWithin } = intent;
  // A process that was frozen must not charge any more: others may have ended the payment since.
  const answer = mayBeOver(shop.clock, sentWithin)
    ? ({ outcome: "unasked", cause: "the process was frozen before it was sent" } as const)
    : await shop.gateway.charge({ reference, amount, token });
  if (answer.outcome !== "sent") shop.log.warn({ reference, outcome: answer.outcome }, "card charge without success");
  await shop.store.transact(customer, async (books) => {
    const payment = await books.read("payment", reference);
    if (payment?.state !== "initiated") return;
    if (answer.outcome === "refused") return declineCharge(shop, books, payment, answer.message);
    const { via } = payment;
    if (via.kind !== "card") return;
    if (answer.outcome === "unasked") {
      const { sentAt: _, ...neverSent } = via;
      return failCharge(shop, books, { ...payment, via: neverSent }, { reason: answer.cause });
    }
    const isSent = answer.outcome === "sent";
    const readAt = after(shop.clock(), Math.min(shop.config.pollIntervalMs, READ_BACK_AFTER_MS));
    await books.put("payment", {
      ...payment,
      via: isSent ? { ...via, accepted: true } : { ...via, inDoubt: true },
      dueAt: readAt,
      hintedAt: readAt,
    });
    if (!isSent) await notifyPayer(shop, books, payment);
  });
  await countForLinkedCard(shop, unsent);
}

type Intent = { readonly token: string; readonly sentWithin: Window };

/**
 * Stores that the charge is about to be sent. Returns the card's token and how long the charge may be sent, or the error
 * if the token cannot be opened. Undefined when the charge must not be sent.
 */
const takeIntent = (
  shop: ShopContext,
  { reference, customer }: Pick<Payment, "reference" | "customer">,
): Promise<Intent | TokenFault | undefined> =>
  shop.store.transact(customer, async (books) => {
    const payment = await books.read("payment", reference);
    if (payment?.state !== "initiated" || payment.via.kind !== "card" || payment.via.sentAt !== undefined) return;
    const { via } = payment;
    const card = await findCardIn(books, via.card);
    const at = shop.clock();
    const opened = card && openToken(shop, card);
    const isStale = at >= payment.expiresAt || !(await unpaidPurchase(books, payment));
    const isStopped = (await books.settings()).cardChargesStopped !== undefined;
    if (isStale || isStopped || !opened || "err" in opened) {
      const reason = isStale ? "nobody waits for it any more" : "the card cannot be used";
      await failCharge(shop, books, payment, { reason });
      return opened && "err" in opened ? opened : undefined;
    }
    const readAt = after(at, shop.config.callTimeoutMs);
    await books.put("payment", { ...payment, via: { ...via, sentAt: at }, dueAt: readAt, hintedAt: readAt });
    return { ...opened, sentWithin: { from: at, to: readAt } };
  });

type TokenFault = { readonly card: CardId; readonly err: unknown };

/** `err`: no key opens the token, or it was altered. Then the customer is asked to pay in another way. */
function openToken(
  { vault }: ShopContext,
  { id, customer, sealedToken }: SavedCard,
): { readonly token: string } | TokenFault {
  try {
    return { token: vault.open(sealedToken, customer) };
  } catch (err) {
    return { card: id, err };
  }
}

/** Fails a charge that the bank declined, which counts against its card. */
export async function declineCharge(shop: ShopContext, books: Books, payment: Payment, reason: string): Promise<void> {
  const card = await chargedCardIn(books, payment);
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

/** Why a card cannot be charged, or not again. */
export type CardRefusal = "card-charges-stopped" | "card-removed";

/** Why a payment by card cannot begin. Undefined if it can, and for the wallet and a checkout page. */
export async function cardRefusal(books: Books, payBy: PayBy): Promise<CardRefusal | undefined> {
  if (payBy.by !== "card") return undefined;
  if ((await books.settings()).cardChargesStopped) return "card-charges-stopped";
  return (await findCardIn(books, payBy.card)) ? undefined : "card-removed";
}

/** The cards that can be charged now. */
export const cardsToPay = async (shop: ShopContext, customer: CustomerId): Promise<readonly SavedCardView[]> =>
  (await shop.settings.read()).cardChargesStopped ? [] : savedCards(shop, customer);

/**
 * Stops charging saved cards after a charge that the service does not list under our reference: the next ones would be
 * just as hard to find. Staff are notified, once.
 */
export async function stopCardCharges(shop: ShopContext, payment: PaymentReference): Promise<void> {
  await shop.settings.update(async (settings, books) => {
    if (settings.cardChargesStopped) return undefined;
    await raiseAlarm(shop, books, "card-charges-stopped", payment);
    return { ...settings, cardChargesStopped: { at: shop.clock(), payment } };
  });
}

/** Resumes charging saved cards, once staff have cleared it up with the service. False if it was not stopped. */
export const resumeCardCharges = ({ settings }: ShopContext, by: CustomerId): Promise<boolean> =>
  settings.updateWithAudit(({ cardChargesStopped, ...others }) => (cardChargesStopped ? others : undefined), {
    by,
    action: "card-charges-resumed",
    target: "cards",
  });
