import { createBoundedMap } from "../../core/base/bounded-map.js";
import { after, before, type Clock, type Instant, instant, MINUTE_MS } from "../../core/base/time.js";
import type { TelegramLimits } from "./limits.js";

/**
 * Keeps notices within what Telegram takes for one chat, above all for a group. Who finds no room is given a moment, and
 * has room then. What is quiet has a share of its own, so that it never keeps anything loud waiting.
 */
export type NoticeLimiter = {
  /** How long a message has to wait; 0 when it goes now, and counts. `key` is the same whenever it comes again. */
  waitMs(chat: string, key: string, quiet: boolean): number;
  /** One more call went to this chat. */
  count(chat: string): void;
};

/** When there is room taken, now and to come; and when something really went last. */
type ReservedSlots = {
  readonly quiet: readonly Instant[];
  readonly loud: readonly Instant[];
  readonly lastSentAt: Instant;
};

type Loudness = "quiet" | "loud";

const isGroup = (chat: string): boolean => chat.startsWith("-");

export function createNoticeLimiter(
  clock: Clock,
  { noticeLimits, chatsRememberedMax }: Pick<TelegramLimits, "noticeLimits" | "chatsRememberedMax">,
): NoticeLimiter {
  const chats = createBoundedMap<string, ReservedSlots>(chatsRememberedMax);
  const promised = createBoundedMap<string, Instant>(chatsRememberedMax);

  const slotsOf = (chat: string): ReservedSlots => {
    const since = before(clock(), MINUTE_MS);
    const { quiet = [], loud = [], lastSentAt = instant(0) } = chats.get(chat) ?? {};
    return { quiet: quiet.filter((at) => at > since), loud: loud.filter((at) => at > since), lastSentAt };
  };

  const free = (slots: ReservedSlots, share: Loudness, most: number): Instant => {
    const mine = slots[share];
    const turn = mine.length < most ? clock() : after(mine[mine.length - most] ?? clock(), MINUTE_MS);
    let at = instant(Math.max(clock(), turn, after(slots.lastSentAt, noticeLimits.apartMs)));
    for (const taken of [...slots.quiet, ...slots.loud].sort((a, b) => a - b)) {
      if (Math.abs(taken - at) < noticeLimits.apartMs) at = after(taken, noticeLimits.apartMs);
    }
    return at;
  };

  const take = (chat: string, slots: ReservedSlots, share: Loudness, at: Instant): void => {
    const taken = [...slots[share], at].sort((a, b) => a - b);
    chats.set(chat, { ...slots, [share]: taken });
  };

  return {
    waitMs: (chat, key, quiet) => {
      const now = clock();
      const name = `${chat} ${key} ${quiet}`;
      const promise = promised.get(name);
      if (promise !== undefined && promise > now) return promise - now;
      const slots = slotsOf(chat);
      if (promise !== undefined) {
        // Its slot was taken when it was promised. But who went before may have gone later than promised.
        const at = after(slots.lastSentAt, noticeLimits.apartMs);
        if (at > now) {
          promised.set(name, at);
          return at - now;
        }
        promised.delete(name);
        chats.set(chat, { ...slots, lastSentAt: now });
        return 0;
      }
      const share = quiet ? "quiet" : "loud";
      const at = free(slots, share, (isGroup(chat) ? noticeLimits.group : noticeLimits.person)[share]);
      take(chat, at <= now ? { ...slots, lastSentAt: now } : slots, share, at);
      if (at <= now) return 0;
      promised.set(name, at);
      return at - now;
    },
    count: (chat) => take(chat, { ...slotsOf(chat), lastSentAt: clock() }, "loud", clock()),
  };
}

/** Whether a notice is paced: every one in a group, and elsewhere those that come in numbers. */
export const isNoticeLimited = (chat: string, quiet: boolean | undefined): boolean =>
  isGroup(chat) || quiet !== undefined;
