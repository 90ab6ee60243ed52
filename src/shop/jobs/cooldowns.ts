import { after, type Clock, type Instant, SECOND_MS } from "../../core/base/time.js";
import type { Due } from "../../core/store.js";

const REST_MS = 5 * SECOND_MS;

type Item = Due[keyof Due];

/** How a record is due. When that changes, there is something new to be done about it. */
export const dueAs = (item: Item): string => `${item.dueAt} ${"revision" in item ? item.revision : ""}`;

/** Records that are left alone for a while, or until they are due in another way. */
export function createRests(clock: Clock) {
  const resting = new Map<string, { readonly as: string; readonly until: Instant }>();
  return {
    begin: (key: string, item: Item) => void resting.set(key, { as: dueAs(item), until: after(clock(), REST_MS) }),
    holds: (key: string, item: Item): boolean => resting.get(key)?.as === dueAs(item),
    end(now: Instant) {
      for (const [key, { until }] of resting) if (until <= now) resting.delete(key);
    },
    count: () => resting.size,
    ends: (): Instant[] => [...resting.values()].map(({ until }) => until),
  };
}
