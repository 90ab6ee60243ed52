import { after, type Clock, instant, SECOND_MS } from "../../core/base/time.js";
import { createPollLoop } from "../../core/jobs/poll-loop.js";
import { type Demand, type ExchangeDemand, shareOf } from "../../core/jobs/rate-limiter.js";

/**
 * This process's share of the messages a second that Telegram allows the bot over all processes. The processes tell
 * each other how much each needs, so that what one leaves can go to the others. A process that runs alone has all of
 * it.
 */
export type MessageShare = ReturnType<typeof createMessageShare>;

/** How often demand is exchanged, while capacity is scarce and otherwise. */
const EXCHANGE_MS = SECOND_MS;
const CALM_EXCHANGE_MS = 4 * SECOND_MS;
/** How long capacity counts as scarce after a broadcast message, or after a message sent soon after a flood. */
const SCARCE_MS = 2 * SECOND_MS;
/** Demand is the highest of the last so many exchanges, so that a short pause does not lower it. */
const EXCHANGES_COUNTED = 5;

type Options = {
  readonly clock: Clock;
  /** Absent where no other process can send for this bot. */
  readonly exchange?: ExchangeDemand | undefined;
  /** Called when the exchange fails; the share stays as it was. */
  readonly onFailure?: (cause: unknown) => void;
};

export function createMessageShare({ clock, exchange, onFailure }: Options) {
  let others: readonly Demand[] = [];
  let messages = 0;
  let countedFrom = clock();
  let recentDemand: readonly number[] = [];
  let scarceUntil = instant(0);
  const isScarceHere = () => clock() < scarceUntil;
  const isScarce = () => isScarceHere() || others.some((other) => other.isScarce);

  /** Messages a second since the last exchange. */
  const takeDemand = (): number => {
    const seconds = Math.max(1, (clock() - countedFrom) / SECOND_MS);
    const perSecond = Math.ceil(messages / seconds);
    [messages, countedFrom] = [0, clock()];
    return perSecond;
  };
  const loop =
    exchange &&
    createPollLoop(async () => {
      recentDemand = [takeDemand(), ...recentDemand].slice(0, EXCHANGES_COUNTED);
      try {
        others = await exchange({ perSecond: Math.max(...recentDemand), isScarce: isScarceHere() });
      } catch (cause) {
        onFailure?.(cause);
      }
      return isScarce() ? EXCHANGE_MS : CALM_EXCHANGE_MS;
    });

  return {
    /** This process's part of a rate. */
    of: (perSecond: number): number => shareOf(perSecond, others),
    /** Whether other processes send for this bot. */
    isShared: () => others.length > 0,
    /** Whether capacity is scarce, here or in another process. Then messages wait for room in this process's share. */
    isScarce,
    /** Capacity is scarce for a while: a broadcast is being sent, or Telegram has refused messages. */
    noteScarcity: (): void => {
      const wasScarce = isScarceHere();
      scarceUntil = after(clock(), SCARCE_MS);
      if (!wasScarce) loop?.wake(); // The others must hear of it at once.
    },
    /** Counts a message towards this process's demand, before it waits. */
    noteMessage: (): void => {
      messages += 1;
    },
    start: () => loop?.start(),
    stop: async (): Promise<void> => loop?.stop(),
  };
}
