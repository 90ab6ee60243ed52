type Counts = ReadonlyMap<string, number>;

/** What happened during one seed, or many. */
export type Tally = {
  readonly checked: Counts;
  readonly noted: Counts;
  readonly faults: Counts;
  readonly crashes: Counts;
};

const KINDS = ["checked", "noted", "faults", "crashes"] as const;

/** Adds up seeds, and says in one line of JSON what they were made of. */
export function createSummary() {
  let seeds = 0;
  const sums = Object.fromEntries(KINDS.map((kind) => [kind, new Map<string, number>()])) as {
    readonly [K in (typeof KINDS)[number]]: Map<string, number>;
  };
  return {
    add(tally: Tally): void {
      seeds += 1;
      for (const kind of KINDS) {
        for (const [name, count] of tally[kind]) sums[kind].set(name, (sums[kind].get(name) ?? 0) + count);
      }
    },
    line: (seconds: number): string =>
      JSON.stringify({ seeds, seconds, ...Object.fromEntries(KINDS.map((kind) => [kind, sorted(sums[kind])])) }),
  };
}

const sorted = (counts: Counts) => Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
