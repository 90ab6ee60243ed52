import { setTimeout as setRealTimeout } from "node:timers";
import { vi } from "vitest";
import type { Clock } from "../../src/core/base/time.js";

type Timer = (work: () => void, ms: number) => () => void;

/** The driver of the database watches over a real server, by a real clock. */
const DRIVER = /node_modules[\\/]pg/;

/** Whether the driver of the database asks for a timer. */
export const isDriver = () => DRIVER.test(caller());

/**
 * While a seed runs, the timers of the product are events of the schedule; what is returned ends that. `isReal`: whether
 * whoever asks for a timer gets a real one.
 */
export function installVirtualTimers(timer: Timer, clock: Clock, isReal: () => boolean): () => void {
  const clearRealTimeout = globalThis.clearTimeout;
  vi.stubGlobal("setTimeout", (work: () => void, ms = 0) => (isReal() ? setRealTimeout(work, ms) : timer(work, ms)));
  vi.stubGlobal("clearTimeout", (timeout?: (() => void) | NodeJS.Timeout) =>
    typeof timeout === "function" ? timeout() : clearRealTimeout(timeout),
  );
  vi.stubGlobal("performance", { now: clock });
  return () => vi.unstubAllGlobals();
}

/** The file that asked for the timer. A whole stack, in words, would cost more than a step of the shop. */
function caller(): string {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 3;
  Error.prepareStackTrace = (_, [, , site]) => site?.getFileName() ?? "";
  const file = String(new Error("Who asks?").stack);
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return file;
}
