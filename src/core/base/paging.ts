import { createBoundedMap } from "./collections.js";
import { after, type Clock, type Instant, MINUTE_MS } from "./time.js";

/** Where a page stands in a list of `count` items. Pages count from 0. */
export type PagePlace = {
  readonly count: number;
  readonly page: number;
  readonly pages: number;
};

/** The page asked for (from 0, the first by default) and where it stands; the last page when there are fewer. */
export function pageOf<T>(list: readonly T[], size: number, asked = 0): PagePlace & { readonly items: readonly T[] } {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const page = Math.min(asked, pages - 1);
  return { items: list.slice(page * size, (page + 1) * size), count: list.length, page, pages };
}

const CACHED_MS = 5 * MINUTE_MS;
const CACHED_LISTS_MAX = 8;
const CACHED_ROWS_MAX = 5_000;

type ReadList = { readonly rows: readonly unknown[]; readonly readAt: Instant };

/** Caches lists of the service for some minutes, so that staff can turn pages without reading them again. */
export function createListCache<List extends ReadList>(clock: Clock) {
  const lists = createBoundedMap<string, List>(CACHED_LISTS_MAX);
  return {
    /** Does not cache a list that is too long. */
    keep: (key: string, list: List): void => {
      if (list.rows.length <= CACHED_ROWS_MAX) lists.set(key, list);
    },
    get: (key: string): List | undefined => {
      const list = lists.get(key);
      return list && clock() < after(list.readAt, CACHED_MS) ? list : undefined;
    },
  };
}
