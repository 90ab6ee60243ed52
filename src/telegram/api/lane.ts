import { type Clock, SECOND_MS } from "../../core/base/time.js";
import { createPerSecondLimiter } from "../../core/jobs/pacing.js";
import type { FloodWaits } from "./flood.js";
import type { TelegramLimits } from "./limits.js";
import type { MessageCounter } from "./rate-limiters.js";
import type { AbortableWait } from "./wait.js";

/** The broadcast's own lane, and the way past it. */
export type BroadcastLimiter = {
  /** A turn to send, and counted as a message: evenly spaced, fewer while people chat, and none while Telegram keeps anybody waiting. */
  waitForSlot(): Promise<void>;
  /**
   * A moment's wait for who is chatting, where a broadcast is under way and the second is full: it leaves room at once,
   * while a refusal would cost them a second or more.
   */
  waitIfBusy(): Promise<void>;
};

type Deps = {
  readonly clock: Clock;
  readonly wait: AbortableWait;
  readonly floodWaits: FloodWaits;
  readonly messageCounter: MessageCounter;
};
type BroadcastLimits = Pick<
  TelegramLimits,
  "broadcastPerSecond" | "broadcastUpToPerSecond" | "messagesPerSecond" | "busyWaitMaxMs"
>;

export function createBroadcastLimiter(
  { clock, wait, floodWaits, messageCounter }: Deps,
  limits: BroadcastLimits,
): BroadcastLimiter {
  const spaced = createPerSecondLimiter({ clock, wait }, limits.broadcastPerSecond);
  let lastTurn = -Infinity;
  const heldMs = () => Math.max(floodWaits.longestMs(), messageCounter.msUntilBelow(limits.broadcastUpToPerSecond));
  return {
    waitForSlot: async () => {
      await spaced();
      for (let held = heldMs(); held > 0; held = heldMs()) await wait(held);
      lastTurn = clock();
      messageCounter.count();
    },
    waitIfBusy: async () => {
      if (clock() - lastTurn > SECOND_MS) return;
      const fullMs = messageCounter.msUntilBelow(limits.messagesPerSecond);
      if (fullMs > 0) await wait(Math.min(fullMs, limits.busyWaitMaxMs));
    },
  };
}
