import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import { RATE_LIMITS } from "../../core/jobs/rate-limiter.js";
import type { Log } from "../../core/ports.js";
import { loggableError } from "./errors.js";

/** All limits of this channel: waits, retries and how much it remembers. Tests lower them. */
export const TELEGRAM_LIMITS = {
  /** One call to the Bot API, without waits before it or between retries. */
  callTimeoutMs: 8 * SECOND_MS,
  /** How long the Bot API holds getUpdates open when there is nothing new. */
  longPollS: 30,
  /** With the waits between them they outlast an outage of seven seconds. If all time out, they end before `handlerMaxMs`. */
  callTriesMax: 6,
  /** The wait before the first retry; it doubles with each further one. */
  callRetryMs: 250,
  /** How long one call waits for `retry_after` in total. If it would take longer, the caller gets the 429. */
  floodWaitMaxMs: 20 * SECOND_MS,
  /** After this a handler is abandoned and its chat released. */
  handlerMaxMs: 60 * SECOND_MS,
  /** A webhook is answered by then, while the work goes on. Telegram redelivers after about 10 s. */
  webhookAnswerMs: 8 * SECOND_MS,
  /** Tries of one update before it is given up. */
  updateTriesMax: 3,
  /** For the updates of one user. */
  rate: RATE_LIMITS,
  /** Updates remembered as handled. */
  updatesRememberedMax: 2_000,
  /** Chats of which this process remembers something: language, menu, newest message, reserved slots. */
  chatsRememberedMax: 10_000,
  /** A tap is answered by then, even if its work is not done. */
  tapAnswerMs: 1_500,
  /** Work that takes longer than this shows "typing…". */
  typingAfterMs: 1_000,
  /** Telegram shows "typing…" for 5 s. */
  typingAgainMs: 4_500,
  /** How many flows may run in a row without asking a question. */
  flowChainMax: 8,
  broadcastPerSecond: 25,
  /**
   * Notices to one chat within a minute, and how far apart. Telegram accepts 20 messages a minute for a group, edits
   * included, and one a second for any chat. What the notices leave is for answers to the people there.
   */
  noticeLimits: { group: { quiet: 9, loud: 8 }, person: { quiet: 20, loud: 30 }, apartMs: SECOND_MS },
  /** A broadcast pauses when this many messages of any kind went out within the last second. */
  broadcastUpToPerSecond: 28,
  /** A little less than Telegram accepts. During a broadcast, other messages above this wait up to `busyWaitMaxMs`. */
  messagesPerSecond: 29,
  busyWaitMaxMs: 250,
  /** How long all messages keep to that rate after Telegram refused several chats at once. */
  floodPaceMs: MINUTE_MS,
  /** The longest wait of a message in that time, or where several processes send for the bot. */
  shareWaitMaxMs: 3 * SECOND_MS,
  /** The wait between tries to start or to fetch updates while the Bot API is down. */
  downRetryMs: 3 * SECOND_MS,
  /** How long a stop waits for handlers in progress. */
  stopMaxMs: 10 * SECOND_MS,
};

export type TelegramLimits = Readonly<typeof TELEGRAM_LIMITS>;

/** Waits; rejects if the signal is aborted first. Injected, so that tests need not wait. */
export type AbortableWait = (ms: number, signal?: AbortSignal) => Promise<unknown>;

export const realWait: AbortableWait = (ms, signal) => sleep(ms, undefined, signal ? { signal } : {});

type RetryOptions = {
  readonly wait: AbortableWait;
  readonly retryMs: number;
  readonly signal: AbortSignal;
  readonly log: Log;
};

/** Repeats a start-up step until it succeeds or the bot stops. The Bot API may be down when we start. */
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
