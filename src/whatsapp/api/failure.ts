import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import type { UndeliveredReason } from "../../shop/broadcasts/undelivered.js";

/**
 * Meta's codes for why WhatsApp did not deliver a message, grouped by what we can do. Replies and later statuses use the
 * same codes. Any other code of 200 to 299 is `token`, and of 132000 to 132999 `template`.
 */
const CODES = {
  /** Too many messages from our number: send fewer to everybody. */
  throughput: [4, 80007, 130429, 131048],
  /** Too many messages to one user: about one in six seconds is accepted for long. */
  "pair-rate": [131056],
  /** The user wrote more than 24 hours ago: only a template is accepted. */
  "window-closed": [131047],
  /** The user is not on WhatsApp, has too old an app, or has not accepted the terms. */
  undeliverable: [131021, 131026, 131030],
  /** Meta's limit of marketing messages for this user is reached, or a Meta experiment excludes them. */
  "marketing-limit": [130472, 131049],
  /** The user has opted out of our marketing messages in WhatsApp. */
  "marketing-opt-out": [131050],
  /** Our token is rejected or lacks a permission: the operator has to act. */
  token: [0, 10, 190, 131005],
  /** The template is missing, paused, or filled wrongly. */
  template: [131062],
  /** The request itself is wrong: a bug of ours. */
  malformed: [33, 100, 131008, 131009, 131051],
};

export type DeliveryFailureReason = keyof typeof CODES | "other";

/** The reason for an error code of Meta's. */
export function deliveryFailureReasonOf(code: number): DeliveryFailureReason {
  if (code >= 200 && code <= 299) return "token";
  if (code >= 132_000 && code <= 132_999) return "template";
  const [reason] = Object.entries(CODES).find(([, codes]) => codes.includes(code)) ?? ["other"];
  return reason as DeliveryFailureReason;
}

/** Why Meta did not deliver a message, from its reply or from a later status. */
export type DeliveryFailure = {
  readonly reason: DeliveryFailureReason;
  readonly code: number;
  readonly details: string;
};

/** How soon to try again, by reason. Reasons that a retry would not change are absent. */
export type RetryAfterMs = Readonly<Partial<Record<DeliveryFailureReason, number>>>;

/** Meta allows a burst to one user and slows us down afterwards: the pair rate's wait is the one that lasts. */
export const RETRY_AFTER_MS = {
  throughput: 5 * SECOND_MS,
  "pair-rate": 6 * SECOND_MS,
  token: MINUTE_MS,
  "marketing-limit": HOUR_MS,
  other: MINUTE_MS,
} as const satisfies RetryAfterMs;

const NO_ANSWER_RETRY_MS = 5 * SECOND_MS;

/** We do not know whether Meta accepted the message, and send it again: twice is better than never. */
export const retryAfterNoAnswer = ({ cause }: { readonly cause: string }) =>
  ({ outcome: "later", afterMs: NO_ANSWER_RETRY_MS, cause }) as const;

/** The outcome of a notification that failed. */
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

/** The outcome of a broadcast message that failed. At Meta's marketing limit it is not tried again. */
export function broadcastOutcomeOf(failure: DeliveryFailure): UndeliveredReason {
  const { reason, code, details } = failure;
  return reason === "marketing-limit"
    ? { outcome: "refused", cause: `${code} ${details}` }
    : deliveryOutcomeOf(failure);
}
