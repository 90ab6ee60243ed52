import { slicesOf } from "../base/collections.js";
import { after, DAY_MS, type Instant, type Window } from "../base/time.js";

/** The longest that one piece of work keeps other work waiting. */
const WORK_MS = 5;

/** Lets other work that is waiting run first. */
export const giveWay = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Tells long work when it has run for five milliseconds and should give way. */
export function createPacer() {
  let began = performance.now();
  return {
    isOver: (): boolean => performance.now() - began >= WORK_MS,
    giveWay: async (): Promise<void> => {
      await giveWay();
      began = performance.now();
    },
  };
}

/** Handles items one after the other, and gives way every five milliseconds. */
export async function eachGivingWay<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  const pacer = createPacer();
  for (const item of items) {
    work(item);
    if (pacer.isOver()) await pacer.giveWay();
  }
}

/** Working on this many records takes a few milliseconds. */
const SLICE_RECORDS = 500;

/**
 * Reads the records of a window of any length, oldest first, a slice at a time. It reads day by day, as a month of
 * records should not be in memory at once, and gives way between slices.
 */
export async function* readByDay<T>(
  read: (window: Window) => Promise<readonly T[]>,
  { from, to }: Window,
): AsyncGenerator<readonly T[]> {
  for (let day = from; day < to; day = after(day, DAY_MS)) {
    const records = await read({ from: day, to: Math.min(after(day, DAY_MS), to) as Instant });
    for (const slice of slicesOf(records, SLICE_RECORDS)) {
      yield slice;
      await giveWay();
    }
  }
}
