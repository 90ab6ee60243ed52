import { createBoundedMap } from "../../core/base/bounded-map.js";
import { after, before, type Instant, instant, MINUTE_MS, SECOND_MS, type Window } from "../../core/base/time.js";
import { type Chat, chatKey } from "../../core/customers/customer.js";
import type { Notification } from "../../core/notifications/notification.js";
import { vendProblemOf } from "../../core/notifications/vend-trouble.js";
import { digestWindow, exceedsVendRate } from "../../core/orders/vend-digest.js";
import { SHOP_CUSTOMER_ID } from "../../core/settings/shop-settings.js";
import type { ShopContext } from "../context.js";

/**
 * When more vends than this are begun within a minute, staff are notified of the successful ones in numbers: half of
 * what Telegram accepts for a group.
 */
const VENDS_SINGLY_MAX = 10;
/** A digest is sent at most this often. */
const DIGEST_EVERY_MS = 15 * SECOND_MS;
const REMEMBERED_MAX = 1_000;
const RATE_READ_EVERY_MS = SECOND_MS;

/** Which vends staff are notified of one by one, and which only in a digest. */
export type VendFeed = {
  /**
   * Whether this notification is left to the digest, which is then queued: one of a successful vend that its chat does
   * not show yet (`isShown`), begun while there were more than a person can read.
   */
  isLeftToDigest(notification: Notification, isShown: boolean): Promise<boolean>;
};

/**
 * The rate is counted from the books, by when vends were begun: every process comes to the same result, and so does one
 * that has just started.
 */
export function createVendFeed({ store, clock }: Pick<ShopContext, "store" | "clock">): VendFeed {
  const readings = createBoundedMap<Instant, { readonly busy: Promise<boolean>; readonly until: Instant }>(
    REMEMBERED_MAX,
  );
  const queued = createBoundedMap<string, { readonly at: Instant; readonly done: Promise<void> }>(REMEMBERED_MAX);

  const exceedsRate = async (window: Window): Promise<boolean> => {
    const orders = await store.ordersVended({ from: before(window.from, MINUTE_MS), to: window.to });
    return exceedsVendRate(orders, window, VENDS_SINGLY_MAX);
  };

  /** A busy window stays busy; one that is not busy yet is read again. */
  const isBusy = async (window: Window): Promise<boolean> => {
    const earlier = readings.get(window.from);
    if (earlier && ((await earlier.busy) || clock() < earlier.until)) return earlier.busy;
    const reading = { busy: exceedsRate(window), until: after(clock(), RATE_READ_EVERY_MS) };
    readings.set(window.from, reading);
    reading.busy.catch(() => readings.delete(window.from));
    return reading.busy;
  };

  const queueDigest = (chat: Chat, { from }: Window, at: Instant): Promise<void> => {
    const id = `${chatKey(chat)} ${from}`;
    const earlier = queued.get(id);
    if (earlier?.at === at) return earlier.done;
    const done = store.transact(SHOP_CUSTOMER_ID, (books) => books.notify(chat, { kind: "digest", id: `${from}` }, at));
    queued.set(id, { at, done });
    done.catch(() => queued.delete(id));
    return done;
  };

  return {
    async isLeftToDigest({ chat, key, attempts }, isShown) {
      const now = clock();
      if (key.kind === "digest") {
        // Queued once more for when its window ends, unless something queues it sooner: then its numbers are final.
        const window = digestWindow(instant(Number(key.id)));
        const next = queued.get(`${chatKey(chat)} ${window.from}`)?.at ?? now;
        if (now < window.to && next <= now) await queueDigest(chat, window, window.to);
        return false;
      }
      if (key.kind !== "vend") return false;
      const order = await store.order(key.id);
      if (order?.vendingAt === undefined) return false;
      const window = digestWindow(order.vendingAt);
      if (!(await isBusy(window))) return false;
      if (attempts === 0) await queueDigest(chat, window, nextDigestAt(now)); // Later attempts find it queued.
      return !isShown && vendProblemOf(order, now) === undefined;
    },
  };
}

/** The same moments in every process, so that none puts off another's digest. */
const nextDigestAt = (now: Instant): Instant => instant((Math.floor(now / DIGEST_EVERY_MS) + 1) * DIGEST_EVERY_MS);
