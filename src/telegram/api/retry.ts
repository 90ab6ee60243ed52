import type { Log } from "../../core/ports.js";
import { errorMessage } from "./errors.js";
import type { AbortableWait } from "./wait.js";

/** Does a step of the start again and again until it works or we stop: the Bot API may be down when we come up. */
export type RetryUntilDone = (what: string, step: () => Promise<unknown>) => Promise<void>;

export const createRetryUntilDone =
  (options: {
    readonly wait: AbortableWait;
    readonly retryMs: number;
    readonly signal: AbortSignal;
    readonly log: Log;
  }): RetryUntilDone =>
  async (what, step) => {
    const { wait, retryMs, signal, log } = options;
    while (!signal.aborted) {
      try {
        await step();
        return;
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ cause: errorMessage(error) }, `Not done yet: ${what}`);
        await wait(retryMs, signal).catch(() => {});
      }
    }
  };
