import { toPostgresText } from "../connection/run-query.js";
import type { LookUp } from "../look-ups.js";

/**
 * What a transaction does to a counter. `before` and `value` are its values as far as the transaction knows. It is saved
 * if the value is still from `least` to `most` then; `by` is what it adds.
 */
type CounterChange = {
  readonly name: string;
  readonly before: number;
  readonly value: number;
  readonly by: number;
  readonly least: number;
  readonly most: number | null;
};

export type Counters = ReturnType<typeof createCounters>;

/**
 * The counters of one transaction. If it only adds to a counter, and once, it is saved whatever others have added
 * meanwhile, up to the maximum. Otherwise the transactions of many customers with one promo code would run again and
 * again.
 */
export function createCounters(lookUp: LookUp) {
  const changes = new Map<string, CounterChange>();
  const saved = new Map<string, number>();
  const removed = new Set<string>();
  /** Counters whose value the work has read, so that they must not change before it is saved. */
  const valueRead = new Set<string>();
  const isRemoved = (name: string) => [...removed].some((one) => name === one || name.startsWith(`${one}:`));

  const load = async (name: string): Promise<number> => {
    const before = saved.get(name) ?? (await lookUp<number>("counter", name)) ?? 0;
    saved.set(name, before);
    return before;
  };
  const current = (name: string): number => changes.get(name)?.value ?? (isRemoved(name) ? 0 : (saved.get(name) ?? 0));
  /** Sets a counter that nobody else may have changed. */
  const set = (name: string, value: number): void => {
    const before = saved.get(name) ?? 0;
    changes.set(name, { name, before, value, by: value - before, least: before, most: before });
  };
  return {
    add: async (givenName: string, by: number, max?: number): Promise<boolean> => {
      const name = toPostgresText(givenName);
      const before = await load(name);
      const value = Math.max(current(name) + by, 0);
      if (by > 0 && max !== undefined && value > max) return false;
      if (changes.has(name) || valueRead.has(name) || isRemoved(name)) set(name, value);
      else
        changes.set(name, { name, before, value, by, least: 0, most: by > 0 && max !== undefined ? max - by : null });
      return true;
    },
    counter: async (givenName: string): Promise<number> => {
      const name = toPostgresText(givenName);
      await load(name);
      valueRead.add(name);
      if (changes.has(name)) set(name, current(name));
      return current(name);
    },
    remove: async (name: string): Promise<void> => {
      removed.add(toPostgresText(name));
      for (const changed of changes.keys()) if (isRemoved(changed)) set(changed, 0);
    },
    changes: () => {
      // A new counter that stays at zero needs no row.
      const counted = [...changes.values()].filter(({ before, value }) => before > 0 || value > 0);
      const kept = counted.map(({ name }) => name);
      return { counted, removed: [...removed].map((name) => ({ name, kept, before: saved.get(name) ?? null })) };
    },
  };
}
