import { type Clock, SECOND_MS } from "../../core/base/time.js";
import { createPacing } from "../../core/jobs/pacing.js";
import type { FloodGate } from "./flood.js";
import type { Limits } from "./limits.js";
import type { Traffic } from "./traffic.js";
import type { Wait } from "./wait.js";

/** The broadcast's own lane, and the way past it. */
export type Lane = {
  /** A turn to send, and counted as a message: evenly spaced, fewer while people chat, and none while Telegram keeps anybody waiting. */
  turn(): Promise<void>;
  /**
   * A moment's wait for who is chatting, where a broadcast is under way and the second is full: it leaves room at once,
   * while a refusal would cost them a second or more.
   */
  pass(): Promise<void>;
};

type Deps = { readonly clock: Clock; readonly wait: Wait; readonly gate: FloodGate; readonly traffic: Traffic };
type Numbers = Pick<Limits, "broadcastPerSecond" | "broadcastUpToPerSecond" | "messagesPerSecond" | "passMaxMs">;

export function createLane({ clock, wait, gate, traffic }: Deps, limits: Numbers): Lane {
  const spaced = createPacing({ clock, wait }, limits.broadcastPerSecond);
  let lastTurn = -Infinity;
  const heldMs = () => Math.max(gate.longestMs(), traffic.untilUnder(limits.broadcastUpToPerSecond));
  return {
    turn: async () => {
      await spaced();
      for (let held = heldMs(); held > 0; held = heldMs()) await wait(held);
      lastTurn = clock();
      traffic.note();
    },
    pass: async () => {
      if (clock() - lastTurn > SECOND_MS) return;
      const fullMs = traffic.untilUnder(limits.messagesPerSecond);
      if (fullMs > 0) await wait(Math.min(fullMs, limits.passMaxMs));
    },
  };
}
