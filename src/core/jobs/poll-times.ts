import { after, DAY_MS, type Instant, instant, MINUTE_MS } from "../base/time.js";
import { vendLateAt } from "../notifications/vend-trouble.js";
import { type Order, vendStartedAt } from "../orders/order.js";

/** How the interval between two polls of the same open payment or vend grows from POLL_INTERVAL_MS, and up to what. */
export const POLL_TIMES = {
  payment: { growth: 1.5, intervalMaxMs: 5 * MINUTE_MS },
  vend: { growth: 1.5, intervalMaxMs: 5 * MINUTE_MS },
} as const;

/** A vend that was refunded because it never arrived is still looked up, this long and this often. */
export const LATE_VEND_MS = DAY_MS;
export const LATE_VEND_INTERVAL_MS = 10 * MINUTE_MS;

/** When to poll an open payment or vend again, after so many polls: often at first, then ever more rarely. */
export function nextPollAt(kind: keyof typeof POLL_TIMES, now: Instant, polls: number, intervalMs: number): Instant {
  const { growth, intervalMaxMs } = POLL_TIMES[kind];
  return after(now, Math.round(Math.min(intervalMs * growth ** polls, Math.max(intervalMs, intervalMaxMs))));
}

/** A vend that is still undecided after this goes to a person. */
export const UNDECIDED_MAX_MS = 30 * MINUTE_MS;

/**
 * The same for a vend. A poll falls on each moment at which somebody is notified: when it becomes late, when it is undecided
 * for too long, and when it is to end (`endsAt`).
 */
export function nextVendPollAt(order: Order, now: Instant, intervalMs: number, endsAt?: Instant): Instant {
  const next = nextPollAt("vend", now, order.lookUpCount, intervalMs);
  const moments = [vendLateAt(order), after(vendStartedAt(order), UNDECIDED_MAX_MS), endsAt ?? next];
  return instant(Math.min(next, ...moments.filter((at) => at > now)));
}
