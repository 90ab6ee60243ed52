/** The smallest of sorted numbers that so large a share of them does not exceed (nearest rank); undefined of none. */
export const percentile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.ceil(sorted.length * share) - 1];

/** "99 %": rounded down, so that only all of them are 100 %; "–" of nothing. */
export const percentOf = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${Math.floor((part * 100) / whole)} %`;
