type Counts = ReadonlyMap<string, number>;

/** What happened during one run of a seed, or many. */
export type Tally = {
  readonly checked: Counts;
  readonly noted: Counts;
  readonly faults: Counts;
  readonly crashes: Counts;
};

/** How many processes share the work: one on a disk of its own, or rivals over one store. */
export type Shops = 1 | 2;

const KINDS = ["checked", "noted", "faults", "crashes"] as const;

/** Adds up runs, and says in one line of JSON what they were made of. */
export function createSummary() {
  const runs: Record<Shops, number> = { 1: 0, 2: 0 };
  const sums = Object.fromEntries(KINDS.map((kind) => [kind, new Map<string, number>()])) as {
    readonly [K in (typeof KINDS)[number]]: Map<string, number>;
  };
  return {
    add(tally: Tally, shops: Shops): void {
      runs[shops] += 1;
      for (const kind of KINDS) {
        for (const [name, count] of tally[kind]) sums[kind].set(name, (sums[kind].get(name) ?? 0) + count);
      }
    },
    line: (store: string, seconds: number): string =>
      JSON.stringify({
        ...{ store, seeds: runs[1], rivals: runs[2], seconds },
        ...Object.fromEntries(KINDS.map((kind) => [kind, sorted(sums[kind])])),
      }),
  };
}

const sorted = (counts: Counts) => Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
