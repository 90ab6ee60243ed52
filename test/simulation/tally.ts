import { SECOND_MS } from "../../src/core/base/time.js";

type Counts = ReadonlyMap<string, number>;

/** The counts of one run. */
export type Tally = {
  readonly checked: Counts;
  readonly noted: Counts;
  readonly faults: Counts;
  readonly crashes: Counts;
  /** How long after the faults had stopped a customer was still owed something. */
  readonly recoveryMs: number;
};

/** One process on its own disk, or two on one store. */
export type ProcessCount = 1 | 2;

const KINDS = ["checked", "noted", "faults", "crashes"] as const;

/** A kind of fault: how often it occurred, in how many runs, and the longest recovery of these. */
type FaultCount = { times: number; runs: number; worstMs: number };

/** Each place in which a process died is a kind of its own. */
const kindsIn = ({ faults, crashes }: Tally): readonly (readonly [string, number])[] => [
  ...[...faults].filter(([fault]) => fault !== "crash"),
  ...[...crashes].map(([point, times]) => [`crash ${point}`, times] as const),
];

/** Adds up runs, and says what they were made of: in one line of JSON, and fault by fault in a table. */
export function createSummary() {
  const runs: Record<ProcessCount, number> = { 1: 0, 2: 0 };
  const sums = Object.fromEntries(KINDS.map((kind) => [kind, new Map<string, number>()])) as {
    readonly [K in (typeof KINDS)[number]]: Map<string, number>;
  };
  const faultCounts = new Map<string, FaultCount>();
  return {
    add(tally: Tally, shops: ProcessCount): void {
      runs[shops] += 1;
      for (const [kind, times] of kindsIn(tally)) {
        const sum = faultCounts.get(kind) ?? { times: 0, runs: 0, worstMs: 0 };
        const worstMs = Math.max(sum.worstMs, tally.recoveryMs);
        faultCounts.set(kind, { times: sum.times + times, runs: sum.runs + 1, worstMs });
      }
      for (const kind of KINDS) {
        for (const [name, count] of tally[kind]) sums[kind].set(name, (sums[kind].get(name) ?? 0) + count);
      }
    },
    line: (store: string, seconds: number): string =>
      JSON.stringify({
        ...{ store, seeds: runs[1], twoProcesses: runs[2], seconds },
        ...Object.fromEntries(KINDS.map((kind) => [kind, sorted(sums[kind])])),
      }),
    table: (): string => {
      const rows = [...faultCounts].sort(([, a], [, b]) => b.times - a.times);
      const lines = rows.map(([kind, { times, runs: among, worstMs }]) =>
        tableLine([kind, times, among, `${Math.round(worstMs / SECOND_MS)} s`]),
      );
      return [tableLine([`${rows.length} kinds of faults`, "occurred", "seeds", "recovered in"]), ...lines].join("\n");
    },
  };
}

const tableLine = ([kind = "", ...figures]: readonly (string | number)[]): string =>
  [String(kind).padEnd(38), ...figures.map((figure) => String(figure).padStart(12))].join("");

const sorted = (counts: Counts) => Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
