import { expect, it, vi } from "vitest";
import { simulate } from "./simulate.js";
import { createSummary } from "./tally.js";

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
 * SEED=1234 replays one; SEEDS=10000 runs more of them, FROM=5000 others.
 */
const { SEED, SEEDS = "200", FROM = "1" } = process.env;
const seeds = SEED ? [Number(SEED)] : Array.from({ length: Number(SEEDS) }, (_, index) => Number(FROM) + index);

const replay = (seed: number) => `SEED=${seed} npx vitest run --config test/house/vitest.config.ts test/simulation`;

it("keeps its promises in any weather, whenever it is killed", { timeout: 1_000 * seeds.length + 60_000 }, async () => {
  const began = performance.now();
  const summary = createSummary();
  const broken: string[] = [];
  for (const seed of seeds) {
    const told = await simulate(seed);
    summary.add(told);
    if (told.broken.length > 0) broken.push([replay(seed), ...new Set(told.broken)].slice(0, 6).join("\n    "));
  }
  console.log(summary.line(Math.round((performance.now() - began) / 1_000)));
  expect(broken.slice(0, 20).join("\n\n"), `${broken.length} seeds broke a promise`).toBe("");
});

it("does the same again with the same seed", async () => {
  expect(await simulate(7)).toEqual(await simulate(7));
});
