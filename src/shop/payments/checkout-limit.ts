import { isPaymentReference } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import type { Payment } from "../../core/money/payment.js";
import type { Books } from "../../core/store.js";

/** Unpaid checkouts of one customer that stand open at once. */
export const CHECKOUTS_OPEN_MAX = 10;

/**
 * Only so many unpaid checkouts stand open for one customer, so that nobody has pages opened at the service without
 * end. Each takes a numbered place under its reference; false when none is free. A place is free again by itself once
 * its payment is settled or expired: a cancelled order's page can still be paid until then, and so still counts.
 */
export async function claimCheckoutSlot(books: Books, payment: Payment, now: Instant): Promise<boolean> {
  for (let place = 1; place <= CHECKOUTS_OPEN_MAX; place++) {
    const name = `checkout:${payment.customer}:${place}`;
    const holder = await books.claimant(name);
    if (holder !== undefined && (await isUnpaid(books, holder, now))) continue;
    if (holder !== undefined) await books.unclaim(name, holder);
    return books.claim(name, payment.reference);
  }
  return false;
}

async function isUnpaid(books: Books, reference: string, now: Instant): Promise<boolean> {
  const payment = isPaymentReference(reference) ? await books.payment(reference) : undefined;
  return payment?.state === "initiated" && now < payment.expiresAt;
}
