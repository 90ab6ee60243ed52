import { createBoundedMap } from "../base/collections.js";
import { after, before, type Clock, type Instant, instant, SECOND_MS } from "../base/time.js";

/** How many messages a sender may send at once after a pause, and then per second. The same on every channel. */
export const RATE_LIMITS = { atOnceMax: 40, perSecond: 3 };
/** Staff may send this many times as much. */
const STAFF_SHARE = 4;
const PEOPLE_REMEMBERED_MAX = 10_000;

/** How many messages a sender may still send, and whether they were warned since the bucket was last full. */
type Bucket = { readonly left: number; readonly at: Instant; readonly warned: boolean };

/**
 * A token bucket for each sender: a burst is accepted, then so many messages a second. Further messages are dropped
 * before they cost anything. The first of them gets `warn`: the caller should tell the sender to slow down.
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

/** After a gap, at most so many unused slots are made up for. */
const MISSED_SLOTS_MAX = 4;

/** Hands out evenly spaced slots, so many a second. The function resolves when its slot has come. */
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

/** How much a process wants of a rate that all processes of the shop share. */
export type Demand = {
  /** Rounded up. */
  readonly perSecond: number;
  /** The processes want more than the rate together, so each takes its share only. */
  readonly isScarce: boolean;
};

/** Tells the other running processes what this one wants, and resolves to what each of them wants. */
export type ExchangeDemand = (own: Demand) => Promise<readonly Demand[]>;

/**
 * What a process may take of a shared rate: an equal part, plus what the others do not want of theirs; at least one.
 * Together the processes keep to the rate, unless it is less than one for each, or one takes more than it said it
 * wants.
 */
export function shareOf(perSecond: number, others: readonly Demand[]): number {
  let left = perSecond;
  let parts = others.length + 1;
  for (const wanted of others.map((other) => other.perSecond).sort((a, b) => a - b)) {
    if (wanted >= Math.floor(left / parts)) break; // Nobody gets the remainder of the division, or all would take it.
    left -= wanted;
    parts -= 1;
  }
  return Math.max(1, Math.floor(left / parts));
}
