import { createBoundedMap } from "../../core/base/bounded-map.js";
import {
  after,
  before,
  type Clock,
  type Instant,
  instant,
  MINUTE_MS,
  SECOND_MS,
  type Window,
} from "../../core/base/time.js";
import { type Chat, chatKey } from "../../core/customers/customer.js";
import type { Notification } from "../../core/notifications/notification.js";
import { vendProblemOf } from "../../core/notifications/vend-trouble.js";
import { digestWindow, exceedsVendRate } from "../../core/orders/vend-digest.js";
import { SHOP_CUSTOMER_ID } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";

/** When more vends than this are begun within a minute, staff are told of those that are fine in numbers: half of what
 * Telegram takes for a group. */
const VENDS_SINGLY_MAX = 10;
/** The numbers are told at most this often. */
const DIGEST_EVERY_MS = 15 * SECOND_MS;

/** Which vends staff are told of one by one, and which only in numbers. */
export type VendFeed = {
  /**
   * Whether this message is left to the digest, which is then queued: that of a vend that is fine and that its chat does
   * not show yet, begun while there was more than one can read.
   */
  isLeftToDigest(tell: Notification, shown: boolean): Promise<boolean>;
};

type Deps = { readonly store: Store; readonly clock: Clock };

const REMEMBERED_MAX = 1_000;
const FRESH_MS = SECOND_MS;

/**
 * The rate is counted from the books, by when vends were begun: each process finds the same by itself, and so does one
 * that has just been started.
 */
export function createVendFeed({ store, clock }: Deps): VendFeed {
  const readings = createBoundedMap<Instant, { readonly busy: Promise<boolean>; readonly until: Instant }>(
    REMEMBERED_MAX,
  );
  const queued = createBoundedMap<string, { readonly at: Instant; readonly done: Promise<void> }>(REMEMBERED_MAX);

  const read = async (window: Window): Promise<boolean> => {
    const orders = await store.ordersVended({ from: before(window.from, MINUTE_MS), to: window.to });
    return exceedsVendRate(orders, window, VENDS_SINGLY_MAX);
  };

  /** What was busy stays so: only while it is not is it read again. */
  const busy = async (window: Window): Promise<boolean> => {
    const known = readings.get(window.from);
    if (known && ((await known.busy) || clock() < known.until)) return known.busy;
    const reading = { busy: read(window), until: after(clock(), FRESH_MS) };
    readings.set(window.from, reading);
    reading.busy.catch(() => readings.delete(window.from));
    return reading.busy;
  };

  const queue = (chat: Chat, { from }: Window, at: Instant): Promise<void> => {
    const key = `${chatKey(chat)} ${from}`;
    const known = queued.get(key);
    if (known?.at === at) return known.done;
    const done = store.transact(SHOP_CUSTOMER_ID, (books) => books.notify(chat, { kind: "digest", from }, at));
    queued.set(key, { at, done });
    done.catch(() => queued.delete(key));
    return done;
  };

  /** The next of the moments at which numbers are told: the same for everybody, so that nobody puts off another's. */
  const nextTelling = (now: Instant): Instant => instant((Math.floor(now / DIGEST_EVERY_MS) + 1) * DIGEST_EVERY_MS);

  return {
    async isLeftToDigest({ chat, key, attempts }, shown) {
      const now = clock();
      if (key.kind === "digest") {
        // Once more when its minutes are over, unless something queues it sooner: then it can be told for good.
        const window = digestWindow(key.from);
        const next = queued.get(`${chatKey(chat)} ${window.from}`)?.at ?? now;
        if (now < window.to && next <= now) await queue(chat, window, window.to);
        return false;
      }
      if (key.kind !== "vend") return false;
      const order = await store.order(key.order);
      if (order?.vendingAt === undefined) return false;
      const window = digestWindow(order.vendingAt);
      if (!(await busy(window))) return false;
      if (attempts === 0) await queue(chat, window, nextTelling(now)); // Else it was when this was first tried.
      return !shown && vendProblemOf(order, now) === undefined;
    },
  };
}
