import { after, type Instant, MINUTE_MS } from "../base/time.js";

/** How the interval between two polls of the same open payment grows from POLL_INTERVAL_MS, and up to what. */
export const PAYMENT_POLLS = { growth: 1.5, intervalMaxMs: 5 * MINUTE_MS };

/** When to poll an open payment again, after so many polls: often at first, then ever more rarely. */
export function nextPaymentPollAt(now: Instant, polls: number, intervalMs: number): Instant {
  const { growth, intervalMaxMs } = PAYMENT_POLLS;
  return after(now, Math.round(Math.min(intervalMs * growth ** polls, Math.max(intervalMs, intervalMaxMs))));
}
