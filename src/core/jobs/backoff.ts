import { after, type Instant, instant, MINUTE_MS } from "../base/time.js";
import { vendLateAt } from "../notifications/vend-trouble.js";
import type { Order } from "../orders/order.js";

/** The interval between two polls of the same open payment or vend grows up to this. */
export const POLL_INTERVAL_MAX_MS = 5 * MINUTE_MS;
const POLL_GROWTH = 1.5;

/** When to poll an open payment or vend again, after so many polls: often at first, and at least every five minutes. */
export const nextPollAt = (now: Instant, polls: number, intervalMs: number): Instant =>
  after(now, Math.round(Math.min(intervalMs * POLL_GROWTH ** polls, Math.max(intervalMs, POLL_INTERVAL_MAX_MS))));

/** The same for a vend in delivery. One poll falls on the moment when it becomes late, because staff are notified then. */
export function nextVendPollAt(order: Order, now: Instant, intervalMs: number): Instant {
  const next = nextPollAt(now, order.lookUpCount, intervalMs);
  const late = vendLateAt(order);
  return now < late ? instant(Math.min(next, late)) : next;
}
