/** Work that goes on side by side, so much of it at once. */
export type ConcurrencyLimiter = {
  /** Begins to wait for a work; resolves when there is room for another. */
  add(work: Promise<unknown>): Promise<void>;
  /** Resolves when all has ended. Rejects with the first fault of any. */
  drained(): Promise<void>;
};

export function createConcurrencyLimiter(most: number): ConcurrencyLimiter {
  const underway = new Set<Promise<void>>();
  const faults: unknown[] = [];
  return {
    add: async (work) => {
      const done = work.then(
        () => undefined,
        (fault: unknown) => void faults.push(fault),
      );
      underway.add(done);
      void done.then(() => underway.delete(done));
      while (underway.size >= most) await Promise.race(underway);
      if (faults.length > 0) throw faults[0];
    },
    drained: async () => {
      await Promise.all(underway);
      if (faults.length > 0) throw faults[0];
    },
  };
}
