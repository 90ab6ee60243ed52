import { present } from "../../core/base/collections.js";
import type { CustomerId, PaymentReference } from "../../core/base/ids.js";
import { isInDoubt } from "../../core/base/steady-clock.js";
import { after, before, DAY_MS, type Instant, instant } from "../../core/base/time.js";
import { NOTHING } from "../../core/money/money.js";
import { canBecomePaid, isUndecided, mayBeCharged, movePayment, type Payment } from "../../core/money/payment.js";
import { hasOpenPaymentRequest, isBeingPaidByOther, type Order } from "../../core/orders/order.js";
import type { GatewayPayment, PaymentReading, ReadFailure } from "../../core/ports.js";
import { CURRENCY, isExactPayment } from "../../core/reconciliation/received.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { findOwned } from "../customers/current.js";
import { giveUpBatch, moveOrder } from "../ledger/move-order.js";
import { notifyCustomer, raiseAlarm } from "../notifications/notify.js";
import { declineCharge, stopCardCharges } from "./charge-card.js";
import { creditPayment, notifyPayer, reviewPayment, schedulePaymentPoll, waitingOrder } from "./credit-payment.js";
import { countForLinkedCard } from "./saved-cards.js";

const PAYMENT_WINDOW_MS = DAY_MS;
/** A payment that somebody asked about is read again within this many poll intervals, however many others wait. */
const ASKED_WITHIN_POLLS = 30;

/** `asked`: somebody wants to know now. Such a poll never delays the next one, and is repeated if it was overtaken. */
type PollReason = "due" | "asked";
/** The most readings for somebody who asked once. */
const ASKED_READS_MAX = 3;

/**
 * Reads a payment back from the gateway and stores the result. It is credited only if reference, amount, currency and
 * status agree, and once however often this runs. A failed reading changes nothing. `unread`: it failed, or the payment
 * was made due again meanwhile, so that its result does not count. `tries`: how often it may be read.
 */
export async function settlePayment(
  shop: ShopContext,
  reference: PaymentReference,
  why: PollReason = "due",
  tries = why === "asked" ? ASKED_READS_MAX : 1,
): Promise<"read" | "unread"> {
  const { store, gateway, clock, log } = shop;
  const stored = await store.read("payment", reference);
  if (!stored || !canBecomePaid(stored)) return "read";
  const moment = { readAt: clock(), inDoubt: isInDoubt(clock) };
  // The clock may have been ahead when it was opened.
  const openedAt = instant(Math.min(stored.openedAt, moment.readAt));
  const window = { from: before(openedAt, PAYMENT_WINDOW_MS), to: moment.readAt };
  const reading = await gateway.find(reference, window, stored.amount);
  if (reading.outcome === "unread") log.warn({ reference, cause: reading.cause }, "payment could not be read back");
  // Do this before the payment goes to review: after a crash in between, the next poll does it again.
  if (reading.outcome === "absent" && isListingOverdue(stored, moment)) await stopCardCharges(shop, reference);
  const success = reading.outcome === "found" && reading.payment.state === "success" ? reading.payment : undefined;
  const ended = await store.transact(stored.customer, async (books) => {
    const payment = await books.read("payment", reference);
    if (!payment || !canBecomePaid(payment)) return;
    // It was made due again during this reading, perhaps by a webhook, so only a success still counts.
    if (payment.dueAt !== stored.dueAt && !success) return "outdated";
    const isNewMismatch = success && (await handleSucceeded(shop, books, payment, { listed: success, why }));
    if (!success) await handleNoSuccess(shop, books, payment, { ...moment, reading, why });
    if (payment.state !== "initiated" && hasExpired(payment, moment)) await expireBatch(shop, books, payment);
    return isNewMismatch ? "mismatched" : undefined;
  });
  await countForLinkedCard(shop, stored);
  if (success && ended === "mismatched") {
    const { amount: got, currency } = success;
    log.error({ reference, asked: stored.amount, got, currency }, "payment does not match");
  }
  if (ended === "outdated") return tries > 1 ? settlePayment(shop, reference, why, tries - 1) : "unread";
  // Staff decide about an unlisted charge by what they see at the service, so they may if its row cannot be read.
  if (reading.outcome !== "unread" || (reading.unreadableRow && stored.review === "unlisted")) return "read";
  return "unread";
}

