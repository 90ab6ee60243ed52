import { after, type Clock, type Instant } from "../../core/base/time.js";

/** Who may not be written to for a while, because Telegram said so. */
export type FloodWaits = {
  /** Told of a `retry_after` for one chat. */
  block(chat: string, ms: number): void;
  /** How long this chat has to wait still. */
  remainingMs(chat: string): number;
  /** The longest wait of all: the broadcast stands back while anybody waits. */
  longestMs(): number;
};

/**
 * Telegram does not say whether a 429 is one chat's or the whole bot's. One chat that is refused waits alone, so that
 * nobody can slow down everybody by tapping fast; a second one refused meanwhile means the bot is too fast: all wait.
 */
export function createFloodWaits(clock: Clock): FloodWaits {
  const closed = new Map<string, Instant>();
  let allUntil = clock();

  const open = (now: Instant) => {
    for (const [chat, until] of closed) if (until <= now) closed.delete(chat);
  };

  return {
    block: (chat, ms) => {
      const now = clock();
      open(now);
      const until = after(now, ms);
      if (closed.size > (closed.has(chat) ? 1 : 0) && until > allUntil) allUntil = until;
      closed.set(chat, until);
    },
    remainingMs: (chat) => Math.max(0, allUntil - clock(), (closed.get(chat) ?? 0) - clock()),
    longestMs: () => Math.max(0, allUntil - clock(), ...[...closed.values()].map((until) => until - clock())),
  };
}
