import type { Books } from "../core/store.js";

/** Runs an operation of the books, at once or when those before it have ended. */
type RunOperation = (operation: () => Promise<unknown>) => Promise<unknown>;

/** Does a transaction's work with its books. After that the books throw TypeError, as a later write would be lost. */
export async function runWork<T>(
  books: Books,
  work: (books: Books) => Promise<T>,
  run: RunOperation = (operation) => operation(),
): Promise<T> {
  let isOpen = true;
  const guarded = Object.entries<(...args: readonly never[]) => unknown>(books).map(([name, operation]) => [
    name,
    (...args: readonly never[]) =>
      run(async () => {
        if (!isOpen) throw new TypeError(`The transaction is over: ${name} came too late`);
        return operation(...args);
      }),
  ]);
  try {
    return await work(Object.fromEntries(guarded) as Books);
  } finally {
    isOpen = false;
  }
}
