/**
 * How soon a vend that fails is refunded, from the row that says so to the reading that shows it: the reader's plan and
 * budget in virtual time, so it is the same on every machine. The wallet follows with the next transaction.
 */
import { test } from "vitest";
import { MINUTE_MS } from "../../src/core/base/time.js";
import { HISTORY_SCENARIOS, playHistory } from "./vend-history.js";

const SERVICES = { "answers in 0.4 s": 400, "answers in 1.5 s": 1_500 };
/** A pass has found where each vend lies before they fail. */
const FOUND_MS = 40 * MINUTE_MS;
const SEEDS = 20;

test("a failed vend's refund", { timeout: 600_000 }, () => {
  const rows = Object.entries(HISTORY_SCENARIOS).flatMap(([name, { agesMs }]) =>
    Object.entries(SERVICES).map(([service, answerMs]) => {
      const seeds = name.startsWith("1 ") ? SEEDS : 1;
      const played = Array.from({ length: seeds }, (_, seed) =>
        playHistory({ seed, answerMs, agesMs, failFromMs: FOUND_MS, failToMs: 2 * FOUND_MS }),
      );
      const most = (of: (figures: ReturnType<typeof playHistory>) => number) => Math.max(...played.map(of));
      return {
        open: name,
        service,
        "p50 s": most(({ p50Ms }) => p50Ms) / 1_000,
        "p99 s": most(({ p99Ms }) => p99Ms) / 1_000,
        "worst s": most(({ worstMs }) => worstMs) / 1_000,
        "cycle s": most(({ cycleMs }) => cycleMs) / 1_000,
        "bound shown s": most(({ boundMs }) => boundMs) / 1_000,
        late: played.reduce((sum, { late }) => sum + late, 0),
        "late by s": most(({ latestMs }) => latestMs) / 1_000,
        "reads a minute": most(({ readsPerMinute }) => readsPerMinute),
      };
    }),
  );
  console.table(rows);
});
