import type { VendHistoryPage } from "../ports.js";

/** How many rows of a page of vends or payments we ask for. The service may give fewer; the first page shows how many. */
export const ROWS_PER_PAGE = 100;
/** After so many pages without a row that we know, we give up following the head and forget all places. */
const HEAD_PAGES_MAX = 20;

/**
 * Where rows lie in a list that grows at its head. A row's position counts from the row that was first when we began,
 * so it stays the same as newer rows come: `added` counts those. We remember the positions of the rows at the head, to
 * see how far the list has grown, and of the wanted rows.
 */
export function createPlaces(isWanted: (key: string) => boolean) {
  const wanted = new Map<string, number>();
  let head = new Map<string, number>();
  /** Pages of the head whose rows are all new, from the first page on. */
  let unplaced: (readonly string[])[] = [];
  let added = 0;
  let pageSize = ROWS_PER_PAGE;

  const place = (keys: readonly string[], start: number): void => {
    keys.forEach((key, index) => {
      if (isWanted(key)) wanted.set(key, added - start - index);
    });
  };

  /** The value of `added` that follows from the first known row of these, `start` being the index of the first. */
  const addedBy = (keys: readonly string[], start: number): number | undefined => {
    for (const [index, key] of keys.entries()) {
      const position = head.get(key) ?? wanted.get(key);
      if (position !== undefined) return position + start + index;
    }
    return undefined;
  };

  const noteHead = (keys: readonly string[]): void => {
    unplaced.push(keys);
    const all = unplaced.flat();
    const addedNow = addedBy(keys, all.length - keys.length);
    const isFirst = head.size === 0;
    const isLost = !isFirst && addedNow === undefined && (unplaced.length >= HEAD_PAGES_MAX || keys.length === 0);
    if (addedNow === undefined && !isFirst && !isLost) return;
    if (isLost) {
      wanted.clear();
      added += all.length;
    } else added = addedNow ?? 0;
    head = new Map(all.map((key, index) => [key, added - index]));
    place(all, 0);
    unplaced = [];
  };

  return {
    /** The page on which the head goes on; 1 when it was read up to a row that we know. */
    nextHeadPage: (): number => unplaced.length + 1,

    /** Notes the rows of a page. */
    note(number: number, { rows }: VendHistoryPage): void {
      const keys = rows.map(({ key }) => key);
      if (number === 1) {
        unplaced = [];
        // The service may give fewer rows than we ask for. A list shorter than a page has only this one.
        pageSize = keys.length || ROWS_PER_PAGE;
        noteHead(keys);
      } else if (unplaced.length > 0 && number === unplaced.length + 1) noteHead(keys);
      else {
        const start = (number - 1) * pageSize;
        // Rows may have come since the first page was read.
        added = Math.max(added, addedBy(keys, start) ?? added);
        place(keys, start);
      }
    },

    /** The page on which a row lies now, as far as we know; undefined for a row that we have not seen. */
    pageOf(key: string): number | undefined {
      const position = wanted.get(key);
      return position === undefined ? undefined : Math.max(1, Math.floor((added - position) / pageSize) + 1);
    },

    /** Forgets rows that are no longer wanted. */
    keepWanted(): void {
      for (const key of wanted.keys()) if (!isWanted(key)) wanted.delete(key);
    },

    /** Forgets everything, to begin again with the next first page. */
    reset(): void {
      wanted.clear();
      head.clear();
      unplaced = [];
      added = 0;
    },
  };
}
