import { expect, it, vi } from "vitest";
import { isSelected, runSeeds, runsOf } from "./run-seeds.js";
import { simulate } from "./simulate.js";

/**
 * The store's guard against a transaction inside a transaction costs every later promise of the process a little, once
 * for each store that was ever opened (Node 20); thousands are opened here. Such a transaction would hang, and be found.
 */
vi.mock("node:async_hooks", () => ({
  AsyncLocalStorage: class {
    getStore = () => undefined;
    disable = () => {};
    run = <T>(_: unknown, work: () => T): T => work();
  },
}));

/**
 * The real shop over a world that lies, stalls and forgets, and a process that dies at any moment; each commit with other seeds.
 * Every third is lived through once more by rivals: two processes over one store, each of which dies by itself.
 */
const RIVALS_EVERY = 3;
const runs = runsOf({ store: "lowdb", seeds: 12, waysOf: (seed) => (seed % RIVALS_EVERY === 0 ? [1, 2] : [1]) });

it.runIf(isSelected("lowdb"))(
  "keeps its promises in any faults, whenever it is killed",
  { timeout: 15_000 * runs.length + 60_000 },
  async () => expect(await runSeeds("lowdb", runs)).toEqual([]),
);

it.runIf(isSelected("lowdb")).each([1, 2] as const)(
  "does the same again with the same seed: %i at work",
  { timeout: 120_000 },
  async (shops) => {
    const run = { seed: 7, shops };
    expect(await simulate(run)).toEqual(await simulate(run));
  },
);
