/** Seeded random choices: the same seed makes the same choices in the same order on every machine. */
export type Random = {
  /** At least 0, less than 1. */
  next(): number;
  chance(likelihood: number): boolean;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  pick<T>(items: readonly T[]): T;
  bytes(count: number): Uint8Array;
};

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (likelihood) => next() < likelihood,
    pick: <T>(items: readonly T[]) => {
      if (items.length === 0) throw new RangeError("Nothing to pick from");
      return items[between(0, items.length - 1)] as T;
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => between(0, 255)),
  };
}
