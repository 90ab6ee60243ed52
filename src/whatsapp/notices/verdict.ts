import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import type { Undelivered } from "../../shop/broadcasts/undelivered.js";
import type { Why } from "../api/failure.js";

/** Why Meta did not bring a message, whether it says so at once or later. */
export type Failure = { readonly why: Why; readonly code: number; readonly said: string };

/** How soon it makes sense to try again; what no other try would change is not in it. */
export type RetryAfterMs = Readonly<Partial<Record<Why, number>>>;

/** Bursts to one person are allowed and paid back: the wait at the pair rate is how often they may be written to for long. */
export const RETRY_AFTER_MS = {
  throughput: 5 * SECOND_MS,
  "pair-rate": 6 * SECOND_MS,
  token: MINUTE_MS,
  capped: HOUR_MS,
  other: MINUTE_MS,
} as const satisfies RetryAfterMs;

const UNHEARD_AGAIN_MS = 5 * SECOND_MS;

/** Nobody heard whether Meta took the message: it is sent again, for two are better than none. */
export const unheard = ({ cause }: { readonly cause: string }) =>
  ({ outcome: "later", afterMs: UNHEARD_AGAIN_MS, cause }) as const;

/** What a failure means for the shop. */
export function verdictOf({ why, code, said }: Failure, retryAfterMs: RetryAfterMs = RETRY_AFTER_MS): Undelivered {
  const cause = `${code} ${said}`;
  const afterMs = retryAfterMs[why];
  if (afterMs !== undefined) return { outcome: "later", afterMs, cause };
  if (why === "undeliverable") return { outcome: "unreachable" };
  return why === "stopped" ? { outcome: "quiet" } : { outcome: "refused", cause };
}

/** The same for a message of a broadcast, which nobody is sent twice because they have had enough of such messages. */
export function newsVerdictOf(failure: Failure): Undelivered {
  const { why, code, said } = failure;
  return why === "capped" ? { outcome: "refused", cause: `${code} ${said}` } : verdictOf(failure);
}
