import {
  after,
  before,
  type Clock,
  DAY_MS,
  dayOf,
  HOUR_MS,
  type Instant,
  MINUTE_MS,
  SECOND_MS,
  startOf,
  type Window,
} from "../../core/base/time.js";
import { createPollLoop, type PollLoop } from "../../core/jobs/poll-loop.js";
import { withTimeout } from "../../core/jobs/timeout.js";
import type { Log } from "../../core/ports.js";
import type { Reconcile } from "./reconcile.js";

/** Our books are compared with the service's lists soon after the start, a week of them, and then every hour. */
const COMPARE_FIRST_DAYS = 7;
const COMPARE_FIRST_WITHIN_MS = 30 * SECOND_MS;
const COMPARE_INTERVAL_MS = HOUR_MS;
/** Up to this share is added to every wait. */
export const COMPARE_JITTER = 0.2;
/** After a reading that could not be had; twice as long each time, up to the interval. */
const COMPARE_RETRY_MS = MINUTE_MS;

type Deps = {
  readonly reconcile: Reconcile;
  readonly clock: Clock;
  /** At random from 0 up to 1, so that many shops do not ask the service at the same moment. */
  readonly jitter: () => number;
  readonly log: Log;
};

/** A reading that is under way is not waited for longer; what it brings is not written any more. */
const STOP_MAX_MS = 2 * SECOND_MS;

/** Yesterday and today, or more days back. */
export function lastDays(now: Instant, days: number): Window {
  const today = startOf(dayOf(now));
  return { from: before(today, (days - 1) * DAY_MS), to: after(today, DAY_MS) };
}

/** Reconciles soon after the start and every hour; when the service cannot be read, sooner, and ever less often. */
export function createReconciler({ reconcile, clock, jitter, log }: Deps): PollLoop {
  let days = COMPARE_FIRST_DAYS;
  let failures = 0;

  /** Whether the books and the lists could be read. */
  const once = async (): Promise<boolean> => {
    try {
      const result = await reconcile(lastDays(clock(), days));
      if (result.outcome === "unread") log.warn({ cause: result.cause }, "the service's lists could not be read");
      return result.outcome === "report";
    } catch (fault) {
      log.error({ err: fault }, "reconciliation failed");
      return false;
    }
  };

  const rounds = createPollLoop(
    async () => {
      const read = await once();
      failures = read ? 0 : failures + 1;
      if (read) days = 2;
      const wait = read ? COMPARE_INTERVAL_MS : Math.min(COMPARE_RETRY_MS * 2 ** (failures - 1), COMPARE_INTERVAL_MS);
      return wait * (1 + COMPARE_JITTER * jitter());
    },
    { firstAfterMs: COMPARE_FIRST_WITHIN_MS * jitter() },
  );

  return { ...rounds, stop: async () => void (await withTimeout(STOP_MAX_MS, rounds.stop())) };
}
