import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import type { UndeliveredReason } from "../../shop/broadcasts/undelivered.js";

/** Why WhatsApp does not deliver a message, by what can be done about it. The codes are the same at once and later. */
export type DeliveryFailureReason =
  /** Too many messages from our number: slow down altogether. */
  | "throughput"
  /** Too many messages to one user: about one in six seconds can be sustained. */
  | "pair-rate"
  /** The user wrote more than 24 hours ago: only a template is accepted. */
  | "window-closed"
  /** Not on WhatsApp, too old an app, or terms not accepted. */
  | "undeliverable"
  /** Meta's limit of marketing messages for this user is reached, or none reach them during an experiment of Meta's. */
  | "marketing-limit"
  /** The user has refused marketing from us, in WhatsApp. */
  | "marketing-opt-out"
  /** Our token is rejected or lacks a permission: a person has to act. */
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

/** The reason that a code of Meta's stands for. */
export function deliveryFailureReasonOf(code: number): DeliveryFailureReason {
  if (code >= 200 && code <= 299) return "token";
  if (code >= 132_000 && code <= 132_999) return "template";
  return CODES.get(code) ?? "other";
}

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
