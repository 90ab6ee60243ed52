import type { BatchId } from "../../src/core/base/ids.js";
import { before, MINUTE_MS } from "../../src/core/base/time.js";
import type { Schedule } from "../../src/core/orders/schedule.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import type { Checks } from "./checks.js";
import type { FinalState } from "./invariants.js";

/** Slack for a clock of the shop that is behind. */
const LATE_MS = 15 * MINUTE_MS;

/** Checks schedules: each run buys once, under the id that was minted for it, however often it is started. */
export function watchScheduleRuns({ checks }: { readonly checks: Checks }) {
  const minted = new Set<string>();
  const placed = new Set<string>();
  /** Runs whose customers were told that the schedule is stopped. */
  const stopped = new Set<string>();
  return {
    noteStopped: ({ next }: Schedule): void => {
      stopped.add(next);
    },
    look(rows: Rows): void {
      for (const { batch } of rows.order.values()) {
        if (!batch || placed.has(batch.id)) continue;
        placed.add(batch.id);
        checks.expect("nothing is bought by a stopped schedule", !stopped.has(batch.id), () => batch.id);
      }
      for (const { next, last } of rows.schedule.values()) {
        minted.add(next);
        if (last?.placed) minted.add(last.placed);
      }
    },
    /** `tapped`: the batches that people paid for themselves, or tried to. */
    check({ rows, time }: FinalState, tapped: ReadonlySet<BatchId>): void {
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

export type ScheduleRuns = ReturnType<typeof watchScheduleRuns>;
