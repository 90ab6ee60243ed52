import { after, before, type Clock, type Instant, SECOND_MS } from "../../core/base/time.js";
import { createPerSecondLimiter } from "../../core/jobs/rate-limiter.js";
import type { FloodWaits } from "./flood-waits.js";
import type { AbortableWait, TelegramLimits } from "./limits.js";
import type { MessageShare } from "./message-share.js";

/**
 * Who waits before a message goes out, and why. Telegram has three limits: about one message a second for a chat, 20 a
 * minute for a group, and about thirty a second for the whole bot, which it counts over all our processes. Beyond a
 * limit it answers 429 with a `retry_after`.
 *
 * - A broadcast message waits for its slot (`waitForBroadcastSlot`): 25 a second, fewer while people chat, and none
 *   while Telegram makes any chat wait.
 * - Any other message waits for a free place in the second (`waitForTurn`), but only while capacity is scarce: during a
 *   broadcast, or soon after Telegram refused several chats at once. A short wait costs less than a 429. After a
 *   limited time the message goes out anyway.
 * - A notice also keeps to the limits of its chat first (notice-limiter.ts). It is not held here but goes back to the
 *   outbox with a later time.
 * - After a 429 the chat waits as long as Telegram says (flood-waits.ts). The bot's own calls wait it out and try
 *   again; notices and broadcasts report it to their sender.
 * - Where several processes send for the bot, each keeps to its share of the limits per second (message-share.ts).
 */
export type MessageLimiter = ReturnType<typeof createMessageLimiter>;

type Limits = Pick<
  TelegramLimits,
  | "broadcastPerSecond"
  | "broadcastUpToPerSecond"
  | "messagesPerSecond"
  | "busyWaitMaxMs"
  | "floodPaceMs"
  | "shareWaitMaxMs"
>;

type Deps = {
  readonly clock: Clock;
  readonly wait: AbortableWait;
  readonly floodWaits: FloodWaits;
  readonly messageCounter: MessageCounter;
  readonly share: MessageShare;
};

export function createMessageLimiter(deps: Deps, limits: Limits) {
  const { clock, wait, floodWaits, messageCounter, share } = deps;
  const nextSlot = createPerSecondLimiter({ clock, wait }, limits.broadcastPerSecond);
  const fullMs = (perSecond: number) => messageCounter.msUntilBelow(share.of(perSecond));
  const busyMs = () => Math.max(floodWaits.longestMs(), fullMs(limits.broadcastUpToPerSecond));
  /** First come, first served: otherwise newer messages could keep one waiting until its time is over. */
  let lastTurn = Promise.resolve();
  const waitForRoom = async (until: Instant) => {
    const leftMs = () => Math.min(fullMs(limits.messagesPerSecond), until - clock());
    for (let ms = leftMs(); ms > 0; ms = leftMs()) await wait(ms);
    messageCounter.count();
  };
  return {
    /** Waits for the broadcast's next slot and counts its message. Slots are evenly spaced. */
    waitForBroadcastSlot: async (): Promise<void> => {
      await nextSlot();
      share.noteMessage();
      for (let ms = busyMs(); ms > 0; ms = busyMs()) await wait(ms);
      share.noteScarcity();
      messageCounter.count();
    },
    /** Waits, if capacity is scarce, until this process's share has room for one more message, and counts it. */
    waitForTurn: async (): Promise<void> => {
      share.noteMessage();
      const wasTooFast = floodWaits.wasTooFast(limits.floodPaceMs);
      if (wasTooFast) share.noteScarcity();
      if (!share.isScarce()) return messageCounter.count();
      const until = after(clock(), wasTooFast || share.isShared() ? limits.shareWaitMaxMs : limits.busyWaitMaxMs);
      lastTurn = lastTurn.then(() => waitForRoom(until));
      await lastTurn;
    },
  };
}

type MessageCounter = ReturnType<typeof createMessageCounter>;

/** A little more than a second: network delays can bring messages closer together than we sent them. */
const WINDOW_MS = SECOND_MS + 50;

/** How many messages this process sends to all chats together. */
export function createMessageCounter(clock: Clock) {
  const sentAt: Instant[] = [];
  /** Drops messages older than the window; returns when the window begins. */
  const slideWindow = (): Instant => {
    const start = before(clock(), WINDOW_MS);
    while (sentAt[0] !== undefined && sentAt[0] <= start) sentAt.shift();
    return start;
  };
  return {
    /** Counts a message that goes out now. */
    count: (): void => {
      slideWindow();
      sentAt.push(clock());
    },
    /** How long until fewer than `most` messages went out within the last second. */
    msUntilBelow: (most: number): number => {
      const start = slideWindow();
      const leavesNext = sentAt[sentAt.length - most];
      return leavesNext === undefined ? 0 : leavesNext - start;
    },
  };
}
