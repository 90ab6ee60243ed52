import { expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../src/core/base/time.js";
import { playDay } from "./healthy-day.js";
import { firstSeed, isSelected } from "./run-seeds.js";

/** HEALTHY_DAYS=1000 plays that many days; FROM=5000 starts at that seed. */
const { HEALTHY_DAYS = "4", FROM } = process.env;
const seeds = Array.from({ length: Number(HEALTHY_DAYS) }, (_, index) => Number(FROM ?? firstSeed()) + index);
const LOG_EVERY = 100;

const onLowdb = it.runIf(isSelected("lowdb"));

onLowdb(
  "does not suspend a network on days with six-hour pendings, an empty float and one customer with twenty failures",
  {
    timeout: 30_000 * seeds.length,
  },
  async () => {
    const began = performance.now();
    const sums = { days: 0, wrong: 0, vends: 0, delivered: 0, failed: 0, hung: 0, outOfFloat: 0 };
    const wrong: string[] = [];
    const print = () =>
      console.log(JSON.stringify({ ...sums, seconds: Math.round((performance.now() - began) / 1_000) }));
    for (const seed of seeds) {
      const { suspendedAfterMs, broken, ...counts } = await playDay({ seed });
      if (suspendedAfterMs !== undefined)
        wrong.push(`seed ${seed}: suspended after ${suspendedAfterMs / MINUTE_MS} minutes`);
      wrong.push(...broken.map((promise) => `seed ${seed}: ${promise}`));
      sums.days += 1;
      sums.wrong = wrong.length;
      for (const [name, count] of Object.entries(counts)) sums[name as keyof typeof counts] += count;
      if (sums.days % LOG_EVERY === 0) print();
    }
    print();
    expect(wrong).toEqual([]);
  },
);

onLowdb("suspends a network within 20 minutes after it goes down", { timeout: 120_000 }, async () => {
  const { suspendedAfterMs = Number.POSITIVE_INFINITY, broken } = await playDay({ seed: 1, downFromMs: HOUR_MS });
  expect(suspendedAfterMs).toBeGreaterThan(HOUR_MS);
  expect(suspendedAfterMs).toBeLessThan(HOUR_MS + 20 * MINUTE_MS);
  expect(broken).toEqual([]);
});
