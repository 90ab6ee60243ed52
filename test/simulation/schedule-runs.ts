import type { BatchId } from "../../src/core/base/ids.js";
import { before, MINUTE_MS } from "../../src/core/base/time.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import type { FinalState } from "./invariants.js";

/** Slack for a clock of the shop that is behind. */
const LATE_MS = 15 * MINUTE_MS;

/** Checks schedules: each run buys once, under the id that was minted for it, however often it is started. */
export function watchScheduleRuns() {
  const minted = new Set<string>();
  return {
    look(rows: Rows): void {
      for (const { next, last } of rows.schedule.values()) {
        minted.add(next);
        if (last?.placed) minted.add(last.placed);
      }
    },
    /** `tapped`: the batches that people paid for themselves, or tried to. */
    check({ rows, time, checks }: FinalState, tapped: ReadonlySet<BatchId>): void {
      for (const { id } of rows.batch.values()) {
        const isMeant = minted.has(id) || tapped.has(id);
        checks.expect("a batch was tapped by a customer or placed by a schedule", isMeant, () => id);
      }
      for (const { id, dueAt, pausedAt, last } of rows.schedule.values()) {
        if (last) checks.note(`planned group: ${last.outcome}`);
        const isRun = pausedAt !== undefined || (dueAt !== undefined && dueAt > before(time.clock(), LATE_MS));
        checks.expect("a due schedule is run", isRun, () => `${id} ${dueAt}`);
      }
    },
  };
}
