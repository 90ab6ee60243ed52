import { isGroupId } from "../../core/base/channel.js";
import { after, before, type Clock, type Instant, SECOND_MS } from "../../core/base/time.js";
import { createPerSecondLimiter } from "../../core/jobs/rate-limiter.js";
import type { AbortableWait, TelegramLimits } from "./limits.js";
import type { MessageShare } from "./message-share.js";

/** Chats that Telegram has asked us not to write to for a while. */
export type FloodWaits = {
  /** Records a `retry_after` for one chat. */
  block(chat: string, ms: number): void;
  /** Notes that Telegram took a message for this chat. */
  noteTaken(chat: string): void;
  /** How long this chat still has to wait. */
  remainingMs(chat: string): number;
  /** The longest wait of any chat. A broadcast pauses while there is one. */
  longestMs(): number;
  /** Whether the whole bot was too fast, so many ms ago at most. */
  wasTooFast(withinMs: number): boolean;
};

/**
 * Telegram takes about one message a second for a chat. So soon after one, or after a wait for that, a refusal may be due
 * to the chat's own rate. It is more than a second, because other processes write to the chat too.
 */
const OWN_RATE_MS = 3 * SECOND_MS;

/**
 * Telegram does not say whether a 429 is about one chat or the whole bot. A blocked chat waits alone, so that nobody slows
 * everybody down by tapping fast. If two are blocked at once that were not too fast by themselves, the whole bot is: all
 * wait. A group never counts: it has a limit of its own for a whole minute, and only staff write there.
 */
export function createFloodWaits(clock: Clock): FloodWaits {
  const blockedUntil = new Map<string, Instant>();
  /** The blocked chats that were not too fast by themselves. */
  const blockedNotByOwnRate = new Map<string, Instant>();
  const ownRateUntil = new Map<string, Instant>();
  let allUntil = clock();
  let tooFastAt = -Infinity;

  const set = (times: Map<string, Instant>, chat: string, until: Instant) => {
    for (const [other, end] of times) if (end <= clock()) times.delete(other);
    times.set(chat, until);
  };

  return {
    block: (chat, ms) => {
      const until = after(clock(), ms);
      set(blockedUntil, chat, until);
      if (isGroupId("telegram", chat) || (ownRateUntil.get(chat) ?? 0) > clock())
        return set(ownRateUntil, chat, after(until, OWN_RATE_MS));
      set(blockedNotByOwnRate, chat, until);
      if (blockedNotByOwnRate.size === 1) return;
      tooFastAt = clock();
      if (until > allUntil) allUntil = until;
    },
    noteTaken: (chat) => set(ownRateUntil, chat, after(clock(), OWN_RATE_MS)),
    remainingMs: (chat) => Math.max(0, allUntil - clock(), (blockedUntil.get(chat) ?? 0) - clock()),
    longestMs: () => Math.max(0, allUntil - clock(), ...[...blockedUntil.values()].map((until) => until - clock())),
    wasTooFast: (withinMs) => clock() - tooFastAt < withinMs,
  };
}

/** How many messages the bot sends to all chats together. Telegram accepts about thirty a second. */
export type MessageCounter = {
  /** Counts a message that goes out now. */
  count(): void;
  /** How long until fewer than this many went out within a second. */
  msUntilBelow(most: number): number;
};

/** A little more than a second: network delays can bring messages together that were sent further apart. */
const WINDOW_MS = SECOND_MS + 50;

/** Bot API methods that count as a message. */
export const isMessageMethod = (method: string): boolean => /^(send(?!ChatAction)|edit|copy|forward)/.test(method);

export function createMessageCounter(clock: Clock): MessageCounter {
  const sentAt: Instant[] = [];
  /** Drops what has left the window; returns where the window begins. */
  const slideWindow = (): Instant => {
    const start = before(clock(), WINDOW_MS);
    while (sentAt[0] !== undefined && sentAt[0] <= start) sentAt.shift();
    return start;
  };
  return {
    count: () => {
      slideWindow();
      sentAt.push(clock());
    },
    msUntilBelow: (most) => {
      const start = slideWindow();
      const leavesNext = sentAt[sentAt.length - most];
      return leavesNext === undefined ? 0 : leavesNext - start;
    },
  };
}

/** Shares the bot's capacity between a broadcast and the people who are chatting. */
export type BroadcastLimiter = {
  /** Waits for the broadcast's next slot and counts its message. Slots are evenly spaced, fewer while people chat. */
  waitForSlot(): Promise<void>;
  /**
   * Called before any other message, which it counts. Waits until this process's share has room for it, where a broadcast
   * fills the second or Telegram has refused messages: that is cheaper than a 429. It goes out after a while in any case.
   */
  waitForTurn(): Promise<void>;
};

/** So long after a message of a broadcast, or one soon after a flood, others are still to keep to their shares. */
const SCARCE_MS = 2 * SECOND_MS;

type BroadcastLimits = Pick<
  TelegramLimits,
  | "broadcastPerSecond"
  | "broadcastUpToPerSecond"
  | "messagesPerSecond"
  | "busyWaitMaxMs"
  | "floodPaceMs"
  | "shareWaitMaxMs"
>;

export function createBroadcastLimiter(
  deps: {
    readonly clock: Clock;
    readonly wait: AbortableWait;
    readonly floodWaits: FloodWaits;
    readonly messageCounter: MessageCounter;
    readonly share: MessageShare;
  },
  limits: BroadcastLimits,
): BroadcastLimiter {
  const { clock, wait, floodWaits, messageCounter, share } = deps;
  const nextSlot = createPerSecondLimiter({ clock, wait }, limits.broadcastPerSecond);
  const fullMs = (perSecond: number) => messageCounter.msUntilBelow(share.of(perSecond));
  const busyMs = () => Math.max(floodWaits.longestMs(), fullMs(limits.broadcastUpToPerSecond));
  /** In the order in which they came: nobody waits for the others' sake until the end of their patience. */
  let lastTurn = Promise.resolve();
  const waitForRoom = async (until: Instant) => {
    const leftMs = () => Math.min(fullMs(limits.messagesPerSecond), until - clock());
    for (let ms = leftMs(); ms > 0; ms = leftMs()) await wait(ms);
    messageCounter.count();
  };
  return {
    waitForSlot: async () => {
      await nextSlot();
      share.noteMessage();
      for (let ms = busyMs(); ms > 0; ms = busyMs()) await wait(ms);
      share.noteScarcity(SCARCE_MS);
      messageCounter.count();
    },
    waitForTurn: async () => {
      share.noteMessage();
      const wasTooFast = floodWaits.wasTooFast(limits.floodPaceMs);
      if (wasTooFast) share.noteScarcity(SCARCE_MS);
      if (share.isScarce()) {
        const waitMaxMs = wasTooFast || share.isShared() ? limits.shareWaitMaxMs : limits.busyWaitMaxMs;
        const until = after(clock(), waitMaxMs);
        lastTurn = lastTurn.then(() => waitForRoom(until));
        await lastTurn;
      } else messageCounter.count();
    },
  };
}
