import { customerOfEmail, isPaymentReference, type PaymentReference } from "../../core/base/ids.js";
import { after, HOUR_MS, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { createCheckLoop } from "../../core/jobs/poll-loop.js";
import { createRateLimiter } from "../../core/jobs/rate-limiter.js";
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
  if (!canBecomePaid(known) && !offered && known.webhookAt !== undefined) return;
  const offeredCard: SealedCard | undefined = offered && {
    brand: offered.brand,
    last4: offered.last4,
    sealedToken: shop.vault.seal(offered.token, known.customer),
  };
  await store.transact(known.customer, async (books) => {
    const payment = await books.read("payment", known.reference);
    if (!payment) return;
    const isErased = (await books.customer())?.erasedAt !== undefined; // Then no card may be stored.
    const isTaken = offeredCard && !payment.offeredCard && canSaveCard(payment) && !isErased;
    const at = clock();
    const { webhookAt = at } = payment;
    const withCard: Payment = { ...payment, webhookAt, ...(isTaken && { offeredCard }) };
    if (canBecomePaid(payment)) return books.put("payment", { ...withCard, dueAt: at, hintedAt: at });
    if (!isTaken) return payment.webhookAt === undefined ? books.put("payment", withCard) : undefined;
    await saveOfferedCard(shop, books, withCard);
    await notifyAboutCard(books, payment, at);
  });
}

/** A webhook with a valid signature has come by then, if one does at all. */
const SIGNED_WITHIN_MS = 10 * MINUTE_MS;
/** How long we wait for a payment to be paid, about which an unsigned webhook came. */
const PAID_WITHIN_MS = HOUR_MS;
const CHECK_MS = MINUTE_MS;
/** Anybody can send unsigned webhooks, so the store is read for only some of them. */
const READ_LIMITS = { atOnceMax: 10, perSecond: 10 / 60 };
const REMEMBERED_MAX = 100;

/**
 * With a wrong key, header or algorithm every webhook looks forged, and nobody would notice, as polling still finds the
 * payments. So staff are notified when a payment about which an unsigned webhook came was paid, and no signed one has
 * come for it. A forger cannot cause that: for what they really pay a signed one comes. No method rejects: the answer to
 * a webhook does not depend on it.
 */
export function createWebhookSignatureMonitor(shop: ShopContext) {
  const { store, clock, log } = shop;
  /** Payments about which an unsigned webhook came, and when the first did. */
  const unsigned = new Map<PaymentReference, Instant>();
  const limitReads = createRateLimiter(clock, READ_LIMITS);
  const neverRejecting = (work: Promise<void>) =>
    work.catch((err: unknown) => log.warn({ err }, "webhook signature check failed"));

  const record = async (reference: string): Promise<void> => {
    if (!isPaymentReference(reference) || unsigned.has(reference)) return;
    if (limitReads("unsigned webhooks", false) !== "accept") return;
    if (unsigned.size >= REMEMBERED_MAX || !(await store.read("payment", reference))) return;
    unsigned.set(reference, clock());
    loop.wake(); // Not for each webhook: a check reads the payments that are remembered.
  };
  const check = async (): Promise<void> => {
    const now = clock();
    for (const [reference, at] of unsigned) {
      if (now < after(at, SIGNED_WITHIN_MS)) continue;
      const { state, webhookAt, changedAt = now } = (await store.read("payment", reference)) ?? {};
      const isPaid = state === "paid" && webhookAt === undefined;
      if (isPaid && now < after(changedAt, SIGNED_WITHIN_MS)) continue;
      if (isPaid) await raiseIncident(shop, "webhooks-unsigned");
      if (isPaid || webhookAt !== undefined || now >= after(at, PAID_WITHIN_MS)) unsigned.delete(reference);
    }
  };
  const loop = createCheckLoop(check, { log, failed: "webhook signature check failed", everyMs: CHECK_MS });
  return {
    loop,
    /** Call for a webhook without a valid signature. */
    recordUnsigned: (reference: string) => neverRejecting(record(reference)),
    recordSigned: () => {
      unsigned.clear();
      return neverRejecting(recoverIncident(shop, "webhooks-unsigned", INCIDENT_QUIET_MS));
    },
  };
}
