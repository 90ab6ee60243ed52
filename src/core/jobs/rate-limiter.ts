import { createBoundedMap } from "../base/collections.js";
import { after, before, type Clock, type Instant, instant, SECOND_MS } from "../base/time.js";

/** Messages that one sender may send at once after a pause; then so many a second. The same on every channel. */
export const RATE_LIMITS = { atOnceMax: 40, perSecond: 3 };
/** Staff may send so many times as much. */
const STAFF_SHARE = 4;
const PEOPLE_REMEMBERED_MAX = 10_000;

/** Messages that a sender may still send now, and whether they were warned since the bucket was last full. */
type Bucket = { readonly left: number; readonly at: Instant; readonly warned: boolean };

/**
 * A token bucket a sender: a burst is accepted, then so many messages a second. What exceeds it is dropped before it costs
 * anything. `warn`: say so to the sender, who is warned once, and can go on as soon as they slow down; nobody else is affected.
 */
export function createRateLimiter(clock: Clock, { atOnceMax, perSecond } = RATE_LIMITS) {
  const buckets = createBoundedMap<string, Bucket>(PEOPLE_REMEMBERED_MAX);

  const refilledBucket = (sender: string, share: number): Bucket => {
    const at = clock();
    const full = atOnceMax * share;
    const bucket = buckets.get(sender) ?? { left: full, at, warned: false };
    const left = Math.min(full, bucket.left + ((at - bucket.at) / SECOND_MS) * perSecond * share);
    return { left, at, warned: bucket.warned && left < full };
  };

  return (sender: string, staff: boolean): "accept" | "warn" | "drop" => {
    const bucket = refilledBucket(sender, staff ? STAFF_SHARE : 1);
    if (bucket.left >= 1) {
      buckets.set(sender, { ...bucket, left: bucket.left - 1 });
      return "accept";
    }
    buckets.set(sender, { ...bucket, warned: true });
    return bucket.warned ? "drop" : "warn";
  };
}

/** Slots that nobody used in time are made up for, up to so many. */
const MISSED_SLOTS_MAX = 4;

/** Evenly spaced slots, so many a second: the function resolves when the next one has come. */
export function createPerSecondLimiter(
  { clock, wait }: { readonly clock: Clock; readonly wait: (ms: number) => Promise<unknown> },
  perSecond: number,
): () => Promise<void> {
  const spacingMs = Math.ceil(1_000 / perSecond);
  let nextAt = clock();
  return async () => {
    const now = clock();
    const at = instant(Math.max(nextAt, before(now, MISSED_SLOTS_MAX * spacingMs)));
    nextAt = after(at, spacingMs);
    if (at > now) await wait(at - now);
  };
}

/** What a process wants of a rate that the processes of a shop share. */
export type Demand = {
  /** Rounded up. */
  readonly perSecond: number;
  /** There is not enough for all: now each takes its share only. */
  readonly isScarce: boolean;
};

/**
 * Tells the other processes what this one wants, and resolves to what each of them wants. One that has ended is among them
 * no longer.
 */
export type ExchangeDemand = (own: Demand) => Promise<readonly Demand[]>;

/**
 * What a process may take of a rate, at least one: an equal part, and what is left over by others who want less than theirs.
 * Together that is no more than the rate, as long as there is one for each and nobody wants more than they said.
 */
export function shareOf(perSecond: number, others: readonly Demand[]): number {
  let left = perSecond;
  let parts = others.length + 1;
  for (const wanted of others.map((other) => other.perSecond).sort((a, b) => a - b)) {
    if (wanted >= Math.floor(left / parts)) break; // What is rounded off is nobody's, or all would take it.
    left -= wanted;
    parts -= 1;
  }
  return Math.max(1, Math.floor(left / parts));
}
