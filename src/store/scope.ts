import { AsyncLocalStorage } from "node:async_hooks";
import type { Books } from "../core/store.js";

export type TransactionScopes = ReturnType<typeof createTransactionScopes>;

/** Runs an operation of the books, at once or when those before it have ended. */
type RunOperation = (operation: () => Promise<unknown>) => Promise<unknown>;

/**
 * Catches two mistakes in both stores: a transaction opened inside another one, which would wait for itself for ever,
 * and books that are used after their transaction has ended, whose writes would be lost. An `AsyncLocalStorage` knows
 * whether the calling code runs inside a transaction; every operation of the books checks first that it is still open.
 */
export function createTransactionScopes() {
  const inside = new AsyncLocalStorage<{ open: boolean }>();
  let openCount = 0;
  return {
    /** Throws TypeError inside a transaction. */
    assertOutside: (): void => {
      if (inside.getStore()?.open) throw new TypeError("A transaction cannot be opened inside another one");
    },
    /** Does a transaction's work with its books. After that the books throw TypeError. */
    runInside: <T>(books: Books, work: (books: Books) => Promise<T>, run?: RunOperation): Promise<T> => {
      const scope = { open: true };
      openCount += 1;
      return inside
        .run(scope, () => work(refuseAfterEnd(books, scope, run)))
        .finally(() => {
          scope.open = false;
          openCount -= 1;
          if (openCount === 0) inside.disable(); // Otherwise Node tracks every promise, which costs 5% of all our work.
        });
    },
  };
}

function refuseAfterEnd(
  books: Books,
  scope: { readonly open: boolean },
  run: RunOperation = (operation) => operation(),
): Books {
  const guarded = Object.entries<(...args: readonly never[]) => unknown>(books).map(([name, operation]) => [
    name,
    (...args: readonly never[]) =>
      run(async () => {
        if (!scope.open) throw new TypeError(`The transaction is over: ${name} came too late`);
        return operation(...args);
      }),
  ]);
  return Object.fromEntries(guarded) as Books;
}
