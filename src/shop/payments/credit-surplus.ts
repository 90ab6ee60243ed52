import { isPaymentReference } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import { topUpEntry } from "../../core/money/ledger.js";
import { add, type Kobo, NOTHING, subtract } from "../../core/money/money.js";
import { canBecomePaid } from "../../core/money/payment.js";
import { creditedFor } from "../../core/reconciliation/compare-payments.js";
import type { Finding } from "../../core/reconciliation/finding.js";
import type { Books } from "../../core/store.js";
import { notifyCustomer } from "../notifications/notify-customer.js";

/**
 * Credits a row that is a customer's by its e-mail, as a person has decided, and has them told. What was credited.
 */
export async function creditUnrequested(
  books: Books,
  { id, customer, discrepancy }: Finding,
  at: Instant,
): Promise<Kobo | undefined> {
  const amount =
    discrepancy.about === "payment" && discrepancy.difference === "unasked" ? discrepancy.theirs?.amount : undefined;
  if (amount === undefined || amount <= 0 || (await books.customer())?.erasedAt !== undefined) return undefined;
  await books.post(topUpEntry({ id, customer, amount, at }));
  await notifyCustomer(books, { kind: "received", finding: id }, at);
  return amount;
}

/**
 * Credits what was received under a payment's reference beside what was credited for it before, and has its customer
 * told. What was credited; undefined when there is nothing (any more), or nobody to have it.
 */
export async function creditExcess(books: Books, { id, discrepancy }: Finding, at: Instant): Promise<Kobo | undefined> {
  if (
    discrepancy.about !== "payment" ||
    discrepancy.difference !== "paid-more" ||
    !isPaymentReference(discrepancy.reference)
  )
    return undefined;
  const payment = await books.payment(discrepancy.reference);
  if (!payment || canBecomePaid(payment) || (await books.customer())?.erasedAt !== undefined) return undefined;
  const amount = subtract(discrepancy.theirs?.amount ?? NOTHING, creditedFor(payment));
  if (amount <= 0) return undefined;
  await books.post(topUpEntry({ id, customer: payment.customer, amount, at }));
  await books.putPayment({ ...payment, extra: add(payment.extra ?? NOTHING, amount) });
  await notifyCustomer(books, { kind: "received", finding: id }, at);
  return amount;
}
