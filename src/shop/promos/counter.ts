import type { Books } from "../../core/store.js";

/**
 * Names with numbers, `name:1`, `name:2` and so on, taken in order by whoever comes, in any books and any process, and
 * never let go: so how many are taken is found in a few looks, and nobody can take one number too many.
 */
export type SequenceCounter = {
  /** How many are taken. */
  count(books: Books, name: string): Promise<number>;
  /** Takes the next one; its number, or undefined when that would be more than `most`. */
  takeNext(
    books: Books,
    name: string,
    wanted: { readonly owner: string; readonly most?: number },
  ): Promise<number | undefined>;
};

export function createSequenceCounter(): SequenceCounter {
  /** A hint where to look first: how many were taken at the last look. It may have been a transaction that came to nothing. */
  const seen = new Map<string, number>();

  const count: SequenceCounter["count"] = async (books, name) => {
    const isTaken = async (number: number) => (await books.claimant(`${name}:${number}`)) !== undefined;
    const hint = seen.get(name) ?? 0;
    let taken = hint > 0 && (await isTaken(hint)) ? hint : 0;
    let free = taken + 1;
    for (let step = 1; await isTaken(free); step *= 2) {
      taken = free;
      free += step * 2;
    }
    while (free - taken > 1) {
      const middle = Math.floor((taken + free) / 2);
      if (await isTaken(middle)) taken = middle;
      else free = middle;
    }
    seen.set(name, taken);
    return taken;
  };

  return {
    count,
    async takeNext(books, name, { owner, most = Number.MAX_SAFE_INTEGER }) {
      for (let number = (await count(books, name)) + 1; number <= most; number++) {
        // Somebody else may be taking it at this moment: then it is waited for, and is theirs or ours.
        if (await books.claim(`${name}:${number}`, owner)) return number;
      }
      return undefined;
    },
  };
}
