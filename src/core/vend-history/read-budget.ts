import { after, type Clock, instant, MINUTE_MS, SECOND_MS } from "../base/time.js";

/** With a shorter POLL_INTERVAL_MS, as in tests, everything rationed by the minute goes faster in proportion. */
export const RATIONED_POLL_MS = 2 * SECOND_MS;
/** The budget rises to this, or to the configured value if that is higher, and falls no lower than the minimum. */
const READS_PER_MINUTE_MAX = 60;
export const READS_PER_MINUTE_MIN = 4;
/** Only answers as quick as this raise the budget. */
const QUICK_MS = SECOND_MS;
/** After a pause, 1/AT_ONCE_SHARE of a minute's reads may be made at once. */
const AT_ONCE_SHARE = 4;
/** However much others read, the reader keeps at least 1/READER_SHARE of its pace. */
const READER_SHARE = 2;

export type ReadBudget = ReturnType<typeof createReadBudget>;

/**
 * Limits how often the vendor's history is read, in reads per minute. The limit rises by one with each quick answer and
 * is halved by each failure, so that we ask a service less often while it is busy or limits us.
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
    /** How long the reader must wait before its next read; zero when it may read now. */
    waitMs: (): number => {
      refill();
      const keptAt = after(readAt, (READER_SHARE * minuteMs) / perMinute);
      const waitMs = Math.min(((1 - left) / perMinute) * minuteMs, keptAt - clock());
      return left >= 1 ? 0 : Math.max(0, Math.ceil(waitMs));
    },
    /** Counts a read of the reader. */
    take: (): void => {
      readAt = clock();
      spend();
    },
    /** Counts a read of somebody else. That never waits, but delays the reader. */
    lend: spend,
    /** Adjusts the limit by how a read ended and how long it took. */
    answered: (outcome: "read" | "failed", tookMs: number): void => {
      refill();
      if (outcome === "failed") perMinute = Math.max(READS_PER_MINUTE_MIN, perMinute / 2);
      else if (tookMs < QUICK_MS) perMinute = Math.min(most, perMinute + 1);
    },
    perMinute: (): number => Math.floor(perMinute),
  };
}
