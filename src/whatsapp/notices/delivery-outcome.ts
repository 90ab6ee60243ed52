import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import type { UndeliveredReason } from "../../shop/broadcasts/undelivered.js";
import type { DeliveryFailureReason } from "../api/failure.js";

/** Why Meta did not deliver a message, whether it says so at once or later. */
export type DeliveryFailure = {
  readonly reason: DeliveryFailureReason;
  readonly code: number;
  readonly details: string;
};

/** When a try makes sense again, by reason. What another try would not change is not listed. */
export type RetryAfterMs = Readonly<Partial<Record<DeliveryFailureReason, number>>>;

/** Bursts to one user are allowed and paid back later: the wait at the pair rate is the rate that can be sustained. */
export const RETRY_AFTER_MS = {
  throughput: 5 * SECOND_MS,
  "pair-rate": 6 * SECOND_MS,
  token: MINUTE_MS,
  "marketing-limit": HOUR_MS,
  other: MINUTE_MS,
} as const satisfies RetryAfterMs;

const NO_ANSWER_RETRY_MS = 5 * SECOND_MS;

/** Whether Meta accepted the message is unknown. It is sent again: twice is better than never. */
export const retryAfterNoAnswer = ({ cause }: { readonly cause: string }) =>
  ({ outcome: "later", afterMs: NO_ANSWER_RETRY_MS, cause }) as const;

/** What a failure means for a notification. */
export function deliveryOutcomeOf(
  { reason, code, details }: DeliveryFailure,
  retryAfterMs: RetryAfterMs = RETRY_AFTER_MS,
): UndeliveredReason {
  const cause = `${code} ${details}`;
  const afterMs = retryAfterMs[reason];
  if (afterMs !== undefined) return { outcome: "later", afterMs, cause };
  if (reason === "undeliverable") return { outcome: "unreachable" };
  return reason === "marketing-opt-out" ? { outcome: "opted-out" } : { outcome: "refused", cause };
}

/** What a failure means for a broadcast message. Meta's marketing limit ends it: such a message is not tried again. */
export function broadcastOutcomeOf(failure: DeliveryFailure): UndeliveredReason {
  const { reason, code, details } = failure;
  return reason === "marketing-limit"
    ? { outcome: "refused", cause: `${code} ${details}` }
    : deliveryOutcomeOf(failure);
}
