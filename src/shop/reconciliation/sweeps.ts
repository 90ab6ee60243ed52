import { withTimeout } from "../../core/base/async.js";
import { SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import {
  after,
  HOUR_MS,
  type Instant,
  instant,
  lastDays,
  MINUTE_MS,
  SECOND_MS,
  type Window,
} from "../../core/base/time.js";
import { createLease } from "../../core/jobs/lease.js";
import { createPause, createPollLoop, type PollLoop, withJitter } from "../../core/jobs/poll-loop.js";
import { nextPart, nextRollingAt, type Sweeps, withCompared, withPart } from "../../core/reconciliation/sweep.js";
import type { ShopContext } from "../context.js";
import { reconcile } from "./reconcile.js";

/** The last days are compared soon after the start, and so often. */
const FIRST_RUN_WITHIN_MS = 30 * SECOND_MS;
const RECENT_DAYS = 2;
const RECENT_INTERVAL_MS = 6 * HOUR_MS;
/** The wait after a failed reading; it doubles with each further failure, up to an hour. */
const RETRY_MS = MINUTE_MS;
/** Pages are read so often; faster where everything is polled faster, as in tests. */
const READ_EVERY_MS = 10 * SECOND_MS;
const READ_EVERY_POLLS = 5;
/** A page waits so long at most for the look-ups of open vends. */
const GIVES_WAY_MS = MINUTE_MS;
const LEASE_MS = 3 * MINUTE_MS;
/** Stopping waits no longer than this for a reading that is under way; its result is not written any more. */
const STOP_MAX_MS = 2 * SECOND_MS;

type SweepOptions = {
  /** Nothing is to be read now that is more urgent. */
  readonly mayRead: () => boolean;
  readonly stopping: () => boolean;
};

/**
 * Compares our books with the service's lists by itself, slowly and in one process: the last two days every six hours, all
 * days of some weeks once a day. What was compared is kept in the settings, so that a restart goes on.
 */
export function createSweeps(shop: ShopContext, { mayRead, stopping }: SweepOptions): PollLoop {
  const { clock, log, config, settings } = shop;
  const lease = createLease(shop, {
    work: "reconciliation",
    books: SHOP_CUSTOMER_ID,
    holder: shop.mint("hst"),
    leaseMs: LEASE_MS,
  });
  const { reader: slow, endPause } = readSlowly(shop, { mayRead, stopping, goesOn: lease.acquire });
  let [isFirst, isWanted, failures] = [true, false, 0];

  const compare = async (
    { window, page, reader }: { readonly window: Window; readonly page: number; readonly reader: ShopContext },
    note: (sweeps: Sweeps, page: number) => Sweeps,
  ) => {
    const result = await reconcile(reader, window, stopping, page);
    if (stopping()) return true;
    if (result.outcome === "unread") {
      log.warn({ cause: result.cause }, "service lists could not be read");
      return false;
    }
    await settings.update(async (current) => ({ ...current, sweeps: note(current.sweeps ?? {}, result.nextPage) }));
    return true;
  };

  /** Compares what is due, if anything is: whether the lists could be read, and when something will be due. */
  const run = async (): Promise<{ readonly isRead: boolean; readonly at: Instant }> => {
    const now = clock();
    if (!(await lease.acquire())) return { isRead: true, at: after(now, MINUTE_MS) };
    const { sweeps = {} } = await settings.read();
    const recentAt = sweeps.recentAt === undefined ? now : after(sweeps.recentAt, RECENT_INTERVAL_MS);
    if (isFirst || isWanted || now >= recentAt) {
      // Somebody waits for it who has paid: read at once.
      const reader = isWanted ? shop : slow;
      isWanted = false;
      const window = lastDays(now, RECENT_DAYS);
      const isRead = await compare({ window, page: 1, reader }, (one) => ({
        ...withCompared(one, window, now),
        recentAt: now,
      }));
      if (isRead) isFirst = false;
      return { isRead, at: now };
    }
    const part = nextPart(sweeps, now);
    if (!part) return { isRead: true, at: instant(Math.min(recentAt, nextRollingAt(sweeps, now))) };
    const isRead = await compare({ ...part, reader: slow }, (one, page) => withPart(one, part.window, { page, now }));
    return { isRead, at: now };
  };

  const loop = createPollLoop(
    async () => {
      const { isRead, at } = await run().catch((err: unknown) => {
        log.error({ err }, "reconciliation failed");
        return { isRead: false, at: clock() };
      });
      failures = isRead ? 0 : failures + 1;
      if (isRead) return Math.min(Math.max(at - clock(), 0), HOUR_MS);
      return withJitter(Math.min(RETRY_MS * 2 ** (failures - 1), HOUR_MS), config.jitter);
    },
    { firstAfterMs: FIRST_RUN_WITHIN_MS * config.jitter() },
  );

  return {
    start: loop.start,
    wake: () => {
      isWanted = true;
      loop.wake();
    },
    stop: async () => {
      endPause();
      await withTimeout(STOP_MAX_MS, loop.stop());
      await lease.release().catch((err: unknown) => log.warn({ err }, "lease could not be released"));
    },
  };
}

const STOPPED = { outcome: "unread", cause: "Another process reads the lists, or this one stops" } as const;

/** The shop with lists that are read a page at a time, as long as it may go on, behind what is more urgent. */
function readSlowly(
  shop: ShopContext,
  { mayRead, stopping, goesOn }: SweepOptions & { readonly goesOn: () => Promise<boolean> },
) {
  const { vendor, gateway, clock, config } = shop;
  const everyMs = Math.min(READ_EVERY_MS, READ_EVERY_POLLS * config.pollIntervalMs);
  let nextAt: Instant = instant(0);
  const pause = createPause();

  const wait = async (): Promise<boolean> => {
    for (const from = clock(); !stopping(); await pause.wait(Math.min(SECOND_MS, config.pollIntervalMs))) {
      const now = clock();
      if (now < nextAt || (!mayRead() && now < after(from, GIVES_WAY_MS))) continue;
      nextAt = after(now, everyMs);
      return goesOn();
    }
    return false;
  };

  const reader: ShopContext = {
    ...shop,
    vendor: { ...vendor, historyPage: async (page) => ((await wait()) ? vendor.historyPage(page) : STOPPED) },
    gateway: {
      ...gateway,
      list: async (window, use) => {
        const reading = gateway.list(window, async (page) => {
          await use(page);
          if (!(await wait())) throw STOPPED;
        });
        return reading.catch((err: unknown) => {
          if (err === STOPPED) return STOPPED;
          throw err;
        });
      },
    },
  };
  return { reader, endPause: pause.end }; // Whoever stops ends the pause before the next page: it waits for no timer.
}
