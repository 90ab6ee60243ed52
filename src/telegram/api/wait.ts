import { setTimeout as sleep } from "node:timers/promises";

/** Lets time pass; rejects when the signal is raised meanwhile. A parameter, so that a test need not sit it out. */
export type AbortableWait = (ms: number, signal?: AbortSignal) => Promise<unknown>;

export const realWait: AbortableWait = (ms, signal) => sleep(ms, undefined, signal ? { signal } : {});
