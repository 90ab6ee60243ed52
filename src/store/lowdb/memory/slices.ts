import { setImmediate } from "node:timers/promises";

/** Lets whatever waits be done before a long work goes on. */
export const yieldToEventLoop = (): Promise<unknown> => setImmediate();

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
