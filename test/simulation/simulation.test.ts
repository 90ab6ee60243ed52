import { expect, it, vi } from "vitest";
import { simulate } from "./simulate.js";
import { createSummary, type Shops } from "./tally.js";

/**
 * The store's guard against a transaction inside a transaction costs every later promise of the process a little, once
 * for each store that was ever opened (Node 20); thousands are opened here. Such a transaction would hang, and be found.
 */
vi.mock("node:async_hooks", () => ({
  AsyncLocalStorage: class {
    getStore = () => undefined;
    run = <T>(_: unknown, work: () => T): T => work();
  },
}));

/**
 * The real shop over a world that lies, stalls and forgets, and a process that dies at any moment; hundreds of seeds.
 * Every third is lived through once more by rivals: two processes over one store, each of which dies by itself.
 * SEED=1234 replays one, with SHOPS=1 or SHOPS=2 one way only; SEEDS=10000 runs more of them, FROM=5000 others.
 */
const { SEED, SHOPS, SEEDS = "200", FROM = "1" } = process.env;
const RIVALS_EVERY = 3;
const seeds = SEED ? [Number(SEED)] : Array.from({ length: Number(SEEDS) }, (_, index) => Number(FROM) + index);
const waysOf = (seed: number): readonly Shops[] => (seed % RIVALS_EVERY === 0 ? [1, 2] : [1]);
const runs = seeds.flatMap((seed) =>
  (SHOPS ? [Number(SHOPS) as Shops] : waysOf(seed)).map((shops) => ({ seed, shops })),
);

const replay = ({ seed, shops }: (typeof runs)[number]) =>
  `SEED=${seed} SHOPS=${shops} npx vitest run --config test/house/vitest.config.ts test/simulation`;

it("keeps its promises in any weather, whenever it is killed", { timeout: 1_500 * runs.length + 60_000 }, async () => {
  const began = performance.now();
  const summary = createSummary();
  const broken: string[] = [];
  for (const run of runs) {
    const told = await simulate(run.seed, run.shops);
    summary.add(told, run.shops);
    if (told.broken.length > 0) broken.push([replay(run), ...new Set(told.broken)].slice(0, 6).join("\n    "));
  }
  console.log(summary.line(Math.round((performance.now() - began) / 1_000)));
  expect(broken.slice(0, 20).join("\n\n"), `${broken.length} runs broke a promise`).toBe("");
});

it.each([1, 2] as const)("does the same again with the same seed: %i at work", async (shops) => {
  expect(await simulate(7, shops)).toEqual(await simulate(7, shops));
});
