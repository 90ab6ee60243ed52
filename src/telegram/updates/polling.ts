import { run } from "@grammyjs/runner";
import type { Api } from "grammy";
import type { Update } from "grammy/types";
import { withTimeout } from "../../core/base/async.js";
import type { Log } from "../../core/ports.js";
import { loggableError } from "../api/errors.js";
import type { AbortableWait, TelegramLimits } from "../api/limits.js";
import type { Intake } from "./intake.js";

/** The kinds of update that the bot asks for, by polling or webhook. */
export const ALLOWED_UPDATES = ["message", "edited_message", "callback_query"] as const;

type Options = {
  readonly api: Api;
  readonly intake: Intake;
  readonly limits: TelegramLimits;
  readonly wait: AbortableWait;
  readonly log: Log;
};

/** Fetches updates and handles them concurrently, so that one slow chat does not delay others. Only `stop` ends it. */
export function createPolling({ api, intake, limits, wait, log }: Options) {
  let lastUpdate: number | undefined;
  const stopped = new AbortController();
  let ended: Promise<void> = Promise.resolve();
  let stopRunner: () => Promise<unknown> = async () => {};

  /** A polled update is not delivered again, so one that failed is tried again here, until the intake gives it up. */
  const handle = async (update: Update): Promise<void> => {
    const isDone = await intake.handleOnce(update).then(
      () => true,
      () => false, // Logged by the intake.
    );
    if (isDone || stopped.signal.aborted) return;
    await wait(limits.downRetryMs, stopped.signal).catch(() => {});
    await handle(update);
  };

  const source = {
    handleUpdate: (update: Update) => {
      lastUpdate = update.update_id;
      return handle(update);
    },
    errorHandler: () => {}, // Never called: `handle` does not reject.
    api: {
      getUpdates: (args: { offset: number; limit: number; timeout: number }, signal: unknown) =>
        api.getUpdates({ ...args, timeout: limits.longPollS, allowed_updates: ALLOWED_UPDATES }, signal as never),
    },
  };

  /** The runner gives up when another process polls too (409), as happens briefly in every deploy, so we restart it. */
  const keepRunning = async () => {
    while (!stopped.signal.aborted) {
      await api.deleteWebhook().catch(() => {}); // Polling is refused while a webhook is set.
      if (stopped.signal.aborted) return;
      const runner = run(source, { runner: { silent: true, retryInterval: limits.downRetryMs } });
      stopRunner = async () => runner.stop();
      await runner.task()?.catch((error: unknown) => {
        log.error({ err: loggableError(error) }, "fetching updates failed");
      });
      await wait(limits.downRetryMs, stopped.signal).catch(() => {});
    }
  };

  /** Otherwise Telegram would give the next process the last batch again. */
  const confirmLastUpdates = async (last: number) => {
    const confirmed = api.getUpdates({ offset: last + 1, limit: 1, timeout: 0 });
    await withTimeout(limits.stopMaxMs, confirmed).catch((error: unknown) => {
      log.warn({ err: loggableError(error) }, "confirming the last updates failed");
    });
  };

  return {
    start: (): void => {
      ended = keepRunning();
    },
    stop: async (): Promise<void> => {
      stopped.abort();
      const closed = stopRunner().then(() => ended);
      await withTimeout(limits.stopMaxMs, closed);
      await withTimeout(limits.stopMaxMs, intake.idle());
      if (lastUpdate !== undefined) await confirmLastUpdates(lastUpdate);
    },
  };
}
