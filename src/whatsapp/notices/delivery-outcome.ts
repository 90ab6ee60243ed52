import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import type { UndeliveredReason } from "../../shop/broadcasts/undelivered.js";
import type { DeliveryFailureReason } from "../api/failure.js";

/** Why Meta did not bring a message, whether it says so at once or later. */
export type DeliveryFailure = {
  readonly reason: DeliveryFailureReason;
  readonly code: number;
  readonly details: string;
};

/** How soon it makes sense to try again; what no other try would change is not in it. */
export type RetryAfterMs = Readonly<Partial<Record<DeliveryFailureReason, number>>>;

/** Bursts to one person are allowed and paid back: the wait at the pair rate is how often they may be written to for long. */
export const RETRY_AFTER_MS = {
  throughput: 5 * SECOND_MS,
  "pair-rate": 6 * SECOND_MS,
  token: MINUTE_MS,
  capped: HOUR_MS,
  other: MINUTE_MS,
} as const satisfies RetryAfterMs;

const NO_ANSWER_RETRY_MS = 5 * SECOND_MS;

/** Nobody heard whether Meta took the message: it is sent again, for two are better than none. */
export const retryAfterNoAnswer = ({ cause }: { readonly cause: string }) =>
  ({ outcome: "later", afterMs: NO_ANSWER_RETRY_MS, cause }) as const;

/** What a failure means for the shop. */
export function deliveryOutcomeOf(
  { reason, code, details }: DeliveryFailure,
  retryAfterMs: RetryAfterMs = RETRY_AFTER_MS,
): UndeliveredReason {
  const cause = `${code} ${details}`;
  const afterMs = retryAfterMs[reason];
  if (afterMs !== undefined) return { outcome: "later", afterMs, cause };
  if (reason === "undeliverable") return { outcome: "unreachable" };
  return reason === "stopped" ? { outcome: "opted-out" } : { outcome: "refused", cause };
}

/** The same for a message of a broadcast, which nobody is sent twice because they have had enough of such messages. */
export function broadcastOutcomeOf(failure: DeliveryFailure): UndeliveredReason {
  const { reason, code, details } = failure;
  return reason === "capped" ? { outcome: "refused", cause: `${code} ${details}` } : deliveryOutcomeOf(failure);
}
