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
