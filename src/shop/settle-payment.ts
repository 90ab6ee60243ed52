import { type Card, isSameCard } from "#core/card.js";
import type { CardId, Mint, PaymentReference } from "#core/ids.js";
import { topUpEntry } from "#core/ledger.js";
import { isAskedFor, isBeingPaid, type Order } from "#core/order.js";
import { canBecomePaid, movePayment, type Payment } from "#core/payment.js";
import type { Gateway, GatewayPayment, Log } from "#core/ports.js";
import type { Books, Store } from "#core/store.js";
import { after, before, type Clock, type Instant } from "#core/time.js";
import {
  LATE_PAYMENT_INTERVAL_MAX_MS,
  LATE_PAYMENT_LOOKS_MAX,
  LATE_PAYMENT_MS,
  LOOK_INTERVAL_MAX_MS,
  PAYMENT_WINDOW_MS,
} from "./limits.js";
import { nextLook } from "./looks.js";
import type { Recorder } from "./recorder.js";
import { tellCustomer } from "./tell-customer.js";

type Deps = {
  readonly store: Store;
  readonly gateway: Gateway;
  readonly recorder: Recorder;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly log: Log;
  readonly lookIntervalMs: number;
};

/** `asked`: somebody wants to know now; such a look does not stretch the wait until the next one. */
export type SettlePayment = (reference: PaymentReference, why?: "due" | "asked") => Promise<void>;

/**
 * Reads a payment back from the gateway and writes down what is so. Credited only when reference, amount, currency and
 * status agree, and once, however often this runs (design: money rule 3). A reading that cannot be had changes nothing.
 */
export function createSettlePayment(deps: Deps): SettlePayment {
  const { store, gateway, clock, log } = deps;
  return async (reference, why = "due") => {
    const asked = await store.payment(reference);
    if (!asked || !canBecomePaid(asked)) return;
    const readAt = clock();
    const window = { from: before(asked.openedAt, PAYMENT_WINDOW_MS), to: readAt };
    const reading = await gateway.find(reference, window, asked.amount);
    await store.transact(asked.customer, async (books) => {
      const payment = await books.payment(reference);
      if (!payment || !canBecomePaid(payment)) return;
      if (why === "asked" && (reading.outcome !== "found" || reading.payment.state !== "success")) {
        const declined = reading.outcome === "found" && reading.payment.state === "failed";
        return books.putPayment(declined ? { ...payment, reason: "declined" } : payment);
      }
      if (reading.outcome === "unread") {
        log.warn({ reference, cause: reading.cause }, "payment could not be read back");
        return lookAgain(deps, books, payment);
      }
      if (reading.outcome === "absent") return absent(deps, books, payment, readAt);
      if (reading.payment.state === "success") return succeeded(deps, books, payment, reading.payment);
      if (reading.payment.state === "failed") return failed(deps, books, payment, readAt);
      return absent(deps, books, payment, readAt);
    });
  };
}

const lookAgain = ({ clock, lookIntervalMs }: Deps, books: Books, payment: Payment): Promise<void> =>
  books.putPayment({
    ...payment,
    reads: payment.reads + 1,
    dueAt: nextLook(clock(), payment.reads, lookIntervalMs),
  });

async function absent(deps: Deps, books: Books, payment: Payment, readAt: Instant): Promise<void> {
  const { recorder } = deps;
  if (payment.state !== "initiated") return lookAgainLate(deps, books, payment);
  if (readAt < payment.expiresAt) return lookAgain(deps, books, payment);
  const expired = movePayment(payment, "expired", { at: deps.clock() });
  await lookAgainLate(deps, books, { ...expired, reads: LATE_PAYMENT_LOOKS_MAX });
  const order = payment.purpose.kind === "order" ? await books.order(payment.purpose.order) : undefined;
  if (order?.state === "awaiting_payment" && order.payment === payment.reference) {
    if (isAskedFor(order, readAt) || isBeingPaid(order)) return outlive(deps, books, order);
    await recorder.move(books, order, "expired", { by: "clock" });
  } else if (payment.purpose.kind === "top-up" && payment.via.kind === "checkout" && payment.via.url !== undefined) {
    await tellCustomer(books, { kind: "payment", reference: payment.reference }, deps.clock());
  }
}

/** Its page is shut; whoever was asked to pay for it has their day all the same. */
async function outlive({ clock }: Deps, books: Books, { payment: _, ...order }: Order): Promise<void> {
  const { favour } = order;
  await books.putOrder({ ...order, ...(favour && !isBeingPaid(order) && { dueAt: favour.until }) });
  await tellCustomer(books, { kind: "order", order: order.id }, clock());
}

