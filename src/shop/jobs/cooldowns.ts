import { after, type Clock, type Instant, SECOND_MS } from "../../core/base/time.js";
import type { DueRecords } from "../../core/store.js";

const COOLDOWN_MS = 5 * SECOND_MS;

type AnyDueRecord = DueRecords[keyof DueRecords];

/** How a record is due. When that changes, there is something new to be done about it. */
export const dueVersion = (item: AnyDueRecord): string => `${item.dueAt} ${"revision" in item ? item.revision : ""}`;

/** Records that are left alone for a while, or until they are due in another way. */
export function createCooldowns(clock: Clock) {
  const resting = new Map<string, { readonly as: string; readonly until: Instant }>();
  return {
    begin: (key: string, item: AnyDueRecord) =>
      void resting.set(key, { as: dueVersion(item), until: after(clock(), COOLDOWN_MS) }),
    holds: (key: string, item: AnyDueRecord): boolean => resting.get(key)?.as === dueVersion(item),
    end(now: Instant) {
      for (const [key, { until }] of resting) if (until <= now) resting.delete(key);
    },
    count: () => resting.size,
    ends: (): Instant[] => [...resting.values()].map(({ until }) => until),
  };
}
