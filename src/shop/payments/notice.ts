import { isPaymentReference, type Mint } from "../../core/base/ids.js";
import type { Clock } from "../../core/base/time.js";
import type { Vault } from "../../core/money/card.js";
import { canBecomePaid, type Payment } from "../../core/money/payment.js";
import type { Log, PaymentWebhook } from "../../core/ports.js";
import type { Store } from "../../core/store.js";
import { saveOfferedCard } from "./credit.js";
import { customerOfEmail } from "./open-checkout.js";

type Deps = {
  readonly store: Store;
  readonly vault: Vault;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly log: Log;
  /** Has the books compared with the service's lists soon. */
  readonly compareNow: () => void;
};

export type HandlePaymentWebhook = (webhook: PaymentWebhook) => Promise<void>;

/**
 * Takes a genuine webhook as a hint: the payment is to be read back now, and a card it offers is kept aside, sealed.
 * Resolves once that is durable. Replays and webhooks about nothing of ours change nothing.
 */
export function createHandlePaymentWebhook({ store, vault, mint, clock, log, compareNow }: Deps): HandlePaymentWebhook {
  return async ({ reference, email, card }) => {
    const known = isPaymentReference(reference) ? await store.payment(reference) : undefined;
    if (!known) {
      log.warn({ reference: reference.slice(0, 64) }, "webhook for a payment we do not know");
      const payer = customerOfEmail(email);
      // It may be a charge of ours under another name: the list tells, now or at the next comparison.
      if (payer && (await store.customer(payer))) compareNow();
      return;
    }
    const offered = card && known.via.kind === "checkout" && known.via.saveCard ? card : undefined;
    if (!canBecomePaid(known) && (!offered || known.offeredCard)) return;
    const sealed = offered && {
      brand: offered.brand,
      last4: offered.last4,
      sealedToken: vault.seal(offered.token, known.customer),
    };
    await store.transact(known.customer, async (books) => {
      const payment = await books.payment(known.reference);
      if (!payment) return;
      const noticed: Payment = { ...payment, ...(sealed && !payment.offeredCard ? { offeredCard: sealed } : {}) };
      if (canBecomePaid(payment)) return books.putPayment({ ...noticed, reads: 0, dueAt: clock() });
      await books.putPayment(noticed);
      await saveOfferedCard({ mint, clock }, books, noticed);
    });
  };
}
