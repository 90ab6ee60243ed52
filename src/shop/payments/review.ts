import { movePayment, nextPaymentPollAt, type Payment } from "../../core/money/payment.js";
import { undecidedDiscrepancy } from "../../core/reconciliation/compare-payments.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
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
