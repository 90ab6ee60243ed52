/** Waiting for facts: a condition is looked at again at each change, and at no other time. */

export type Waiters = {
  /** Tells those who wait that the state has changed. */
  changed(): void;
  /** Resolves as soon as `predicate` is true. Rejects with what `complaint` says after `timeoutMs`. */
  waitFor(predicate: () => boolean, timeoutMs: number, complaint: () => string): Promise<void>;
  /** Rejects everybody who still waits. */
  giveUp(cause: Error): void;
};

type Waiter = { readonly check: () => void; readonly giveUp: (cause: Error) => void };

export function createWaiters(): Waiters {
  const waiters = new Set<Waiter>();
  return {
    changed() {
      for (const waiter of [...waiters]) waiter.check();
    },
    waitFor: (predicate, timeoutMs, complaint) =>
      new Promise((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer);
          waiters.delete(waiter);
        };
        const giveUp = (cause: unknown) => {
          leave();
          reject(cause);
        };
        const check = () => {
          try {
            if (!predicate()) return;
            leave();
            resolve();
          } catch (cause) {
            giveUp(cause);
          }
        };
        const waiter: Waiter = { check, giveUp };
        const timer = setTimeout(() => giveUp(new Error(complaint())), timeoutMs);
        waiters.add(waiter);
        check();
      }),
    giveUp(cause) {
      for (const waiter of [...waiters]) waiter.giveUp(cause);
    },
  };
}
