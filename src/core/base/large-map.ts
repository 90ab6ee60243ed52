type LargeMap<V> = Pick<Map<string, V>, "get" | "delete" | "values"> & { set(key: string, value: V): void };

const PARTS = 256;

/** A map that may hold millions: in parts, as each doubling of a single one would stop everything else for a while. */
export function createLargeMap<V>(): LargeMap<V> {
  const parts = Array.from({ length: PARTS }, () => new Map<string, V>());
  const partOf = (key: string): Map<string, V> => {
    const place = (31 * key.charCodeAt(key.length - 1) + key.charCodeAt(key.length - 2)) % PARTS;
    return parts[place] ?? (parts[0] as Map<string, V>);
  };
  return {
    get: (key) => partOf(key).get(key),
    set: (key, value) => {
      partOf(key).set(key, value);
    },
    delete: (key) => partOf(key).delete(key),
    values: function* () {
      for (const part of parts) yield* part.values();
    } as Map<string, V>["values"],
  };
}
