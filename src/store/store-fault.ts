import type { StoreFault } from "../core/store.js";

/** A write that cannot be kept, or whose outcome is unknown. */
export function createStoreFault(message: string, cause?: unknown): StoreFault {
  const fault = new Error(message, { cause });
  return Object.assign(fault, { name: "StoreFault" as const });
}

export const isStoreFault = (cause: unknown): cause is StoreFault =>
  cause instanceof Error && cause.name === "StoreFault";