/** What was given up on may still be paid, and no webhook is promised: it is looked at for a week, ever less often. */
function lookAgainLate(deps: Deps, books: Books, payment: Payment): Promise<void> {
  const now = deps.clock();
  const late = now - payment.expiresAt;
  const { dueAt: _, ...rest } = payment;
  if (late > LATE_PAYMENT_MS) return books.putPayment(rest);
  if (payment.reads < LATE_PAYMENT_LOOKS_MAX) return lookAgain(deps, books, payment);
  const wait = Math.min(Math.max(late, LOOK_INTERVAL_MAX_MS), LATE_PAYMENT_INTERVAL_MAX_MS);
  return books.putPayment({ ...rest, reads: payment.reads + 1, dueAt: after(now, wait) });
}

async function failed(deps: Deps, books: Books, payment: Payment, readAt: Instant): Promise<void> {
  // On a hosted page a declined card is one try of several: the page stays open, and so does the payment.
  if (payment.via.kind === "checkout" || payment.state !== "initiated") {
    return absent(deps, books, { ...payment, reason: "declined" }, readAt);
  }
  await declined(deps, books, payment, "declined");
}

/** A saved card that was not charged: the order waits for another way to pay, and the customer is told. */
export async function declined(
  { clock }: Pick<Deps, "clock">,
  books: Books,
  payment: Payment,
  reason: string,
): Promise<void> {
  const at = clock();
  const change = { reason, dueAt: after(at, LOOK_INTERVAL_MAX_MS) };
  await books.putPayment({ ...movePayment(payment, "failed", { at, change }), reads: LATE_PAYMENT_LOOKS_MAX });
  await tellPayer({ clock }, books, payment);
}

async function succeeded(deps: Deps, books: Books, payment: Payment, seen: GatewayPayment): Promise<void> {
  const { clock, recorder, log } = deps;
  const at = clock();
  const { reference, customer, amount } = payment;
  const gatewayRef = seen.gatewayRef === undefined ? {} : { gatewayRef: seen.gatewayRef };
  if (seen.amount !== amount || seen.currency !== "NGN" || seen.reference !== reference) {
    log.error({ reference, asked: amount, got: seen.amount, currency: seen.currency }, "payment does not match");
    const mismatched = movePayment(payment, "mismatched", { at, change: { ...gatewayRef, received: seen.amount } });
    await books.putPayment(mismatched);
    await tellPayer(deps, books, mismatched);
    return recorder.alarm(books, "payment-mismatched", reference);
  }
  await books.post(topUpEntry({ id: reference, customer, amount, at }));
  const paid = movePayment(payment, "paid", { at, change: gatewayRef });
  await books.putPayment(paid);
  if ((await books.customer())?.erasedAt !== undefined) return recorder.alarm(books, "owner-gone", reference);
  await saveOfferedCard(deps, books, paid);
  const order = payment.purpose.kind === "order" ? await books.order(payment.purpose.order) : undefined;
  if (order?.state === "awaiting_payment") {
    await recorder.move(books, order, "paid", { by: "gateway", change: { dueAt: at } });
  } else {
    await tellCustomer(books, { kind: "payment", reference }, at);
  }
}

/**
 * Keeps the card of a verified payment whose customer asked for it, once for a payment. A card that is known already gets
 * the new token, and stays what its owner has made of it.
 */
export async function saveOfferedCard(
  { mint, clock }: Pick<Deps, "mint" | "clock">,
  books: Books,
  payment: Payment,
): Promise<void> {
  const { offeredCard, via, customer, reference } = payment;
  if (!offeredCard || via.kind !== "checkout" || !via.saveCard || payment.state !== "paid") return;
  const { brand, last4, sealedToken } = offeredCard;
  const id: CardId = mint("crd");
  if (!(await books.claim(`card-of:${reference}`, id))) return;
  const known = (await books.cards()).find((card) => isSameCard(card, offeredCard));
  // A copy of a linked chat's card becomes this chat's own.
  const { copyOf: _, ...same } = known ?? { id, customer, brand, last4 };
  const card: Card = { ...same, sealedToken, savedAt: clock() };
  await books.putCard(card);
  await books.putPayment({ ...payment, savedCard: card.id });
}

/** Tells of the order that was to be paid, or of the top-up. */
async function tellPayer({ clock }: Pick<Deps, "clock">, books: Books, payment: Payment): Promise<void> {
  const { purpose, reference } = payment;
  if (purpose.kind === "top-up") return tellCustomer(books, { kind: "payment", reference }, clock());
  const order = await books.order(purpose.order);
  if (order?.payment !== reference || order.state !== "awaiting_payment") return;
  await tellCustomer(books, { kind: "order", order: order.id }, clock());
}
