import { AsyncLocalStorage } from "node:async_hooks";
import type { Books } from "../core/store.js";

export type TransactionScopes = ReturnType<typeof createTransactionScopes>;

/** Where a transaction begins and ends: none is opened inside another one, and its books are of no use afterwards. */
export function createTransactionScopes() {
  const inside = new AsyncLocalStorage<{ open: boolean }>();
  let open = 0;
  return {
    /** Throws TypeError inside a transaction. */
    assertOutside: (): void => {
      if (inside.getStore()?.open) throw new TypeError("A transaction cannot be opened inside another one");
    },
    runInside: <T>(books: Books, work: (books: Books) => Promise<T>): Promise<T> => {
      const scope = { open: true };
      open += 1;
      return inside
        .run(scope, () => work(refuseAfterEnd(books, scope)))
        .finally(() => {
          scope.open = false;
          open -= 1;
          if (open === 0) inside.disable(); // While it is in use, Node follows every promise there is, at a twentieth of all our work.
        });
    },
  };
}

/** Books that refuse to be used when their transaction is over: what they would write is kept nowhere. */
const refuseAfterEnd = (books: Books, scope: { readonly open: boolean }): Books =>
  wrapOperations(books, async (name, operate) => {
    if (!scope.open) throw new TypeError(`The transaction is over: ${name} came too late`);
    return operate();
  });

/** The same books, with something around each of their operations. */
export const wrapOperations = (books: Books, wrap: (name: string, operate: () => unknown) => Promise<unknown>): Books =>
  new Proxy(books, {
    get(own, name) {
      const operation: unknown = Reflect.get(own, name);
      if (typeof operation !== "function") return operation; // Whoever awaits them asks for a `then`.
      return (...given: readonly unknown[]) => wrap(String(name), () => operation(...given));
    },
  });
