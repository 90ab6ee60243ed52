import { setTimeout } from "node:timers/promises";
import { withTimeout } from "../../../core/base/async.js";

/** While the database is away a batch waits for it. The next batch waits for that one no longer than this. */
const HOLDS_UP_MAX_MS = 1_000;

/**
 * Joins requests that arrive at about the same time: those that come while a batch is at the database form the next
 * batch. An item that comes alone does not wait, unless a batch is to wait `gatherMs` for more: for items that nobody
 * waits for. `work` gives a result for each item, in their order.
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  gatherMs = 0,
): (item: Item) => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: { readonly items: Item[]; readonly results: Promise<readonly Result[]> } | undefined;
  const begin = () => {
    const items: Item[] = [];
    const turn = Promise.all([withTimeout(HOLDS_UP_MAX_MS, running), gatherMs > 0 && setTimeout(gatherMs)]);
    const results = turn.then(() => {
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
