import { withTimeout } from "../../../core/base/async.js";

/** While the database is away a batch waits for it, and holds up the next one no longer than this. */
const HOLDS_UP_MAX_MS = 1_000;

/**
 * Joins what is asked for at about the same time: whatever comes while a batch is with the database goes there together,
 * as the next one. `work` gives a result for each item, in their order. A single item waits for nothing.
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
