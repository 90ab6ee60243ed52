import { after, DAY_MS, type Instant, type Window } from "../base/time.js";

const WORK_MS = 5;

/** Lets whatever waits be done before a long work goes on. */
export const giveWay = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Says when a long work has gone on for five milliseconds, and lets whatever waits be done then. */
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

/** Works on one item after the other, and lets whatever waits be done in between every five milliseconds. */
export async function eachGivingWay<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  const pacer = createPacer();
  for (const item of items) {
    work(item);
    if (pacer.isOver()) await pacer.giveWay();
  }
}

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
