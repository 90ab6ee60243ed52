import { after, type Instant, instant } from "../core/base/time.js";
import type { Order } from "../core/orders/order.js";
import { LOOK_GROWTH, LOOK_INTERVAL_MAX_MS } from "./limits.js";
import { lateFrom } from "./trouble.js";

/** When to look again at what is still undecided: sooner at first, never less often than every five minutes. */
export const nextLook = (now: Instant, looks: number, intervalMs: number): Instant =>
  after(now, Math.round(Math.min(intervalMs * LOOK_GROWTH ** looks, Math.max(intervalMs, LOOK_INTERVAL_MAX_MS))));

/** The same for a vend that is on its way: one look is when it begins to take too long, for staff hear of it then. */
export function nextLookAt(order: Order, now: Instant, intervalMs: number): Instant {
  const next = nextLook(now, order.followUps, intervalMs);
  const late = lateFrom(order);
  return now < late ? instant(Math.min(next, late)) : next;
}
