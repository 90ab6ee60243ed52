import { createBoundedMap } from "./bounded-map.js";
import { after, type Clock, type Instant, MINUTE_MS } from "./time.js";

/** How long, how many lists and how many rows of one are kept. */
const KEPT_MS = 5 * MINUTE_MS;
const LISTS_KEPT = 8;
const ROWS_KEPT_MAX = 5_000;

/** What the service listed, read at this time. */
type ReadList = { readonly rows: readonly unknown[]; readonly readAt: Instant };

/** Lists of the service whose pages staff turn: kept for some minutes, so that a page need not be read again. */
export function createKeptLists<List extends ReadList>(clock: Clock) {
  const lists = createBoundedMap<string, List>(LISTS_KEPT);
  return {
    /** A list with too many rows is not kept. */
    keep: (key: string, list: List): void => {
      if (list.rows.length <= ROWS_KEPT_MAX) lists.set(key, list);
    },
    get: (key: string): List | undefined => {
      const kept = lists.get(key);
      return kept && clock() < after(kept.readAt, KEPT_MS) ? kept : undefined;
    },
  };
}
