import { after, type Clock, instant, MINUTE_MS, SECOND_MS } from "../base/time.js";

/** Where POLL_INTERVAL_MS is less than this, as in tests, whatever is rationed by the minute goes faster as well. */
export const RATIONED_POLL_MS = 2 * SECOND_MS;
/** However much is configured, the budget rises to this by itself, and falls no further than the other. */
const READS_PER_MINUTE_MAX = 60;
const READS_PER_MINUTE_MIN = 4;
/** Slower answers do not raise it. */
const QUICK_MS = SECOND_MS;
/** This share of a minute's reads may be made at once after a pause. */
const AT_ONCE_SHARE = 4;
/** However much others read, the reader goes at one part in so many of its pace at least. */
const KEPT_SHARE = 2;

export type ReadBudget = ReturnType<typeof createReadBudget>;

/**
 * How often the vendor's history may be read: so many reads a minute. It rises by one with each quick answer, and is halved
 * by each reading that failed: a service that is busy or limits us is asked less often.
 */
export function createReadBudget(
  clock: Clock,
  {
    historyReadsPerMinute,
    pollIntervalMs,
  }: { readonly historyReadsPerMinute: number; readonly pollIntervalMs: number },
) {
  const minuteMs = Math.min(MINUTE_MS, (MINUTE_MS / RATIONED_POLL_MS) * pollIntervalMs);
  const most = Math.max(historyReadsPerMinute, READS_PER_MINUTE_MAX);
  let perMinute = historyReadsPerMinute;
  let left = perMinute / AT_ONCE_SHARE;
  let countedAt = clock();
  let readAt = instant(0);

  const refill = () => {
    const now = clock();
    left = Math.min(perMinute / AT_ONCE_SHARE, left + (Math.max(0, now - countedAt) / minuteMs) * perMinute);
    countedAt = now;
  };

  const spend = () => {
    refill();
    left = Math.max(left - 1, -perMinute);
  };

  return {
    /** Until the reader may read next; zero when it may read now. */
    waitMs: (): number => {
      refill();
      const keptAt = after(readAt, (KEPT_SHARE * minuteMs) / perMinute);
      const waitMs = Math.min(((1 - left) / perMinute) * minuteMs, keptAt - clock());
      return left >= 1 ? 0 : Math.max(0, Math.ceil(waitMs));
    },
    /** The reader reads. */
    take: (): void => {
      readAt = clock();
      spend();
    },
    /** Somebody else reads, however much of the budget is left: that delays the reader. */
    lend: spend,
    /** A read was answered, or failed, after so long. */
    answered: (outcome: "read" | "failed", tookMs: number): void => {
      refill();
      if (outcome === "failed") perMinute = Math.max(READS_PER_MINUTE_MIN, perMinute / 2);
      else if (tookMs < QUICK_MS) perMinute = Math.min(most, perMinute + 1);
    },
    perMinute: (): number => Math.floor(perMinute),
  };
}
