import { after, DAY_MS, type Instant, type Window } from "../base/time.js";
import { giveWay } from "./pacer.js";

/** What is worked on at once takes a few milliseconds. */
const SLICE_RECORDS = 500;

/**
 * What a window of any length holds, oldest first, some records at a time: those of a month are more than should be in
 * memory at once, so they are read day by day. Whatever waits is done in between.
 */
export async function* readByDay<T>(
  read: (window: Window) => Promise<readonly T[]>,
  { from, to }: Window,
): AsyncGenerator<readonly T[]> {
  for (let day = from; day < to; day = after(day, DAY_MS)) {
    const records = await read({ from: day, to: Math.min(after(day, DAY_MS), to) as Instant });
    for (let start = 0; start < records.length; start += SLICE_RECORDS) {
      yield records.slice(start, start + SLICE_RECORDS);
      await giveWay();
    }
  }
}
