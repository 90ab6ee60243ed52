import { setTimeout as sleep } from "node:timers/promises";
import { SECOND_MS } from "../../core/base/time.js";
import { RATE_LIMITS, type RateLimits } from "../../core/jobs/rate-limiter.js";
import type { Log } from "../../core/ports.js";
import { loggableError } from "./errors.js";

/** Every wait, retry and memory of this channel has its limit here; tests tighten them. */
export type TelegramLimits = {
  /** One call to the Bot API, without the waits around it. */
  readonly callTimeoutMs: number;
  /** How long getUpdates is held open by the Bot API when there is nothing new. */
  readonly longPollS: number;
  readonly callTriesMax: number;
  /** The first wait before a call is repeated; each further one is twice as long. */
  readonly callRetryMs: number;
  /** The sum of one call's waits for `retry_after`. A longer wait is returned to the caller as a 429. */
  readonly floodWaitMaxMs: number;
  /** A handler that takes longer than this is given up on, and its chat released. */
  readonly handlerMaxMs: number;
  /** A webhook is answered by then, and the work goes on. Telegram would deliver again after about 10 s. */
  readonly webhookAnswerMs: number;
  /** How often one update is tried before we give up on it. */
  readonly updateTriesMax: number;
  /** For the updates of one user. */
  readonly rate: RateLimits;
  /** Updates remembered as handled. */
  readonly updatesRememberedMax: number;
  /** Chats whose customer is remembered. */
  readonly chatsRememberedMax: number;
  /** A tap is answered by then, even if its work is not done. */
  readonly tapAnswerMs: number;
  /** Work that takes longer than this shows "typing…". */
  readonly typingAfterMs: number;
  /** Telegram shows it for 5 s. */
  readonly typingAgainMs: number;
  /** How many flows may follow each other without a question. */
  readonly flowChainMax: number;
  readonly broadcastPerSecond: number;
  /**
   * Notices to one chat within a minute, and how far apart. Telegram accepts 20 messages a minute for a group, edits
   * included, and one a second for any chat; the rest is left for the people who work there.
   */
  readonly noticeLimits: {
    readonly group: { readonly quiet: number; readonly loud: number };
    readonly person: { readonly quiet: number; readonly loud: number };
    readonly apartMs: number;
  };
  /** A broadcast pauses while this many messages of any kind went out within a second. */
  readonly broadcastUpToPerSecond: number;
  /** A little less than Telegram accepts. Beyond it, during a broadcast, other messages wait for `busyWaitMaxMs` at most. */
  readonly messagesPerSecond: number;
  readonly busyWaitMaxMs: number;
  /** Between tries to start, or to fetch updates, while the Bot API is down. */
  readonly downRetryMs: number;
  /** How long a stop waits for handlers in progress. */
  readonly stopMaxMs: number;
};

export const TELEGRAM_LIMITS: TelegramLimits = {
  callTimeoutMs: 8 * SECOND_MS,
  longPollS: 30,
  callTriesMax: 4,
  callRetryMs: 250,
  floodWaitMaxMs: 20 * SECOND_MS,
  handlerMaxMs: 60 * SECOND_MS,
  webhookAnswerMs: 8 * SECOND_MS,
  updateTriesMax: 3,
  rate: RATE_LIMITS,
  updatesRememberedMax: 2_000,
  chatsRememberedMax: 10_000,
  tapAnswerMs: 1_500,
  typingAfterMs: 1_000,
  typingAgainMs: 4_500,
  flowChainMax: 8,
  broadcastPerSecond: 25,
  noticeLimits: { group: { quiet: 9, loud: 8 }, person: { quiet: 20, loud: 30 }, apartMs: SECOND_MS },
  broadcastUpToPerSecond: 28,
  messagesPerSecond: 29,
  busyWaitMaxMs: 250,
  downRetryMs: 3 * SECOND_MS,
  stopMaxMs: 10 * SECOND_MS,
};

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
