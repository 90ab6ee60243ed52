import { isGroupId } from "../../core/base/channel.js";
import { createBoundedMap } from "../../core/base/collections.js";
import { after, before, type Clock, type Instant, instant, MINUTE_MS } from "../../core/base/time.js";
import type { TelegramLimits } from "./limits.js";

/**
 * Keeps notices within what Telegram accepts for one chat, above all for a group. A notice that finds no room reserves
 * a later slot, and the outbox sends it then. Quiet notices have their own share, so they never delay one that rings.
 */
export type NoticeLimiter = ReturnType<typeof createNoticeLimiter>;

/** The slots taken, past and future, and when the last message really went out. */
type ReservedSlots = {
  readonly quiet: readonly Instant[];
  readonly loud: readonly Instant[];
  readonly lastSentAt: Instant;
};

type Loudness = "quiet" | "loud";

const isGroup = (chat: string): boolean => isGroupId("telegram", chat);
const byTime = (one: Instant, other: Instant): number => one - other;

export function createNoticeLimiter(
  clock: Clock,
  { noticeLimits, chatsRememberedMax }: Pick<TelegramLimits, "noticeLimits" | "chatsRememberedMax">,
) {
  const slotsByChat = createBoundedMap<string, ReservedSlots>(chatsRememberedMax);
  const reservedAt = createBoundedMap<string, Instant>(chatsRememberedMax);

  const slotsOf = (chat: string): ReservedSlots => {
    const since = before(clock(), MINUTE_MS);
    const { quiet = [], loud = [], lastSentAt = instant(0) } = slotsByChat.get(chat) ?? {};
    return { quiet: quiet.filter((at) => at > since), loud: loud.filter((at) => at > since), lastSentAt };
  };

  const nextFreeSlot = (slots: ReservedSlots, loudness: Loudness, most: number): Instant => {
    const own = slots[loudness];
    const withinShare = own.length < most ? clock() : after(own[own.length - most] ?? clock(), MINUTE_MS);
    let at = instant(Math.max(clock(), withinShare, after(slots.lastSentAt, noticeLimits.apartMs)));
    for (const taken of [...slots.quiet, ...slots.loud].sort(byTime)) {
      if (Math.abs(taken - at) < noticeLimits.apartMs) at = after(taken, noticeLimits.apartMs);
    }
    return at;
  };

  const reserve = (chat: string, slots: ReservedSlots, loudness: Loudness, at: Instant): void =>
    slotsByChat.set(chat, { ...slots, [loudness]: [...slots[loudness], at].sort(byTime) });

  return {
    /** How long a notice has to wait; 0 if it may go now, and then it is counted. `key` is the same at every try. */
    waitMs: (chat: string, key: string, quiet: boolean): number => {
      const now = clock();
      const reservation = `${chat} ${key} ${quiet}`;
      const reserved = reservedAt.get(reservation);
      if (reserved !== undefined && reserved > now) return reserved - now;
      const slots = slotsOf(chat);
      if (reserved !== undefined) {
        // Its slot is already counted, but the message before it may have gone out later than planned.
        const at = after(slots.lastSentAt, noticeLimits.apartMs);
        if (at > now) {
          reservedAt.set(reservation, at);
          return at - now;
        }
        reservedAt.delete(reservation);
        slotsByChat.set(chat, { ...slots, lastSentAt: now });
        return 0;
      }
      const loudness = quiet ? "quiet" : "loud";
      const limits = isGroup(chat) ? noticeLimits.group : noticeLimits.person;
      const at = nextFreeSlot(slots, loudness, limits[loudness]);
      reserve(chat, at <= now ? { ...slots, lastSentAt: now } : slots, loudness, at);
      if (at <= now) return 0;
      reservedAt.set(reservation, at);
      return at - now;
    },
    /** Counts one more call to this chat. */
    count: (chat: string): void => reserve(chat, { ...slotsOf(chat), lastSentAt: clock() }, "loud", clock()),
  };
}

/** Whether a notice is limited: in a group always, elsewhere only the kinds that come in large numbers. */
export const isNoticeLimited = (chat: string, quiet: boolean | undefined): boolean =>
  isGroup(chat) || quiet !== undefined;
