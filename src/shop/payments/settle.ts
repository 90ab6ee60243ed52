import type { Mint, PaymentReference } from "../../core/base/ids.js";
import { before, type Clock, DAY_MS, type Instant } from "../../core/base/time.js";
import {
  canBecomePaid,
  isHeld,
  LATE_PAYMENT_LOOKS_MAX,
  mayBeCharged,
  movePayment,
  type Payment,
} from "../../core/money/payment.js";
import { hasOpenPaymentRequest, isBeingPaidByOther, type Order } from "../../core/orders/order.js";
import type { Gateway, GatewayPayment, Log } from "../../core/ports.js";
import { CURRENCY, isExactPayment } from "../../core/reconciliation/received.js";
import type { Books, Store } from "../../core/store.js";
import type { SettingsStore, ShopConfig } from "../context.js";
import { moveOrder } from "../ledger/move-order.js";
import { notifyCustomer } from "../notifications/notify-customer.js";
import { raiseAlarm } from "../notifications/staff.js";
import { creditPayment, declineCharge, notifyPayer } from "./credit.js";
import { reviewPayment, scheduleLatePaymentPoll, schedulePaymentPoll } from "./review.js";
import { stopCardCharges } from "./stop-cards.js";

const PAYMENT_WINDOW_MS = DAY_MS;

type Deps = {
  readonly store: Store;
  readonly gateway: Gateway;
  readonly config: ShopConfig;
  readonly house: SettingsStore;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly log: Log;
  readonly pollIntervalMs: number;
};

/** `asked`: somebody wants to know now; such a look does not stretch the wait until the next one. */
export type SettlePayment = (reference: PaymentReference, why?: "due" | "asked") => Promise<"read" | "unread">;

/**
 * Reads a payment back from the gateway and writes down what is so. Credited only when reference, amount, currency and
 * status agree, and once, however often this runs (design: money rule 3). A reading that cannot be had changes nothing.
 */
export function createSettlePayment(deps: Deps): SettlePayment {
  const { store, gateway, clock } = deps;
  return async (reference, why = "due") => {
    const asked = await store.payment(reference);
    if (!asked || !canBecomePaid(asked)) return "read";
    const readAt = clock();
    const window = { from: before(asked.openedAt, PAYMENT_WINDOW_MS), to: readAt };
    const reading = await gateway.find(reference, window, asked.amount);
    // Before it is held: what a crash cuts off here is done again at the next look.
    if (reading.outcome === "absent" && isUnlisted(asked, readAt)) await stopCardCharges(deps, reference);
    await store.transact(asked.customer, async (books) => {
      const payment = await books.payment(reference);
      if (payment && canBecomePaid(payment)) await applyReading(deps, books, payment, { reading, readAt, why });
    });
    return reading.outcome === "unread" ? "unread" : "read";
  };
}

type PaymentReading = {
  readonly reading: Awaited<ReturnType<Gateway["find"]>>;
  readonly readAt: Instant;
  readonly why: "due" | "asked";
};

async function applyReading(
  deps: Deps,
  books: Books,
  payment: Payment,
  { reading, readAt, why }: PaymentReading,
): Promise<void> {
  const { reference } = payment;
  if (reading.outcome === "unread") {
    deps.log.warn({ reference, cause: reading.cause }, "payment could not be read back");
    return why === "asked" ? undefined : schedulePaymentPoll(deps, books, payment);
  }
  const seen = reading.outcome === "found" ? reading.payment : undefined;
  if (seen?.state === "success") return handleSucceeded(deps, books, payment, { reading: seen, why });
  const declined = seen?.state === "failed";
  const known = isHeld(payment) ? withoutReceived(payment) : payment;
  if (why === "asked") return books.putPayment(declined ? { ...known, reason: "declined" } : known);
  return declined ? handleFailed(deps, books, known, readAt) : handleAbsent(deps, books, known, readAt);
}

/** What was listed once is not any more: there is nothing to credit. */
const withoutReceived = ({ received: _, currency: __, ...payment }: Payment): Payment => payment;

