import { after, type Clock, instant, SECOND_MS } from "../../core/base/time.js";
import { createPollLoop } from "../../core/jobs/poll-loop.js";
import { type Demand, type ExchangeDemand, shareOf } from "../../core/jobs/rate-limiter.js";

/**
 * This process's share of what the bot may send a second, which Telegram counts over all processes. They tell each other
 * what each wants; what one does not want is for the others. A process that is alone has all of it.
 */
export type MessageShare = {
  /** The part of a rate that is this process's. */
  of(perSecond: number): number;
  /** Whether other processes send for this bot. */
  isShared(): boolean;
  /** Whether there is not enough for all, in this process or in another: a message waits until the share has room for it. */
  isScarce(): boolean;
  /** There is not enough for so long: a broadcast is sent, or Telegram has refused messages. */
  noteScarcity(ms: number): void;
  /** A message is to be sent. It counts as wanted while it waits, too. */
  noteMessage(): void;
  start(): void;
  stop(): Promise<void>;
};

/** While there is not enough for all, and otherwise. */
const EXCHANGE_MS = SECOND_MS;
const CALM_EXCHANGE_MS = 4 * SECOND_MS;
/** What counts as wanted is the most of the last so many exchanges, so that a short pause lowers nothing. */
const EXCHANGES_KEPT = 5;

type Options = {
  readonly clock: Clock;
  /** Absent where no other process can send for this bot. */
  readonly exchange?: ExchangeDemand | undefined;
  /** Called when the others could not be asked; the share stays as it was. */
  readonly onFailure?: (cause: unknown) => void;
};

export function createMessageShare({ clock, exchange, onFailure }: Options): MessageShare {
  let others: readonly Demand[] = [];
  let noted = 0;
  let notedFrom = clock();
  let wanted: readonly number[] = [];
  let scarceUntil = instant(0);
  const isScarceHere = () => clock() < scarceUntil;
  const isScarce = () => isScarceHere() || others.some((other) => other.isScarce);

  /** What was wanted a second since the last exchange. */
  const takeNoted = (): number => {
    const seconds = Math.max(1, (clock() - notedFrom) / SECOND_MS);
    const perSecond = Math.ceil(noted / seconds);
    [noted, notedFrom] = [0, clock()];
    return perSecond;
  };
  const loop =
    exchange &&
    createPollLoop(async () => {
      wanted = [takeNoted(), ...wanted].slice(0, EXCHANGES_KEPT);
      try {
        others = await exchange({ perSecond: Math.max(...wanted), isScarce: isScarceHere() });
      } catch (cause) {
        onFailure?.(cause);
      }
      return isScarce() ? EXCHANGE_MS : CALM_EXCHANGE_MS;
    });

  return {
    of: (perSecond) => shareOf(perSecond, others),
    isShared: () => others.length > 0,
    isScarce,
    noteScarcity: (ms) => {
      const isNews = !isScarceHere();
      scarceUntil = instant(Math.max(scarceUntil, after(clock(), ms)));
      if (isNews) loop?.wake();
    },
    noteMessage: () => {
      noted += 1;
    },
    start: () => loop?.start(),
    stop: async () => loop?.stop(),
  };
}
