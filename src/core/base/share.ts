/** "99 %": rounded down, so that only all of them are 100 %; "–" of nothing. */
export const percentOf = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${Math.floor((part * 100) / whole)} %`;
