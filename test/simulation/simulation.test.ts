import { expect, it } from "vitest";
import { isSelected, runSeeds, runsOf } from "./run-seeds.js";
import { simulate } from "./simulate.js";

/**
 * The real shop with an unreliable vendor, gateway and messenger, in a process that crashes at any moment. Each commit uses other seeds.
 * Every third seed also runs with two processes on one store, which crash independently.
 */
const TWO_PROCESSES_EVERY = 3;
const runs = runsOf({ store: "lowdb", seeds: 12, waysOf: (seed) => (seed % TWO_PROCESSES_EVERY === 0 ? [1, 2] : [1]) });

it.runIf(isSelected("lowdb"))(
  "keeps its promises through all faults, whenever it is killed",
  { timeout: 15_000 * runs.length + 60_000 },
  async () => expect(await runSeeds("lowdb", runs)).toEqual([]),
);

/** Their runs are short: with most kinds of faults, with some crashes, and with many. */
const REPEATED = [
  { seed: 3, shops: 1 },
  { seed: 2, shops: 1 },
  { seed: 5, shops: 2 },
] as const;

it.runIf(isSelected("lowdb")).each(REPEATED)(
  "repeats a run exactly from seed $seed, with $shops process(es)",
  { timeout: 240_000 },
  async (run) => expect(await simulate(run)).toEqual(await simulate(run)),
);
