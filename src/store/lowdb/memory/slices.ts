import { setImmediate } from "node:timers/promises";

/** Lets whatever waits be done before a long work goes on. */
export const yieldToEventLoop = (): Promise<unknown> => setImmediate();

const WORK_MS = 5;

/** Says when a long work has gone on for five milliseconds, and lets whatever waits be done then. */
export function createPacer() {
  let began = performance.now();
  return {
    isOver: (): boolean => performance.now() - began >= WORK_MS,
    giveWay: async (): Promise<void> => {
      await yieldToEventLoop();
      began = performance.now();
    },
  };
}

/** Items, so many at a time. */
export function* slicesOf<T>(items: Iterable<T>, size: number): Generator<readonly T[]> {
  let slice: T[] = [];
  for (const item of items) {
    slice.push(item);
    if (slice.length < size) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}
