import { setTimeout as sleep } from "node:timers/promises";

/** Lets time pass; rejects when the signal is raised meanwhile. A parameter, so that a test need not sit it out. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<unknown>;

export const realWait: Wait = (ms, signal) => sleep(ms, undefined, signal ? { signal } : {});

/** What the work comes to, or `late` when it takes longer. The work itself goes on, and its failure stays with it. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | "late"> {
  let alarm: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    alarm = setTimeout(resolve, ms, "late");
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(alarm);
  }
}
