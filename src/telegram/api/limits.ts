import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import { RATE_LIMITS } from "../../core/jobs/rate-limiter.js";
import type { Log } from "../../core/ports.js";
import { loggableError } from "./errors.js";

/** Every wait, retry and memory of this channel has its limit here; tests tighten them. */
export const TELEGRAM_LIMITS = {
  /** One call to the Bot API, without the waits around it. */
  callTimeoutMs: 8 * SECOND_MS,
  /** How long getUpdates is held open by the Bot API when there is nothing new. */
  longPollS: 30,
  callTriesMax: 4,
  /** The first wait before a call is repeated; each further one is twice as long. */
  callRetryMs: 250,
  /** The sum of one call's waits for `retry_after`. A longer wait is returned to the caller as a 429. */
  floodWaitMaxMs: 20 * SECOND_MS,
  /** A handler that takes longer than this is given up on, and its chat released. */
  handlerMaxMs: 60 * SECOND_MS,
  /** A webhook is answered by then, and the work goes on. Telegram would deliver again after about 10 s. */
  webhookAnswerMs: 8 * SECOND_MS,
  /** How often one update is tried before we give up on it. */
  updateTriesMax: 3,
  /** For the updates of one user. */
  rate: RATE_LIMITS,
  /** Updates remembered as handled. */
  updatesRememberedMax: 2_000,
  /** Chats whose customer is remembered. */
  chatsRememberedMax: 10_000,
  /** A tap is answered by then, even if its work is not done. */
  tapAnswerMs: 1_500,
  /** Work that takes longer than this shows "typing…". */
  typingAfterMs: 1_000,
  /** Telegram shows it for 5 s. */
  typingAgainMs: 4_500,
  /** How many flows may follow each other without a question. */
  flowChainMax: 8,
  broadcastPerSecond: 25,
  /**
   * Notices to one chat within a minute, and how far apart. Telegram accepts 20 messages a minute for a group, edits
   * included, and one a second for any chat; the rest is left for the people who work there.
   */
  noticeLimits: { group: { quiet: 9, loud: 8 }, person: { quiet: 20, loud: 30 }, apartMs: SECOND_MS },
  /** A broadcast pauses while this many messages of any kind went out within a second. */
  broadcastUpToPerSecond: 28,
  /** A little less than Telegram accepts. Beyond it, during a broadcast, other messages wait for `busyWaitMaxMs` at most. */
  messagesPerSecond: 29,
  busyWaitMaxMs: 250,
  /** After Telegram has refused messages to several chats at once, all keep to that rate for so long. */
  floodPaceMs: MINUTE_MS,
  /** Then, and where other processes send for the bot too, a message waits so long at most. */
  shareWaitMaxMs: 3 * SECOND_MS,
  /** Between tries to start, or to fetch updates, while the Bot API is down. */
  downRetryMs: 3 * SECOND_MS,
  /** How long a stop waits for handlers in progress. */
  stopMaxMs: 10 * SECOND_MS,
};

export type TelegramLimits = Readonly<typeof TELEGRAM_LIMITS>;

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
