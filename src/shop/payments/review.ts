import { after } from "../../core/base/time.js";
import {
  LATE_PAYMENT_INTERVAL_MAX_MS,
  LATE_PAYMENT_LOOKS_MAX,
  LATE_PAYMENT_MS,
  movePayment,
  nextPaymentPollAt,
  PAYMENT_POLLS,
  type Payment,
} from "../../core/money/payment.js";
import { undecidedDiscrepancy } from "../../core/reconciliation/compare-payments.js";
import type { Books } from "../../core/store.js";
import type { ShopConfig, ShopContext } from "../context.js";
import { notifyPayer } from "./credit-payment.js";
import { openFinding } from "./findings.js";

/** Holds a payment until a person decides; staff and customer are notified, once. */
export async function reviewPayment(
  shop: ShopContext,
  books: Books,
  payment: Payment,
  change: Pick<Payment, "review" | "received" | "currency" | "gatewayRef" | "otherRefs">,
): Promise<void> {
  const held = movePayment(payment, "review", { at: shop.clock(), change });
  await scheduleLatePaymentPoll(shop, books, { ...held, reads: LATE_PAYMENT_LOOKS_MAX });
  await openFinding(shop, books, undecidedDiscrepancy(held), held.customer);
  await notifyPayer(shop, books, held);
}

type PollContext = Pick<ShopContext, "clock"> & { readonly config: Pick<ShopConfig, "pollIntervalMs"> };

export const schedulePaymentPoll = ({ clock, config }: PollContext, books: Books, payment: Payment): Promise<void> =>
  books.put("payment", {
    ...payment,
    reads: payment.reads + 1,
    dueAt: nextPaymentPollAt(clock(), payment.reads, config.pollIntervalMs),
  });

/**
 * A payment that we gave up on may still be made, and no webhook is guaranteed, so it is polled for a week after its
 * expiry, ever less often. After that the token of the card offered with it is removed.
 */
export function scheduleLatePaymentPoll(shop: PollContext, books: Books, payment: Payment): Promise<void> {
  const now = shop.clock();
  const lateMs = now - payment.expiresAt;
  const { dueAt: _, ...rest } = payment;
  if (lateMs > LATE_PAYMENT_MS) {
    const { offeredCard: __, ...last } = rest;
    return books.put("payment", last);
  }
  if (payment.reads < LATE_PAYMENT_LOOKS_MAX) return schedulePaymentPoll(shop, books, payment);
  const waitMs = Math.min(Math.max(lateMs, PAYMENT_POLLS.intervalMaxMs), LATE_PAYMENT_INTERVAL_MAX_MS);
  return books.put("payment", { ...rest, reads: payment.reads + 1, dueAt: after(now, waitMs) });
}
