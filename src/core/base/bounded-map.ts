/** A map that forgets its oldest entries beyond a limit. */
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
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        return;
      }
    },
  };
}
