import type { Log } from "#core/ports.js";
import { after, before, type Clock, DAY_MS, dayOf, type Instant, SECOND_MS, startOf, type Window } from "#core/time.js";
import {
  COMPARE_FIRST_DAYS,
  COMPARE_FIRST_WITHIN_MS,
  COMPARE_INTERVAL_MS,
  COMPARE_JITTER,
  COMPARE_RETRY_MS,
} from "./limits.js";
import { createPause } from "./pause.js";
import type { Reconcile } from "./reconcile.js";

type Deps = {
  readonly reconcile: Reconcile;
  readonly clock: Clock;
  /** At random from 0 up to 1, so that many shops do not ask the service at the same moment. */
  readonly jitter: () => number;
  readonly log: Log;
};

export type Reconciler = { start(): void; stop(): Promise<void> };

/** A reading that is under way is not waited for longer; what it brings is not written any more. */
const STOP_MAX_MS = 2 * SECOND_MS;

/** Yesterday and today, or more days back. */
export function lastDays(now: Instant, days: number): Window {
  const today = startOf(dayOf(now));
  return { from: before(today, (days - 1) * DAY_MS), to: after(today, DAY_MS) };
}

/** Reconciles soon after the start and every hour; when the service cannot be read, sooner, and ever less often. */
export function createReconciler({ reconcile, clock, jitter, log }: Deps): Reconciler {
  let stopped = false;
  let running: Promise<void> | undefined;
  const { pause, cutShort } = createPause();

  /** Whether the books and the lists could be read. */
  const once = async (days: number): Promise<boolean> => {
    try {
      const result = await reconcile(lastDays(clock(), days));
      if (result.outcome === "unread") log.warn({ cause: result.cause }, "the service's lists could not be read");
      return result.outcome === "report";
    } catch (fault) {
      log.error({ fault: String(fault) }, "reconciliation faulted");
      return false;
    }
  };

  const run = async () => {
    let days = COMPARE_FIRST_DAYS;
    let failures = 0;
    await pause(COMPARE_FIRST_WITHIN_MS * jitter());
    while (!stopped) {
      const read = await once(days);
      failures = read ? 0 : failures + 1;
      if (read) days = 2;
      const wait = read ? COMPARE_INTERVAL_MS : Math.min(COMPARE_RETRY_MS * 2 ** (failures - 1), COMPARE_INTERVAL_MS);
      if (!stopped) await pause(wait * (1 + COMPARE_JITTER * jitter()));
    }
  };

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopped = true;
      cutShort();
      const ended = Promise.resolve(running);
      await Promise.race([ended, pause(STOP_MAX_MS)]);
      cutShort();
    },
  };
}
