/** Arrays that are kept in order: found by halves, changed in place. What is added is mostly newest, so moves are short. */
export type Comparator<T> = (a: T, b: T) => number;

/** Where an item stands, or would stand: the number of items before it. */
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

/** The items but for those that go. As these are mostly the oldest, what comes after the last of them is only copied. */
export function withoutItems<T>(items: T[], going: ReadonlySet<T>): T[] {
  const kept: T[] = [];
  let left = going.size;
  let at = 0;
  for (; left > 0 && at < items.length; at++) {
    const item = items[at] as T;
    if (going.has(item)) left -= 1;
    else kept.push(item);
  }
  if (left > 0) throw new Error("An index does not hold a record that it should");
  return kept.concat(items.slice(at));
}

/** Takes out the very item that was inserted. Throws when it is not there: the index and the records have parted. */
export function removeSorted<T>(items: T[], item: T, compare: Comparator<T>): void {
  const at = lowerBound(items, (other) => compare(other, item) < 0);
  if (items[at] !== item) throw new Error("An index does not hold a record that it should");
  items.splice(at, 1);
}
