import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { HISTORY_SCENARIOS, playHistory } from "../../bench/vend-history.js";

const times = { failFromMs: 12 * MINUTE_MS, failToMs: 20 * MINUTE_MS };

it.each([1, 2, 3])("shows within 30 seconds that a vend a day deep has failed (seed %i)", (seed) => {
  const scenario = { ...HISTORY_SCENARIOS["1 open, a day deep"], seed, answerMs: 400, ...times };
  expect(playHistory(scenario).worstMs).toBeLessThanOrEqual(30 * SECOND_MS);
});

it("shows within 30 seconds which of 1,000 vends of one burst have failed", () => {
  const scenario = { ...HISTORY_SCENARIOS["1,000 open in one burst"], seed: 1, answerMs: 400, ...times };
  const { p99Ms, boundMs } = playHistory(scenario);
  expect(p99Ms).toBeLessThanOrEqual(30 * SECOND_MS);
  expect(boundMs).toBe(30 * SECOND_MS);
});

it("keeps to the bound with open vends on a hundred pages", () => {
  const scenario = { ...HISTORY_SCENARIOS["1,000 open over a day"], seed: 1, answerMs: 400, ...times };
  const { p99Ms, boundMs, readsPerMinute } = playHistory(scenario);
  expect(p99Ms).toBeLessThanOrEqual(boundMs);
  expect(boundMs).toBeLessThanOrEqual(4 * MINUTE_MS);
  expect(readsPerMinute).toBeLessThanOrEqual(60);
});

it.each([1, 2, 3, 4])(
  "keeps to the bound for each of a few vends with a slow service, hour by hour (seed %i)",
  (seed) => {
    const agesMs = (random: () => number) => Array.from({ length: 6 }, () => random() * DAY_MS);
    const { late, boundMs } = playHistory({
      seed,
      answerMs: 1_500,
      agesMs,
      failFromMs: HOUR_MS,
      failToMs: 3 * HOUR_MS,
    });
    expect(late).toBe(0);
    expect(boundMs).toBeLessThanOrEqual(MINUTE_MS);
  },
);

it("keeps to the bound for each of many vends with a slow service", () => {
  const scenario = { ...HISTORY_SCENARIOS["1,000 open over a day"], seed: 1, answerMs: 1_500 };
  expect(playHistory({ ...scenario, failFromMs: 45 * MINUTE_MS, failToMs: HOUR_MS }).late).toBe(0);
});

it("keeps to the bound with a slow service, which is read less often", () => {
  const scenario = { ...HISTORY_SCENARIOS["1,000 open in one burst"], seed: 1, answerMs: 1_500, ...times };
  const { p99Ms, boundMs, readsPerMinute } = playHistory({ ...scenario, failFromMs: HOUR_MS / 2, failToMs: HOUR_MS });
  expect(p99Ms).toBeLessThanOrEqual(boundMs);
  expect(boundMs).toBeLessThanOrEqual(2 * MINUTE_MS);
  expect(readsPerMinute).toBeLessThanOrEqual(12);
});
