import type { VendHistoryPage } from "../ports.js";

/** Before the first page was read. */
const PAGE_SIZE = 100;
/** The list has grown by more than this since its first page was read: places that were known are forgotten. */
const HEAD_PAGES_MAX = 20;

/**
 * Where rows of a list lie that grows at its head. A row's place is counted from the row that was first when the list was first read, so it stays as others come: the
 * first page says how many have come. Places are remembered of the head of the list and of rows that are looked for.
 */
export function createPlaces(isWanted: (key: string) => boolean) {
  const wanted = new Map<string, number>();
  let head = new Map<string, number>();
  /** Pages from the first on whose rows are all new. */
  let unplaced: (readonly string[])[] = [];
  let added = 0;
  let pageSize = PAGE_SIZE;

  const place = (keys: readonly string[], start: number): void => {
    keys.forEach((key, index) => {
      if (isWanted(key)) wanted.set(key, added - start - index);
    });
  };

  /** How many rows have come in all, by the first known row of these. */
  const addedBy = (keys: readonly string[], start: number): number | undefined => {
    for (const [index, key] of keys.entries()) {
      const known = head.get(key) ?? wanted.get(key);
      if (known !== undefined) return known + start + index;
    }
    return undefined;
  };

  const noteHead = (keys: readonly string[]): boolean => {
    unplaced.push(keys);
    const all = unplaced.flat();
    const known = addedBy(keys, all.length - keys.length);
    const isFirst = head.size === 0;
    const isLost = !isFirst && known === undefined && (unplaced.length >= HEAD_PAGES_MAX || keys.length === 0);
    if (known === undefined && !isFirst && !isLost) return false;
    if (isLost) {
      wanted.clear();
      added += all.length;
    } else added = known ?? 0;
    head = new Map(all.map((key, index) => [key, added - index]));
    place(all, 0);
    unplaced = [];
    return true;
  };

  return {
    /** Notes what a page holds. True when a row of it was known: nothing lies between it and what was read before. */
    note(number: number, { rows }: VendHistoryPage): boolean {
      const keys = rows.map(({ key }) => key);
      if (number === 1) {
        unplaced = [];
        // What the service really gives, whatever it was asked for. A list that is shorter is all on this page.
        pageSize = keys.length || PAGE_SIZE;
        return noteHead(keys);
      }
      if (unplaced.length > 0 && number === unplaced.length + 1) return noteHead(keys);
      const start = (number - 1) * pageSize;
      // Rows may have come since the first page was read.
      added = Math.max(added, addedBy(keys, start) ?? added);
      place(keys, start);
      return true;
    },
    /** On which page a row lies now, as far as is known. */
    pageOf(key: string): number | undefined {
      const known = wanted.get(key);
      return known === undefined ? undefined : Math.max(1, Math.floor((added - known) / pageSize) + 1);
    },
    /** Forgets the places of rows that are not wanted any more. */
    keepWanted(): void {
      for (const key of wanted.keys()) if (!isWanted(key)) wanted.delete(key);
    },
    /** Forgets everything: the next page that is noted is the first. */
    reset(): void {
      wanted.clear();
      head.clear();
      unplaced = [];
      added = 0;
    },
  };
}
