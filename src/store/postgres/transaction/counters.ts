import { toPostgresText } from "../connection/run-query.js";
import type { LookUp } from "../look-ups.js";

/** A counter that a transaction changes. It can only be saved while its value is still `before`. */
type CounterChange = { readonly name: string; readonly before: number; readonly value: number };

export type Counters = ReturnType<typeof createCounters>;

/** The counters of one transaction. */
export function createCounters(lookUp: LookUp) {
  const changes = new Map<string, CounterChange>();
  const saved = new Map<string, number>();
  const removed = new Set<string>();
  const isRemoved = (name: string) => [...removed].some((one) => name === one || name.startsWith(`${one}:`));

  const load = async (name: string): Promise<void> => {
    if (!saved.has(name)) saved.set(name, (await lookUp<number>("counter", name)) ?? 0);
  };
  const current = (name: string): CounterChange => {
    const before = saved.get(name) ?? 0;
    return changes.get(name) ?? { name, before, value: isRemoved(name) ? 0 : before };
  };
  return {
    add: async (givenName: string, by: number, max?: number): Promise<number | undefined> => {
      const name = toPostgresText(givenName);
      await load(name);
      const counter = current(name);
      const value = Math.max(counter.value + by, 0);
      if (by > 0 && max !== undefined && value > max) return undefined;
      changes.set(name, { ...counter, value });
      return value;
    },
    counter: async (givenName: string): Promise<number> => {
      const name = toPostgresText(givenName);
      await load(name);
      return current(name).value;
    },
    remove: async (name: string): Promise<void> => {
      removed.add(toPostgresText(name));
      for (const [changed, change] of changes) if (isRemoved(changed)) changes.set(changed, { ...change, value: 0 });
    },
    changes: () => {
      // A new counter that stays at zero needs no row.
      const counted = [...changes.values()].filter(({ before, value }) => before > 0 || value > 0);
      const kept = counted.map(({ name }) => name);
      return { counted, removed: [...removed].map((name) => ({ name, kept, before: saved.get(name) ?? null })) };
    },
  };
}
