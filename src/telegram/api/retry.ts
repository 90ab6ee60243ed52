import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../core/ports.js";
import { loggableError } from "./errors.js";

/** Waits; rejects when the signal is aborted meanwhile. A parameter, so that tests need not wait. */
export type AbortableWait = (ms: number, signal?: AbortSignal) => Promise<unknown>;

export const realWait: AbortableWait = (ms, signal) => sleep(ms, undefined, signal ? { signal } : {});

type RetryOptions = {
  readonly wait: AbortableWait;
  readonly retryMs: number;
  readonly signal: AbortSignal;
  readonly log: Log;
};

/** Repeats a step of the start-up until it succeeds or the bot stops: the Bot API may be down when we start. */
export async function retryUntilDone(
  step: string,
  run: () => Promise<unknown>,
  { wait, retryMs, signal, log }: RetryOptions,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await run();
      return;
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ step, err: loggableError(error) }, "start-up step failed, retrying");
      await wait(retryMs, signal).catch(() => {});
    }
  }
}
