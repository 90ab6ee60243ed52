import { after, type Instant, instant, MINUTE_MS } from "../base/time.js";
import { vendLateAt } from "../notifications/vend-trouble.js";
import type { Order } from "../orders/order.js";

/** Waits between two looks at the same open payment or vend grow to this, and no further. */
export const LOOK_INTERVAL_MAX_MS = 5 * MINUTE_MS;
const LOOK_GROWTH = 1.5;

/** When to look again at what is still undecided: sooner at first, never less often than every five minutes. */
export const nextPollAt = (now: Instant, looks: number, intervalMs: number): Instant =>
  after(now, Math.round(Math.min(intervalMs * LOOK_GROWTH ** looks, Math.max(intervalMs, LOOK_INTERVAL_MAX_MS))));

/** The same for a vend that is on its way: one look is when it begins to take too long, for staff hear of it then. */
export function nextVendPollAt(order: Order, now: Instant, intervalMs: number): Instant {
  const next = nextPollAt(now, order.lookUpCount, intervalMs);
  const late = vendLateAt(order);
  return now < late ? instant(Math.min(next, late)) : next;
}