/** "I have paid": reads the payment back now. Returns its state, and when it was read. */
export async function pollPayment(
  shop: ShopContext,
  customer: CustomerId,
  reference: PaymentReference,
): Promise<{ readonly payment: Payment; readonly readAt: Instant } | undefined> {
  const { store, clock } = shop;
  if (!(await findOwned(store, customer, store.read("payment", reference)))) return undefined;
  await settlePayment(shop, reference, "asked");
  const payment = await store.read("payment", reference);
  return payment && { payment, readAt: clock() };
}

/**
 * When a payment was read, and whether the clock may have been wrong: asked once, so that all of a settling uses one
 * time.
 */
type Moment = { readonly readAt: Instant; readonly inDoubt: boolean };

type ReadPayment = Moment & { readonly reading: PaymentReading; readonly why: PollReason };

const hasExpired = ({ expiresAt }: Payment, { readAt, inDoubt }: Moment): boolean => readAt >= expiresAt && !inDoubt;

async function handleNoSuccess(
  shop: ShopContext,
  books: Books,
  payment: Payment,
  { reading, why, ...moment }: ReadPayment,
): Promise<void> {
  const { readAt } = moment;
  if (reading.outcome === "unread") {
    if (why === "asked") return;
    if (!reading.unreadableRow) return schedulePaymentPoll(shop, books, payment);
    const isOverdueCharge = payment.state === "initiated" && payment.via.kind === "card" && hasExpired(payment, moment);
    if (isOverdueCharge) return reviewPayment(shop, books, payment, { review: "unlisted" });
    return handleUnpaid(shop, books, payment, moment);
  }
  const isDeclined = reading.outcome === "found" && reading.payment.state === "failed";
  const current = isUndecided(payment) ? withoutReceived(payment, reading) : payment;
  if (why === "asked") {
    const { dueAt, ...rest } = current;
    const againAt = after(readAt, ASKED_WITHIN_POLLS * shop.config.pollIntervalMs);
    return books.put("payment", {
      ...rest,
      hintedAt: readAt,
      ...(dueAt !== undefined && { dueAt: instant(Math.min(dueAt, againAt)) }),
      ...(isDeclined && { reason: "declined" }),
    });
  }
  return isDeclined ? handleFailed(shop, books, current, moment) : handleUnpaid(shop, books, current, moment);
}

/**
 * The payment without the amount that staff were to decide about: the gateway no longer lists it. A charge that it lists
 * under our reference after all, but not as paid, has brought nothing.
 */
function withoutReceived(
  { received: _, currency: __, ...payment }: Payment,
  { outcome }: Exclude<PaymentReading, ReadFailure>,
): Payment {
  return payment.review === "unlisted" && outcome === "found" ? { ...payment, received: NOTHING } : payment;
}

/** Whether an accepted charge should have been listed by now: it may be listed under another reference. */
const isListingOverdue = (payment: Payment, moment: Moment): boolean => {
  const { state, via } = payment;
  return state === "initiated" && via.kind === "card" && via.accepted === true && hasExpired(payment, moment);
};

async function handleUnpaid(shop: ShopContext, books: Books, payment: Payment, moment: Moment): Promise<void> {
  if (payment.state !== "initiated") return schedulePaymentPoll(shop, books, payment);
  if (!hasExpired(payment, moment)) return scheduleOpenPaymentPoll(shop, books, payment);
  if (isListingOverdue(payment, moment)) return reviewPayment(shop, books, payment, { review: "unlisted" });
  const expired = movePayment(payment, "expired", { at: shop.clock() });
  await schedulePaymentPoll(shop, books, expired);
  const { purpose, via, reference } = payment;
  const order = await waitingOrder(books, payment);
  if (order) {
    if (hasOpenPaymentRequest(order, moment.readAt) || isBeingPaidByOther(order))
      return keepForPaymentRequest(shop, books, order);
    await moveOrder(shop, books, order, "expired", { by: "clock" });
  } else if (purpose.kind === "batch") {
    await expireBatch(shop, books, expired);
  } else if (purpose.kind === "top-up" && via.kind === "checkout" && via.url !== undefined) {
    await notifyCustomer(books, { kind: "payment", id: reference }, shop.clock());
  }
}

