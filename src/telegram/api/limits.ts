import { HOUR_MS, SECOND_MS } from "../../core/base/time.js";
import { RATE_LIMITS, type RateLimits } from "../../core/jobs/rate-limiter.js";

/** Everything here that waits, repeats or remembers has its limit in this one place; tests tighten them. */
export type TelegramLimits = {
  /** One call to the Bot API, without the waits around it. */
  readonly callTimeoutMs: number;
  /** How long getUpdates is held open by the Bot API when there is nothing new. */
  readonly longPollS: number;
  readonly callTriesMax: number;
  /** The first wait before a call is repeated; each further one is twice as long. */
  readonly callRetryMs: number;
  /** All waits for `retry_after` of one call together; a longer one goes to the caller as the refusal it is. */
  readonly floodWaitMaxMs: number;
  /** Of a handler that has not settled by then, the chat is freed: something in it never will. */
  readonly handlerMaxMs: number;
  /** A webhook is answered by then; the work goes on behind it. Telegram would deliver again after about 10 s. */
  readonly webhookAnswerMs: number;
  /** How often one update is taken before we give up on it. */
  readonly updateTriesMax: number;
  /** Updates of one person. */
  readonly rate: RateLimits;
  /** Updates remembered as handled. */
  readonly updatesRememberedMax: number;
  /** Chats whose customer is remembered. */
  readonly chatsRememberedMax: number;
  /** A tap is answered by then even if its work is still going on. */
  readonly tapAnswerMs: number;
  /** Work that takes longer than this shows "typing…". */
  readonly typingAfterMs: number;
  /** Telegram shows it for 5 s. */
  readonly typingAgainMs: number;
  /** Flows that hand over to each other without asking anything. */
  readonly flowChainMax: number;
  readonly broadcastPerSecond: number;
  /**
   * Notices to one chat within a minute, and how far apart. Telegram takes 20 messages a minute for a group, edited ones
   * too, and one a second for anybody; the rest is for who works in that chat.
   */
  readonly noticeLimits: {
    readonly group: { readonly quiet: number; readonly loud: number };
    readonly person: { readonly quiet: number; readonly loud: number };
    readonly apartMs: number;
  };
  /** In a group where no topic can be made (it has none, or the bot has not the right), it is tried again after this. */
  readonly topicsRefusedMs: number;
  /** A broadcast goes on only while fewer messages than this went out within a second, whoever they were for. */
  readonly broadcastUpToPerSecond: number;
  /** What Telegram takes, less a little: beyond it, who chats during a broadcast waits a moment, so long at most. */
  readonly messagesPerSecond: number;
  readonly busyWaitMaxMs: number;
  /** Between tries to introduce the bot, and to fetch updates, while the Bot API is down. */
  readonly downRetryMs: number;
  /** How long a stop waits for handlers that are under way. */
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
  topicsRefusedMs: HOUR_MS,
  broadcastUpToPerSecond: 28,
  messagesPerSecond: 29,
  busyWaitMaxMs: 250,
  downRetryMs: 3 * SECOND_MS,
  stopMaxMs: 10 * SECOND_MS,
};
