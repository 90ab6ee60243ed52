import { execFileSync } from "node:child_process";
import { type Run, simulate } from "./simulate.js";
import { createSummary, type ProcessCount } from "./tally.js";

type Plan = {
  readonly store: "lowdb" | "postgres";
  /** How many seeds to play unless SEEDS says otherwise. */
  readonly seeds: number;
  /** How to play a seed: with one process, with two, or with both in turn. */
  readonly waysOf: (seed: number) => readonly ProcessCount[];
};

const { SEED, SHOPS, SEEDS, FROM, STORE } = process.env;

/** The first seed follows from the commit, so each change tries different seeds. */
export function firstSeed(): number {
  if (FROM) return Number(FROM);
  try {
    return Number.parseInt(
      execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).slice(0, 6),
      16,
    );
  } catch {
    return 1; // Not a git checkout.
  }
}

/** Whether to play on a store at all. */
export const isSelected = (store: Plan["store"]): boolean => STORE === undefined || STORE === store;

/**
 * What to play on a store. SEED=1234 replays one seed, with SHOPS=1 or SHOPS=2 only in that way; SEEDS=10000 plays that
 * many, from FROM=5000 on; STORE=lowdb or STORE=postgres limits it to one store.
 */
export function runsOf({ seeds, waysOf }: Plan): readonly Run[] {
  const count = SEED ? 1 : Number(SEEDS ?? seeds);
  const chosen = Array.from({ length: count }, (_, index) => Number(SEED ?? firstSeed()) + index);
  const ways = (seed: number) => (SHOPS ? [Number(SHOPS) as ProcessCount] : waysOf(seed));
  return chosen.flatMap((seed) => ways(seed).map((shops) => ({ seed, shops })));
}

const replay = (store: string, { seed, shops }: Run) =>
  `STORE=${store} SEED=${seed} SHOPS=${shops} npx vitest run --config test/tooling/vitest.config.ts test/simulation`;

/** Plays each run and prints one line about all of them. Returns what was broken and how to replay it. */
export async function runSeeds(store: string, runs: readonly Run[], where: Pick<Run, "place"> = {}) {
  const began = performance.now();
  const summary = createSummary();
  const broken: string[] = [];
  for (const run of runs) {
    const result = await simulate({ ...run, ...where });
    summary.add(result, run.shops);
    if (result.broken.length > 0)
      broken.push([replay(store, run), ...new Set(result.broken)].slice(0, 6).join("\n    "));
  }
  console.log(summary.line(store, Math.round((performance.now() - began) / 1_000)));
  if (SEEDS) console.log(summary.table());
  return broken.length === 0 ? [] : [`${broken.length} runs broke a promise`, ...broken.slice(0, 20)];
}
