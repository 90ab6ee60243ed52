import { HOUR_MS, lastDays, MINUTE_MS, SECOND_MS, type Window } from "../../core/base/time.js";
import { createPollLoop, type PollLoop, withJitter } from "../../core/jobs/poll-loop.js";
import { withTimeout } from "../../core/jobs/timeout.js";
import type { ShopContext } from "../context.js";
import type { ReconcileResult } from "./compare.js";

/** The first run covers a week, soon after the start; then each run covers yesterday and today, every hour. */
const FIRST_RUN_DAYS = 7;
const FIRST_RUN_WITHIN_MS = 30 * SECOND_MS;
const RUN_DAYS = 2;
const INTERVAL_MS = HOUR_MS;
/** The wait after a failed reading; it doubles with each further failure, up to the interval. */
const RETRY_MS = MINUTE_MS;
/** Stopping waits no longer than this for a reading that is under way; its result is not written any more. */
const STOP_MAX_MS = 2 * SECOND_MS;

/** Reconciles soon after the start and then every hour; sooner when the service could not be read, but less and less often. */
export function createReconciler(
  { clock, log, config }: Pick<ShopContext, "clock" | "log" | "config">,
  reconcile: (window: Window) => Promise<ReconcileResult>,
): PollLoop {
  let days = FIRST_RUN_DAYS;
  let failures = 0;

  /** Whether the service's lists could be read. */
  const run = async (): Promise<boolean> => {
    try {
      const result = await reconcile(lastDays(clock(), days));
      if (result.outcome === "unread") log.warn({ cause: result.cause }, "service lists could not be read");
      return result.outcome === "report";
    } catch (err) {
      log.error({ err }, "reconciliation failed");
      return false;
    }
  };

  const loop = createPollLoop(
    async () => {
      const isRead = await run();
      failures = isRead ? 0 : failures + 1;
      if (isRead) days = RUN_DAYS;
      const waitMs = isRead ? INTERVAL_MS : Math.min(RETRY_MS * 2 ** (failures - 1), INTERVAL_MS);
      return withJitter(waitMs, config.jitter);
    },
    { firstAfterMs: FIRST_RUN_WITHIN_MS * config.jitter() },
  );

  return {
    start: loop.start,
    wake: loop.wake,
    stop: async () => void (await withTimeout(STOP_MAX_MS, loop.stop())),
  };
}