/**
 * Ends a batch that still waits for this payment, unless its card may have been charged. A batch has no expiry of its
 * own.
 */
export async function expireBatch(shop: ShopContext, books: Books, { purpose, reference }: Payment): Promise<void> {
  const batch = purpose.kind === "batch" ? await books.read("batch", purpose.batch) : undefined;
  if (batch?.payment === reference) await giveUpBatch(shop, books, batch.id, "clock");
}

/** Polls it again later. If a charge is not listed, tells the customer, once, that we are asking the bank. */
async function scheduleOpenPaymentPoll(shop: ShopContext, books: Books, payment: Payment): Promise<void> {
  const { via } = payment;
  if (via.kind !== "card" || via.sentAt === undefined || via.inDoubt) return schedulePaymentPoll(shop, books, payment);
  await schedulePaymentPoll(shop, books, { ...payment, via: { ...via, inDoubt: true } });
  await notifyPayer(shop, books, payment);
}

/**
 * Keeps an order open, without its expired page, if somebody else was asked to pay for it and still has time.
 */
async function keepForPaymentRequest(
  { clock }: ShopContext,
  books: Books,
  { payment: _, ...order }: Order,
): Promise<void> {
  const { paymentRequest } = order;
  const dueAt = paymentRequest && !isBeingPaidByOther(order) ? paymentRequest.until : order.dueAt;
  await books.put("order", { ...order, ...(dueAt !== undefined && { dueAt }) });
  await notifyCustomer(books, { kind: "order", id: order.id }, clock());
}

async function handleFailed(shop: ShopContext, books: Books, payment: Payment, moment: Moment): Promise<void> {
  // On a hosted page a declined card is one try of several: page and payment stay open.
  if (payment.via.kind === "checkout" || !mayBeCharged(payment)) {
    return handleUnpaid(shop, books, { ...payment, reason: "declined" }, moment);
  }
  await declineCharge(shop, books, payment, "declined");
}

/** True if it found that the payment does not match, or no longer as before. */
async function handleSucceeded(
  shop: ShopContext,
  books: Books,
  { otherRefs: _, ...payment }: Payment, // Those of an earlier reading; `listed` has today's.
  { listed, why }: { readonly listed: GatewayPayment; readonly why: PollReason },
): Promise<boolean> {
  const { reference, amount } = payment;
  const { gatewayRef, otherRefs, currency } = listed;
  const received = {
    received: listed.amount,
    ...present({ gatewayRef, otherRefs, currency: currency === CURRENCY ? undefined : currency }),
  };
  const pollLater = (held: Payment) =>
    why === "asked" ? books.put("payment", held) : schedulePaymentPoll(shop, books, held);
  if (listed.suspicious) {
    const change = { review: "suspicious", ...received } as const;
    if (payment.state === "review") await pollLater({ ...payment, ...change });
    else await reviewPayment(shop, books, payment, change);
    return false;
  }
  if (isExactPayment(listed, amount) && listed.reference === reference) {
    await creditPayment(shop, books, payment, listed);
    return false;
  }
  const isUnchanged =
    payment.state === "mismatched" && payment.received === received.received && payment.currency === received.currency;
  if (isUnchanged) {
    await pollLater({ ...payment, ...received });
    return false;
  }
  const mismatched = movePayment(payment, "mismatched", { at: shop.clock(), change: received });
  await schedulePaymentPoll(shop, books, mismatched);
  await notifyPayer(shop, books, mismatched);
  const alarm = currency === CURRENCY ? "payment-mismatched" : "payment-wrong-currency";
  await raiseAlarm(shop, books, alarm, reference);
  return true;
}
