/** A map that forgets its oldest entries beyond a limit. */
export function createBoundedMap<K, V>(
  max: number,
): Pick<Map<K, V>, "get" | "has" | "delete"> & {
  set(key: K, value: V): void;
} {
  const entries = new Map<K, V>();
  return {
    get: (key) => entries.get(key),
    has: (key) => entries.has(key),
    delete: (key) => entries.delete(key),
    set: (key, value) => {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= max) return;
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        return;
      }
    },
  };
}
