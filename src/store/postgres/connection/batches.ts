import { withTimeout } from "../../../core/base/async.js";

/** While the database is away a batch waits for it. The next batch waits for that one no longer than this. */
const HOLDS_UP_MAX_MS = 1_000;

/**
 * Joins requests that arrive at about the same time: those that come while a batch is at the database form the next
 * batch. An item that comes alone does not wait. `work` gives a result for each item, in their order.
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: { readonly items: Item[]; readonly results: Promise<readonly Result[]> } | undefined;
  const begin = () => {
    const items: Item[] = [];
    const results = withTimeout(HOLDS_UP_MAX_MS, running).then(() => {
      waiting = undefined;
      return work(items);
    });
    running = results.catch(() => undefined);
    return { items, results };
  };
  return async (item) => {
    waiting ??= begin();
    const { items, results } = waiting;
    const index = items.push(item) - 1;
    return (await results)[index] as Result;
  };
}
