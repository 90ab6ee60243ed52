import type { StoreFault } from "../../../core/store.js";

/** An operation that cannot be kept. */
export function createStoreFault(message: string, cause?: unknown): StoreFault {
  const fault = new Error(message, { cause });
  return Object.assign(fault, { name: "StoreFault" as const });
}

/** What is on disk is not what this store wrote. Nothing is guessed: a person must look. */
export class StoreDamage extends Error {
  override readonly name = "StoreDamage";
}
