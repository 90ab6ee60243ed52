import { before, type Clock, type Instant, SECOND_MS } from "../../core/base/time.js";

/** How much the bot says to everybody together. Telegram takes about thirty messages a second. */
export type MessageCounter = {
  /** Told of each message when it goes out. */
  count(): void;
  /** How long until fewer than so many went out within a second. */
  msUntilBelow(most: number): number;
};

/** Longer than a second by what messages may be late on their way: those that Telegram counts together are together here. */
const WINDOW_MS = SECOND_MS + 50;

/** Calls that count as a message. */
export const isMessageMethod = (method: string): boolean => /^(send(?!ChatAction)|edit|copy|forward)/.test(method);

export function createMessageCounter(clock: Clock): MessageCounter {
  const sent: Instant[] = [];
  /** Forgets what is past; says since when it remembers. */
  const forget = (): Instant => {
    const since = before(clock(), WINDOW_MS);
    while (sent[0] !== undefined && sent[0] <= since) sent.shift();
    return since;
  };
  return {
    count: () => {
      forget();
      sent.push(clock());
    },
    msUntilBelow: (most) => {
      const since = forget();
      const leaves = sent[sent.length - most];
      return leaves === undefined ? 0 : leaves - since;
    },
  };
}
