/** Sorted arrays, searched by bisection and changed in place. New items mostly go near the end, so few items move. */
export type Comparator<T> = (a: T, b: T) => number;

/** The number of items for which `isBefore` holds; these must come first. */
export function lowerBound<T>(items: ArrayLike<T>, isBefore: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function insertSorted<T>(items: T[], item: T, compare: Comparator<T>): void {
  items.splice(
    lowerBound(items, (other) => compare(other, item) < 0),
    0,
    item,
  );
}

/** The items without some of them, mostly the oldest: the rest after the last of these is copied without a check. */
export function withoutItems<T>(items: T[], removed: ReadonlySet<T>): T[] {
  const remaining: T[] = [];
  let left = removed.size;
  let at = 0;
  for (; left > 0 && at < items.length; at++) {
    const item = items[at] as T;
    if (removed.has(item)) left -= 1;
    else remaining.push(item);
  }
  if (left > 0) throw new Error("An index lacks a record");
  return remaining.concat(items.slice(at));
}

/** Removes the very item that was inserted. Throws when it is not there, as the index no longer matches the records. */
export function removeSorted<T>(items: T[], item: T, compare: Comparator<T>): void {
  const at = lowerBound(items, (other) => compare(other, item) < 0);
  if (items[at] !== item) throw new Error("An index lacks a record");
  items.splice(at, 1);
}
