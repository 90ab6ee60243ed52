/** A map of at most `max` entries: beyond that it drops the entry that was set longest ago. */
export function createBoundedMap<K, V>(max: number) {
  const entries = new Map<K, V>();
  return {
    get: (key: K): V | undefined => entries.get(key),
    has: (key: K): boolean => entries.has(key),
    delete: (key: K): boolean => entries.delete(key),
    set: (key: K, value: V): void => {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= max) return;
      const [oldest] = entries.keys();
      entries.delete(oldest as K);
    },
  };
}

/** Items by key. Both the keys and the items of each key keep the order of the input. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The items in arrays of at most `size`. */
export function* slicesOf<T>(items: Iterable<T>, size: number): Generator<readonly T[]> {
  let slice: T[] = [];
  for (const item of items) {
    slice.push(item);
    if (slice.length < size) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}

type Present<Fields> = { readonly [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };

/** The fields without those that are undefined: optional fields of our records are absent, never undefined. */
export const present = <Fields extends object>(fields: Fields): Present<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>;

/** A percentile of numbers in ascending order, by nearest rank; `share` is 0 to 1. Undefined for an empty list. */
export const percentile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.ceil(sorted.length * share) - 1];
