import { type CustomerId, customerOfEmail, isPaymentReference } from "../../core/base/ids.js";
import { after, type Instant, MINUTE_MS } from "../../core/base/time.js";
import type { SealedCard } from "../../core/money/card.js";
import { canBecomePaid, canSaveCard, type Payment } from "../../core/money/payment.js";
import type { PaymentWebhook } from "../../core/ports.js";
import type { ShopContext } from "../context.js";
import { INCIDENT_QUIET_MS, raiseIncident, recoverIncident } from "../notifications/incidents.js";
import { notifyAboutCard, saveOfferedCard } from "./saved-cards.js";

/**
 * Treats a genuine webhook as a hint: makes the payment due to be read back now, and stores the card it offers, sealed,
 * unless the customer's data was erased. Resolves once that is durable. Repeated webhooks, and those about payments
 * that are not ours, change nothing.
 */
export async function handlePaymentWebhook(
  shop: ShopContext,
  { reference, email, card }: PaymentWebhook,
  reconcileNow: () => void,
): Promise<void> {
  const { store, clock, log } = shop;
  const known = isPaymentReference(reference) ? await store.read("payment", reference) : undefined;
  if (!known) {
    log.warn({ reference: reference.slice(0, 64) }, "webhook for an unknown payment");
    const payer = customerOfEmail(email);
    // It may be our own charge under another reference: reconciliation will find it in the service's list.
    if (payer && (await store.read("customer", payer))) reconcileNow();
    return;
  }
  const offered = card && canSaveCard(known) ? card : undefined;
  if (!canBecomePaid(known) && !offered) return;
  const offeredCard: SealedCard | undefined = offered && {
    brand: offered.brand,
    last4: offered.last4,
    sealedToken: shop.vault.seal(offered.token, known.customer),
  };
  await store.transact(known.customer, async (books) => {
    const payment = await books.read("payment", known.reference);
    if (!payment) return;
    const isErased = (await books.customer())?.erasedAt !== undefined; // Then no card may be stored.
    const isTaken = !payment.offeredCard && canSaveCard(payment) && !isErased;
    const withCard: Payment = offeredCard && isTaken ? { ...payment, offeredCard } : payment;
    const at = clock();
    if (canBecomePaid(payment)) return books.put("payment", { ...withCard, dueAt: at, hintedAt: at });
    if (withCard === payment) return;
    await saveOfferedCard(shop, books, withCard);
    await notifyAboutCard(books, payment, at);
  });
}

/** Staff are notified after unsigned webhooks in a row about payments of this many customers. */
const UNSIGNED_IN_A_ROW_MIN = 3;
const READS_PER_MINUTE_MAX = 10;

/**
 * With a wrong key, header or algorithm every webhook looks forged, and nobody would notice, as polling still finds the
 * payments. Forgers know no references but their own, so such webhooks in a row about several customers' payments mean a
 * wrong setting. Neither method rejects: the answer to a webhook does not depend on it.
 */
export function createWebhookSignatureMonitor(shop: ShopContext) {
  const { store, clock, log } = shop;
  const unsigned = new Set<CustomerId>();
  let [reads, until]: [number, Instant | undefined] = [0, undefined];
  /** Anybody can send unsigned webhooks, so the store is read for only some of them. */
  const mayRead = (): boolean => {
    if (until === undefined || clock() >= until) [reads, until] = [0, after(clock(), MINUTE_MS)];
    reads += 1;
    return reads <= READS_PER_MINUTE_MAX;
  };
  const neverRejecting = (work: Promise<void>) =>
    work.catch((err: unknown) => log.warn({ err }, "webhook signature check failed"));

  const record = async (reference: string): Promise<void> => {
    if (!isPaymentReference(reference) || !mayRead()) return;
    const payment = unsigned.size < UNSIGNED_IN_A_ROW_MIN ? await store.read("payment", reference) : undefined;
    if (payment) unsigned.add(payment.customer);
    if (unsigned.size >= UNSIGNED_IN_A_ROW_MIN) await raiseIncident(shop, "webhooks-unsigned");
  };
  return {
    /** Call for a webhook without a valid signature. */
    recordUnsigned: (reference: string) => neverRejecting(record(reference)),
    recordSigned: () => {
      unsigned.clear();
      return neverRejecting(recoverIncident(shop, "webhooks-unsigned", INCIDENT_QUIET_MS));
    },
  };
}
