import { before, type Clock, type Instant, SECOND_MS } from "#core/time.js";

/** How much the bot says to everybody together. Telegram takes about thirty messages a second. */
export type Traffic = {
  /** Told of each message when it goes out. */
  note(): void;
  /** How long until fewer than so many went out within a second. */
  untilUnder(most: number): number;
};

/** Longer than a second by what messages may be late on their way: those that Telegram counts together are together here. */
const WINDOW_MS = SECOND_MS + 50;

/** Calls that count as a message. */
export const isMessage = (method: string): boolean => /^(send(?!ChatAction)|edit|copy|forward)/.test(method);

export function createTraffic(clock: Clock): Traffic {
  let sent: Instant[] = [];
  return {
    note: () => {
      const now = clock();
      const since = before(now, WINDOW_MS);
      sent = [...sent.filter((at) => at > since), now];
    },
    untilUnder: (most) => {
      const since = before(clock(), WINDOW_MS);
      const within = sent.filter((at) => at > since);
      const leaves = within[within.length - most];
      return leaves === undefined ? 0 : leaves - since;
    },
  };
}
