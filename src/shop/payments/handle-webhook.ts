import { isPaymentReference } from "../../core/base/ids.js";
import type { SealedCard } from "../../core/money/card.js";
import { canBecomePaid, type Payment } from "../../core/money/payment.js";
import type { PaymentWebhook } from "../../core/ports.js";
import type { ShopContext } from "../context.js";
import { customerOfEmail } from "./checkout.js";
import { saveOfferedCard } from "./credit.js";

/**
 * Takes a genuine webhook as a hint: the payment becomes due to be read back now, and a card it offers is stored, sealed.
 * Resolves once that is durable. Repeated webhooks, and those about payments that are not ours, change nothing.
 */
export async function handlePaymentWebhook(
  shop: ShopContext,
  { reference, email, card }: PaymentWebhook,
  reconcileNow: () => void,
): Promise<void> {
  const { store, clock, log } = shop;
  const known = isPaymentReference(reference) ? await store.payment(reference) : undefined;
  if (!known) {
    log.warn({ reference: reference.slice(0, 64) }, "webhook for an unknown payment");
    const payer = customerOfEmail(email);
    // It may be a charge of ours under another reference: the service's list shows it, now or at the next reconciliation.
    if (payer && (await store.customer(payer))) reconcileNow();
    return;
  }
  const offered = card && known.via.kind === "checkout" && known.via.saveCard ? card : undefined;
  if (!canBecomePaid(known) && (!offered || known.offeredCard)) return;
  const offeredCard: SealedCard | undefined = offered && {
    brand: offered.brand,
    last4: offered.last4,
    sealedToken: shop.vault.seal(offered.token, known.customer),
  };
  await store.transact(known.customer, async (books) => {
    const payment = await books.payment(known.reference);
    if (!payment) return;
    const withCard: Payment = offeredCard && !payment.offeredCard ? { ...payment, offeredCard } : payment;
    if (canBecomePaid(payment)) return books.putPayment({ ...withCard, reads: 0, dueAt: clock() });
    await books.putPayment(withCard);
    await saveOfferedCard(shop, books, withCard);
  });
}
