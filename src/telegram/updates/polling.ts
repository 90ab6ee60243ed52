import { run } from "@grammyjs/runner";
import type { Api } from "grammy";
import type { Update } from "grammy/types";
import { withTimeout } from "../../core/jobs/timeout.js";
import type { Log } from "../../core/ports.js";
import { errorMessage } from "../api/errors.js";
import type { TelegramLimits } from "../api/limits.js";
import type { AbortableWait } from "../api/wait.js";
import type { Intake } from "./intake.js";

/** What the bot wants to hear of, in either mode. */
export const ALLOWED_UPDATES = ["message", "callback_query"] as const;

type Options = {
  readonly api: Api;
  readonly intake: Intake;
  readonly limits: TelegramLimits;
  readonly wait: AbortableWait;
  readonly log: Log;
};

export type Polling = { start(): void; stop(): Promise<void> };

/** Fetches updates and hands them out side by side: a slow customer holds up nobody else. Never ends by itself. */
export function createPolling({ api, intake, limits, wait, log }: Options): Polling {
  let last: number | undefined;
  const stopped = new AbortController();
  let ended: Promise<void> = Promise.resolve();
  let close: () => Promise<unknown> = async () => {};

  const source = {
    handleUpdate: (update: Update) => {
      last = update.update_id;
      return intake.handleOnce(update);
    },
    errorHandler: () => {}, // The intake has logged it; nobody would deliver it again.
    api: {
      getUpdates: (args: { offset: number; limit: number; timeout: number }, signal: unknown) =>
        api.getUpdates({ ...args, timeout: limits.longPollS, allowed_updates: ALLOWED_UPDATES }, signal as never),
    },
  };

  /** The runner gives up on a second poller (409), as there is for a moment in every deploy: it is run again. */
  const keepRunning = async () => {
    while (!stopped.signal.aborted) {
      await api.deleteWebhook().catch(() => {}); // While there is one, nothing can be fetched.
      if (stopped.signal.aborted) return;
      const runner = run(source, { runner: { silent: true, retryInterval: limits.downRetryMs } });
      close = async () => runner.stop();
      await runner
        .task()
        ?.catch((error: unknown) => log.error({ cause: errorMessage(error) }, "fetching updates failed"));
      await wait(limits.downRetryMs, stopped.signal).catch(() => {});
    }
  };

  return {
    start: () => {
      ended = keepRunning();
    },
    stop: async () => {
      stopped.abort();
      await withTimeout(
        limits.stopMaxMs,
        close().then(() => ended),
      );
      await withTimeout(limits.stopMaxMs, intake.idle());
      // Says that the last batch was taken; without it the next process would get it again.
      if (last === undefined) return;
      const confirmed = api.getUpdates({ offset: last + 1, limit: 1, timeout: 0 });
      await withTimeout(limits.stopMaxMs, confirmed).catch((error: unknown) =>
        log.warn({ cause: errorMessage(error) }, "confirming the last updates failed"),
      );
    },
  };
}
