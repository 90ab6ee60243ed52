import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import type { UndeliveredReason } from "../../shop/broadcasts/undelivered.js";

/** Why WhatsApp did not deliver a message, grouped by what we can do. Replies and later statuses use the same codes. */
export type DeliveryFailureReason =
  /** Too many messages from our number: send fewer to everybody. */
  | "throughput"
  /** Too many messages to one user: about one in six seconds is accepted for long. */
  | "pair-rate"
  /** The user wrote more than 24 hours ago: only a template is accepted. */
  | "window-closed"
  /** The user is not on WhatsApp, has too old an app, or has not accepted the terms. */
  | "undeliverable"
  /** Meta's limit of marketing messages for this user is reached, or a Meta experiment excludes them. */
  | "marketing-limit"
  /** The user has opted out of our marketing messages in WhatsApp. */
  | "marketing-opt-out"
  /** Our token is rejected or lacks a permission: the operator has to act. */
  | "token"
  /** The template is missing, paused, or filled wrongly. */
  | "template"
  /** The request itself is wrong: a bug of ours. */
  | "malformed"
  | "other";

const CODES: ReadonlyMap<number, DeliveryFailureReason> = new Map([
  [4, "throughput"],
  [80007, "throughput"],
  [130429, "throughput"],
  [131048, "throughput"],
  [131056, "pair-rate"],
  [131047, "window-closed"],
  [131021, "undeliverable"],
  [131026, "undeliverable"],
  [131030, "undeliverable"],
  [130472, "marketing-limit"],
  [131049, "marketing-limit"],
  [131050, "marketing-opt-out"],
  [0, "token"],
  [10, "token"],
  [190, "token"],
  [131005, "token"],
  [131062, "template"],
  [33, "malformed"],
  [100, "malformed"],
  [131008, "malformed"],
  [131009, "malformed"],
  [131051, "malformed"],
]);

/** The reason for an error code of Meta's. */
export function deliveryFailureReasonOf(code: number): DeliveryFailureReason {
  if (code >= 200 && code <= 299) return "token";
  if (code >= 132_000 && code <= 132_999) return "template";
  return CODES.get(code) ?? "other";
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
