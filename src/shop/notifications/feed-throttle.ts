import { createBoundedMap } from "../../core/base/collections.js";
import { after, type Instant, instant, MINUTE_MS } from "../../core/base/time.js";
import type { Notification } from "../../core/notifications/notification.js";
import { vendProblemOf } from "../../core/notifications/vend-problem.js";
import type { WithStoreAndClock } from "../context.js";

/**
 * When more vends than this are begun within a minute, staff are notified only of those with a problem: half of what
 * Telegram accepts for a group. `/status` and the dashboard count them all.
 */
export const NOTIFIED_VENDS_PER_MINUTE_MAX = 10;
const MINUTES_REMEMBERED_MAX = 1_000;

/**
 * Thins out what staff are notified of when many vends are begun at once. Vends are counted from the books by when they were
 * begun, so all processes decide the same, also after a restart.
 */
export function createFeedThrottle({ store, clock }: WithStoreAndClock) {
  const busyMinutes = createBoundedMap<Instant, true>(MINUTES_REMEMBERED_MAX);

  /** A busy minute stays busy. One that is not, or not yet, has few vends and is counted again. */
  const isBusy = async (minute: Instant): Promise<boolean> => {
    if (busyMinutes.has(minute)) return true;
    const vends = await store.ordersVended({ from: minute, to: after(minute, MINUTE_MS) });
    if (vends.length <= NOTIFIED_VENDS_PER_MINUTE_MAX) return false;
    busyMinutes.set(minute, true);
    return true;
  };

  return {
    /**
     * Whether this notification is left out: a vend without a problem that its chat does not show yet (`isShown`), begun in
     * a minute with more vends than a person can read.
     */
    async isLeftOut({ key }: Notification, isShown: boolean): Promise<boolean> {
      if (key.kind !== "vend" || isShown) return false;
      const order = await store.read("order", key.id);
      if (order?.vendingAt === undefined || vendProblemOf(order, clock()) !== undefined) return false;
      return isBusy(minuteOf(order.vendingAt));
    },
  };
}

export const minuteOf = (at: Instant): Instant => instant(at - (at % MINUTE_MS));
