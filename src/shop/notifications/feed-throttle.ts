import { createBoundedMap } from "../../core/base/collections.js";
import { after, type Instant, instant, MINUTE_MS } from "../../core/base/time.js";
import type { Order } from "../../core/orders/order.js";
import { vendProblemOf } from "../../core/orders/vend-problem.js";
import type { ShopContext } from "../context.js";

/**
 * If more vends than this begin within a minute, staff are notified only of those with a problem. It is half of what
 * Telegram accepts for a group. `/status` and the dashboard count all vends.
 */
export const NOTIFIED_VENDS_PER_MINUTE_MAX = 10;
const MINUTES_REMEMBERED_MAX = 1_000;

/**
 * Leaves out staff notifications when many vends begin at once. Counts vends in the books by when they began, so that
 * all processes decide alike, also after a restart.
 */
export function createFeedThrottle({ store, clock }: Pick<ShopContext, "store" | "clock">) {
  const busyMinutes = createBoundedMap<Instant, true>(MINUTES_REMEMBERED_MAX);

  /** A busy minute stays busy and is remembered. Any other minute has few vends and is counted again. */
  const isBusy = async (minute: Instant): Promise<boolean> => {
    if (busyMinutes.has(minute)) return true;
    const vends = await store.ordersVended({ from: minute, to: after(minute, MINUTE_MS) });
    if (vends.length <= NOTIFIED_VENDS_PER_MINUTE_MAX) return false;
    busyMinutes.set(minute, true);
    return true;
  };

  /** Whether to leave out a vend: it has no problem, and began in a minute with more vends than a person can read. */
  return async (order: Order): Promise<boolean> => {
    if (order.vendingAt === undefined || vendProblemOf(order, clock()) !== undefined) return false;
    return isBusy(minuteOf(order.vendingAt));
  };
}

export const minuteOf = (at: Instant): Instant => instant(at - (at % MINUTE_MS));
