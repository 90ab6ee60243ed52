/** One piece of work at a time for each key, in the order in which they came. */
export type KeyedQueue = {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when no work waits any more. */
  idle(): Promise<void>;
};

export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>();
  return {
    run: (key, work) => {
      const before = last.get(key) ?? Promise.resolve();
      const done = before.then(work);
      const ended = done
        .catch(() => undefined)
        .then(() => {
          if (last.get(key) === ended) last.delete(key);
        });
      last.set(key, ended);
      return done;
    },
    idle: async () => {
      while (last.size > 0) await Promise.all(last.values());
    },
  };
}
