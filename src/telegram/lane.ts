import { after, type Clock, instant } from "#core/time.js";
import type { FloodGate } from "./flood.js";
import type { Wait } from "./wait.js";

/** A turn in the broadcast's own lane: evenly spaced, and none while Telegram keeps anybody waiting. */
export type Lane = { turn(): Promise<void> };

export function createLane(
  { clock, wait, gate }: { readonly clock: Clock; readonly wait: Wait; readonly gate: FloodGate },
  perSecond: number,
): Lane {
  const spacingMs = Math.ceil(1_000 / perSecond);
  let nextAt = clock();

  return {
    turn: async () => {
      const now = clock();
      const at = instant(Math.max(nextAt, now));
      nextAt = after(at, spacingMs);
      if (at > now) await wait(at - now);
      for (let held = gate.longestMs(); held > 0; held = gate.longestMs()) await wait(held);
    },
  };
}