/** The gateway said yes to a charge and does not show how it ended: perhaps it has it under a name of its own. */
const isUnlisted = ({ state, via, expiresAt }: Payment, readAt: Instant): boolean =>
  state === "initiated" && via.kind === "card" && via.accepted === true && readAt >= expiresAt;

async function handleAbsent(deps: Deps, books: Books, payment: Payment, readAt: Instant): Promise<void> {
  if (payment.state !== "initiated") return scheduleLatePaymentPoll(deps, books, payment);
  if (readAt < payment.expiresAt) return schedulePaymentPoll(deps, books, payment);
  if (isUnlisted(payment, readAt)) return reviewPayment(deps, books, payment, { review: "unlisted" });
  const expired = movePayment(payment, "expired", { at: deps.clock() });
  await scheduleLatePaymentPoll(deps, books, { ...expired, reads: LATE_PAYMENT_LOOKS_MAX });
  const order = payment.purpose.kind === "order" ? await books.order(payment.purpose.order) : undefined;
  if (order?.state === "awaiting_payment" && order.payment === payment.reference) {
    if (hasOpenPaymentRequest(order, readAt) || isBeingPaidByOther(order))
      return keepForPaymentRequest(deps, books, order);
    await moveOrder(deps, books, order, "expired", { by: "clock" });
  } else if (payment.purpose.kind === "top-up" && payment.via.kind === "checkout" && payment.via.url !== undefined) {
    await notifyCustomer(books, { kind: "payment", reference: payment.reference }, deps.clock());
  }
}

/** Its page is shut; whoever was asked to pay for it has their day all the same. */
async function keepForPaymentRequest({ clock }: Deps, books: Books, { payment: _, ...order }: Order): Promise<void> {
  const { paymentRequest } = order;
  await books.putOrder({
    ...order,
    ...(paymentRequest && !isBeingPaidByOther(order) && { dueAt: paymentRequest.until }),
  });
  await notifyCustomer(books, { kind: "order", order: order.id }, clock());
}

async function handleFailed(deps: Deps, books: Books, payment: Payment, readAt: Instant): Promise<void> {
  // On a hosted page a declined card is one try of several: the page stays open, and so does the payment.
  if (payment.via.kind === "checkout" || !mayBeCharged(payment)) {
    return handleAbsent(deps, books, { ...payment, reason: "declined" }, readAt);
  }
  await declineCharge(deps, books, payment, "declined");
}

type Success = Pick<PaymentReading, "why"> & { readonly reading: GatewayPayment };

async function handleSucceeded(deps: Deps, books: Books, payment: Payment, { reading, why }: Success): Promise<void> {
  const { reference, amount } = payment;
  const { gatewayRef, currency } = reading;
  const listed = {
    ...(gatewayRef !== undefined && { gatewayRef }),
    ...{ received: reading.amount, ...(currency !== CURRENCY && { currency }) },
  };
  const later = (held: Payment) =>
    why === "asked" ? books.putPayment(held) : scheduleLatePaymentPoll(deps, books, held);
  if (reading.suspicious) {
    const change = { review: "suspicious", ...listed } as const;
    return payment.state === "review" ? later({ ...payment, ...change }) : reviewPayment(deps, books, payment, change);
  }
  if (isExactPayment(reading, amount) && reading.reference === reference)
    return creditPayment(deps, books, payment, listed);
  const same =
    payment.state === "mismatched" && payment.received === listed.received && payment.currency === listed.currency;
  if (same) return later(payment);
  deps.log.error({ reference, asked: amount, got: reading.amount, currency }, "payment does not match");
  const mismatched = movePayment(payment, "mismatched", { at: deps.clock(), change: listed });
  await scheduleLatePaymentPoll(deps, books, { ...mismatched, reads: LATE_PAYMENT_LOOKS_MAX });
  await notifyPayer(deps, books, mismatched);
  await raiseAlarm(deps, books, currency !== CURRENCY ? "payment-wrong-currency" : "payment-mismatched", reference);
}
