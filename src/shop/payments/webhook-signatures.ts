import { isPaymentReference } from "../../core/base/ids.js";
import { after, type Instant, MINUTE_MS } from "../../core/base/time.js";
import type { ShopContext } from "../context.js";
import { INCIDENT_QUIET_MS, raiseIncident, recoverIncident } from "../notifications/incidents.js";

/** Unsigned webhooks in a row, about different payments of ours, before staff are notified. */
const UNSIGNED_IN_A_ROW_MIN = 3;
const READS_PER_MINUTE_MAX = 10;

/** Watches the signatures of payment webhooks. Neither rejects: the answer to a webhook does not depend on it. */
export type WebhookSignatureMonitor = {
  /** A webhook about this has no valid signature. */
  recordUnsigned(reference: string): Promise<void>;
  /** A webhook has one. */
  recordSigned(): Promise<void>;
};

/**
 * With a wrong key, header or algorithm every webhook looks forged, and nobody notices, since payments are found by
 * polling. A forger does not know our references, so several about payments of ours in a row are no forgery.
 */
export function createWebhookSignatureMonitor(shop: ShopContext): WebhookSignatureMonitor {
  const { store, clock, log } = shop;
  const unsigned = new Set<string>();
  let [reads, until]: [number, Instant | undefined] = [0, undefined];
  /** Anybody may send unsigned webhooks, so the store is read for some of them only. */
  const mayRead = (): boolean => {
    if (until === undefined || clock() >= until) [reads, until] = [0, after(clock(), MINUTE_MS)];
    reads += 1;
    return reads <= READS_PER_MINUTE_MAX;
  };
  const neverRejecting = (work: Promise<void>) =>
    work.catch((err: unknown) => log.warn({ err }, "webhook signature check failed"));

  const record = async (reference: string): Promise<void> => {
    if (!isPaymentReference(reference) || unsigned.has(reference) || !mayRead()) return;
    if (unsigned.size < UNSIGNED_IN_A_ROW_MIN && (await store.payment(reference))) unsigned.add(reference);
    if (unsigned.size >= UNSIGNED_IN_A_ROW_MIN) await raiseIncident(shop, "webhooks-unsigned");
  };
  return {
    recordUnsigned: (reference) => neverRejecting(record(reference)),
    recordSigned: () => {
      unsigned.clear();
      return neverRejecting(recoverIncident(shop, "webhooks-unsigned", INCIDENT_QUIET_MS));
    },
  };
}
