import { createBoundedMap } from "../base/bounded-map.js";
import { type Clock, type Instant, SECOND_MS } from "../base/time.js";

export type RateLimits = {
  /** Messages of one person that are taken at once, after a while of silence; then so many a second. */
  readonly atOnceMax: number;
  readonly perSecond: number;
  /** Staff may ask for so many times as much. */
  readonly staffShare: number;
  readonly peopleRememberedMax: number;
};

/** The same on every channel. */
export const RATE_LIMITS: RateLimits = { atOnceMax: 40, perSecond: 3, staffShare: 4, peopleRememberedMax: 10_000 };

/** Whether one more message of somebody is taken; `tell`: it is not, and they should hear so, for they have not yet. */
export type RateLimiter = (who: string, staff: boolean) => "take" | "tell" | "drop";

/** How many more messages of somebody are taken now; `told` that there were too many, until it is full again. */
type Bucket = { readonly left: number; readonly at: Instant; readonly told: boolean };

/**
 * Takes so many messages of one person at once, and then only so many a second: what comes on top is dropped before it
 * costs anything. They are told once, and go on as soon as they slow down. Nobody else notices.
 */
export function createRateLimiter(
  clock: Clock,
  { atOnceMax, perSecond, staffShare, peopleRememberedMax }: RateLimits = RATE_LIMITS,
): RateLimiter {
  const buckets = createBoundedMap<string, Bucket>(peopleRememberedMax);

  const bucketOf = (who: string, share: number): Bucket => {
    const at = clock();
    const full = atOnceMax * share;
    const { left, at: before, told } = buckets.get(who) ?? { left: full, at, told: false };
    const refilled = Math.min(full, left + ((at - before) / SECOND_MS) * perSecond * share);
    return { left: refilled, at, told: told && refilled < full };
  };

  return (who, staff) => {
    const bucket = bucketOf(who, staff ? staffShare : 1);
    if (bucket.left >= 1) {
      buckets.set(who, { ...bucket, left: bucket.left - 1 });
      return "take";
    }
    buckets.set(who, { ...bucket, told: true });
    return bucket.told ? "drop" : "tell";
  };
}
