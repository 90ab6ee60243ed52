import { isGroupId } from "../../core/base/channel.js";
import { after, type Clock, type Instant, SECOND_MS } from "../../core/base/time.js";

/**
 * The waits that Telegram imposes with a 429 (`retry_after`). It does not say whether one chat was too fast or the
 * whole bot. So a refused chat waits alone, and a user who taps fast slows nobody else down. But when two chats are
 * refused at once that were not too fast themselves, the whole bot was, and all chats wait. A group never counts as one
 * of the two: it has its own limit per minute, and only staff write there.
 */
export type FloodWaits = ReturnType<typeof createFloodWaits>;

/**
 * Telegram accepts about one message a second for a chat. A refusal this soon after an accepted message, or after a
 * wait for the chat's own rate, may be due to that rate. It is longer than a second, because other processes write to
 * the chat too.
 */
const OWN_RATE_MS = 3 * SECOND_MS;

export function createFloodWaits(clock: Clock) {
  const blockedUntil = new Map<string, Instant>();
  /** The blocked chats that were not too fast themselves. */
  const blockedNotByOwnRate = new Map<string, Instant>();
  const ownRateUntil = new Map<string, Instant>();
  let allUntil = clock();
  let tooFastAt = -Infinity;

  const set = (times: Map<string, Instant>, chat: string, until: Instant) => {
    const now = clock();
    for (const [other, end] of times) if (end <= now) times.delete(other);
    times.set(chat, until);
  };

  return {
    /** Records a `retry_after` for one chat. */
    block: (chat: string, ms: number): void => {
      const until = after(clock(), ms);
      set(blockedUntil, chat, until);
      if (isGroupId("telegram", chat) || (ownRateUntil.get(chat) ?? 0) > clock()) {
        set(ownRateUntil, chat, after(until, OWN_RATE_MS));
        return;
      }
      set(blockedNotByOwnRate, chat, until);
      if (blockedNotByOwnRate.size === 1) return;
      tooFastAt = clock();
      if (until > allUntil) allUntil = until;
    },
    /** Records that Telegram accepted a message for this chat. */
    noteAccepted: (chat: string): void => set(ownRateUntil, chat, after(clock(), OWN_RATE_MS)),
    /** How long this chat still has to wait. */
    remainingMs: (chat: string): number => Math.max(0, allUntil - clock(), (blockedUntil.get(chat) ?? 0) - clock()),
    /** The longest wait of any chat. A broadcast pauses for it. */
    longestMs: () => Math.max(0, allUntil - clock(), ...[...blockedUntil.values()].map((until) => until - clock())),
    /** Whether the whole bot was found too fast within the last so many ms. */
    wasTooFast: (withinMs: number): boolean => clock() - tooFastAt < withinMs,
  };
}
