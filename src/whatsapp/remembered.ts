/** A map that forgets its oldest entries beyond a limit. */
export function createRemembered<V>(max: number) {
  const entries = new Map<string, V>();
  return {
    get: (key: string): V | undefined => entries.get(key),
    set: (key: string, value: V): void => {
      entries.delete(key);
      entries.set(key, value);
      const [oldest] = entries.keys();
      if (entries.size > max && oldest !== undefined) entries.delete(oldest);
    },
  };
}
