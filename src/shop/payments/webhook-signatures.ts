import { isPaymentReference } from "../../core/base/ids.js";
import { after, type Clock, type Instant, MINUTE_MS } from "../../core/base/time.js";
import type { Log } from "../../core/ports.js";
import type { Store } from "../../core/store.js";
import { type IncidentTracker, TROUBLE_QUIET_MS } from "../notifications/alarms.js";

/** Payments of ours that webhooks without a valid signature were about, in a row, before staff are told. */
const UNSIGNED_IN_A_ROW_MIN = 3;
const UNSIGNED_LOOKS_A_MINUTE_MAX = 10;

/** How the signatures of payment webhooks fare. Neither rejects: what is answered to a webhook does not depend on it. */
export type WebhookSignatureMonitor = {
  /** A webhook about this has no valid signature. */
  recordUnsigned(reference: string): Promise<void>;
  /** One has. */
  recordSigned(): Promise<void>;
};

type Deps = {
  readonly store: Pick<Store, "payment">;
  readonly troubles: IncidentTracker;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * With a wrong key, header or algorithm every webhook looks forged, and nobody notices: payments are found by looking.
 * Who forges one does not know our references, so several about payments that we know, in a row, are no forgery.
 */
export function createWebhookSignatureMonitor({ store, troubles, clock, log }: Deps): WebhookSignatureMonitor {
  const inARow = new Set<string>();
  let [looks, until]: [number, Instant | undefined] = [0, undefined];
  /** Anybody may send them: the books are asked about some of them only. */
  const mayLook = (): boolean => {
    if (until === undefined || clock() >= until) [looks, until] = [0, after(clock(), MINUTE_MS)];
    looks += 1;
    return looks <= UNSIGNED_LOOKS_A_MINUTE_MAX;
  };
  const quietly = (work: Promise<void>) =>
    work.catch((fault: unknown) => log.warn({ err: fault }, "webhook signature check failed"));

  const note = async (reference: string): Promise<void> => {
    if (!isPaymentReference(reference) || inARow.has(reference) || !mayLook()) return;
    if (inARow.size < UNSIGNED_IN_A_ROW_MIN && (await store.payment(reference))) inARow.add(reference);
    if (inARow.size >= UNSIGNED_IN_A_ROW_MIN) await troubles.raise("webhooks-unsigned");
  };
  return {
    recordUnsigned: (reference) => quietly(note(reference)),
    recordSigned: () => {
      inARow.clear();
      return quietly(troubles.recover("webhooks-unsigned", TROUBLE_QUIET_MS));
    },
  };
}
