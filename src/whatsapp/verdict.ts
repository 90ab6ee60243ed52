import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../core/time.js";
import type { Undelivered } from "../shop/undelivered.js";
import type { Why } from "./failure.js";

/** Why Meta did not bring a message, whether it says so at once or later. */
export type Failure = { readonly why: Why; readonly code: number; readonly said: string };

/** How soon it makes sense to try again; what no other try would change is not in it. */
const AGAIN_MS: Partial<Record<Why, number>> = {
  throughput: 5 * SECOND_MS,
  "pair-rate": 6 * SECOND_MS,
  token: MINUTE_MS,
  capped: HOUR_MS,
  other: MINUTE_MS,
};

const UNHEARD_AGAIN_MS = 5 * SECOND_MS;

/** Nobody heard whether Meta took the message: it is sent again, for two are better than none. */
export const unheard = ({ cause }: { readonly cause: string }) =>
  ({ outcome: "later", afterMs: UNHEARD_AGAIN_MS, cause }) as const;

/** What a failure means for the shop. */
export function verdictOf({ why, code, said }: Failure): Undelivered {
  const cause = `${code} ${said}`;
  const afterMs = AGAIN_MS[why];
  if (afterMs !== undefined) return { outcome: "later", afterMs, cause };
  if (why === "undeliverable") return { outcome: "unreachable" };
  return why === "stopped" ? { outcome: "quiet" } : { outcome: "refused", cause };
}

/** The same for a message of a broadcast, which nobody is sent twice because they have had enough of such messages. */
export function newsVerdictOf(failure: Failure): Undelivered {
  const { why, code, said } = failure;
  return why === "capped" ? { outcome: "refused", cause: `${code} ${said}` } : verdictOf(failure);
}
