import type { Log } from "../../core/ports.js";
import { messageOf } from "./errors.js";
import type { Wait } from "./wait.js";

/** Does a step of the start again and again until it works or we stop: the Bot API may be down when we come up. */
export type UntilDone = (what: string, step: () => Promise<unknown>) => Promise<void>;

export const createUntilDone =
  (options: {
    readonly wait: Wait;
    readonly retryMs: number;
    readonly signal: AbortSignal;
    readonly log: Log;
  }): UntilDone =>
  async (what, step) => {
    const { wait, retryMs, signal, log } = options;
    while (!signal.aborted) {
      try {
        await step();
        return;
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ cause: messageOf(error) }, `Not done yet: ${what}`);
        await wait(retryMs, signal).catch(() => {});
      }
    }
  };
