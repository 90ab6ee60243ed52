import { withTimeout } from "../../core/base/async.js";
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
import {
  nextPart,
  nextRollingAt,
  RECENT_DAYS,
  RECENT_INTERVAL_MS,
  type ReconciliationProgress,
  withCompared,
  withPart,
} from "../../core/reconciliation/progress.js";
import type { ShopContext } from "../context.js";
import { reconcile } from "./reconcile.js";

/** The last days are first compared soon after the start. */
const FIRST_RUN_WITHIN_MS = 30 * SECOND_MS;
/** The wait after a failed reading; it doubles with each further failure, up to an hour. */
const RETRY_MS = MINUTE_MS;
/** The time between two pages; shorter if everything is polled faster, as in tests. */
const READ_EVERY_MS = 10 * SECOND_MS;
const READ_EVERY_POLLS = 5;
/** The longest a page waits for the look-ups of open vends. */
const GIVES_WAY_MS = MINUTE_MS;
const LEASE_MS = 3 * MINUTE_MS;
/** The longest that stopping waits for a reading. Its result is no longer written. */
const STOP_MAX_MS = 2 * SECOND_MS;

type ReconciliationOptions = {
  /** Whether nothing more urgent must be read now. */
  readonly mayRead: () => boolean;
  readonly stopping: () => boolean;
};

/**
 * Compares our books with the service's lists in the background, slowly and in one process: the last two days every six
 * hours, all days of some weeks once a day. The settings record what was compared, so that it continues after a
 * restart.
 */
export function createAutomaticReconciliation(
  shop: ShopContext,
  { mayRead, stopping }: ReconciliationOptions,
): PollLoop {
  const { clock, log, config, settings } = shop;
  const lease = createLease(shop, { work: "reconciliation", holder: shop.mint("hst"), leaseMs: LEASE_MS });
  const { reader: slow, endPause } = readSlowly(shop, { mayRead, stopping, goesOn: lease.acquire });
  let [isFirst, isWanted, failures] = [true, false, 0];

  const compare = async (
    { window, page, reader }: { readonly window: Window; readonly page: number; readonly reader: ShopContext },
    note: (progress: ReconciliationProgress, page: number) => ReconciliationProgress,
  ) => {
    const result = await reconcile(reader, window, stopping, page);
    if (stopping()) return true;
    if (result.outcome === "unread") {
      log.warn({ cause: result.cause }, "service lists could not be read");
      return false;
    }
    await settings.update(async (current) => ({
      ...current,
      reconciliation: note(current.reconciliation ?? {}, result.nextPage),
    }));
    return true;
  };

  /** Compares what is due, if anything. Returns whether the lists could be read, and when something is due next. */
  const run = async (): Promise<{ readonly isRead: boolean; readonly at: Instant }> => {
    const now = clock();
    if (!(await lease.acquire())) return { isRead: true, at: after(now, MINUTE_MS) };
    const { reconciliation: progress = {} } = await settings.read();
    const recentAt = progress.recentAt === undefined ? now : after(progress.recentAt, RECENT_INTERVAL_MS);
    if (isFirst || isWanted || now >= recentAt) {
      // Somebody who has paid is waiting: read at once.
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
    const part = nextPart(progress, now);
    if (!part) return { isRead: true, at: instant(Math.min(recentAt, nextRollingAt(progress, now))) };
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
      await lease.release();
    },
  };
}

const STOPPED = { outcome: "unread", cause: "Another process reads the lists, or this one stops" } as const;

/** The shop with lists that are read one page at a time, after more urgent reads, until it must stop. */
function readSlowly(
  shop: ShopContext,
  { mayRead, stopping, goesOn }: ReconciliationOptions & { readonly goesOn: () => Promise<boolean> },
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
  return { reader, endPause: pause.end }; // Stopping ends the pause before the next page.
}
