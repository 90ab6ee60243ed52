/** Lists and maps that drop their oldest entry when they are full. */

export function pushCapped<Item>(list: Item[], item: Item, max: number): void {
  list.push(item);
  if (list.length > max) list.shift();
}

export function setCapped<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}
