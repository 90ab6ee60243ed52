import { expect, it } from "vitest";
import { instant, MINUTE_MS } from "../../../src/core/base/time.js";
import { createReadBudget } from "../../../src/core/vend-history/read-budget.js";

function openBudget(pollIntervalMs = 2_000) {
  let now = 1_790_000_000_000;
  const budget = createReadBudget(() => instant(now), { historyReadsPerMinute: 12, pollIntervalMs });
  /** How many reads are allowed in a time, when each is answered like this. */
  const readsIn = (ms: number, outcome?: "read" | "failed", tookMs = 1_500) => {
    let reads = 0;
    for (const end = now + ms; now < end; now += 100) {
      if (budget.waitMs() > 0) continue;
      budget.take();
      reads++;
      if (outcome) budget.answered(outcome, tookMs);
    }
    return reads;
  };
  return { budget, readsIn };
}

it("allows the configured reads a minute, a few of them at once", () => {
  const { readsIn } = openBudget();
  expect(readsIn(1_000)).toBe(3);
  readsIn(MINUTE_MS);
  expect(readsIn(10 * MINUTE_MS)).toBe(120);
});

it("rises to sixty while answers are quick", () => {
  const { budget, readsIn } = openBudget();
  readsIn(10 * MINUTE_MS, "read", 900);
  expect(budget.perMinute()).toBe(60);
  expect(readsIn(10 * MINUTE_MS)).toBe(600);
});

it("stays the same while answers are slow, and is halved by each failure, down to four", () => {
  const { budget, readsIn } = openBudget();
  readsIn(MINUTE_MS, "read", 1_000);
  expect(budget.perMinute()).toBe(12);
  budget.answered("failed", 10);
  expect(budget.perMinute()).toBe(6);
  budget.answered("failed", 10);
  budget.answered("failed", 10);
  expect(budget.perMinute()).toBe(4);
});

it("counts the reads of staff, while the reader keeps at least half its pace", () => {
  const { budget, readsIn } = openBudget();
  readsIn(MINUTE_MS);
  for (let reads = 0; reads < 9; reads++) budget.lend();
  expect(readsIn(5_000)).toBe(0);
  expect(readsIn(MINUTE_MS)).toBe(6);
  const besideStaff = Array.from({ length: 60 }, () => {
    for (let reads = 0; reads < 4; reads++) budget.lend();
    return readsIn(1_000);
  });
  expect(besideStaff.reduce((sum, reads) => sum + reads)).toBe(6);
  expect(readsIn(5 * MINUTE_MS)).toBeGreaterThan(30);
});

it("goes faster with a shorter poll interval, as in tests", () => {
  const { readsIn } = openBudget(200);
  readsIn(MINUTE_MS);
  expect(readsIn(MINUTE_MS)).toBe(120);
});
