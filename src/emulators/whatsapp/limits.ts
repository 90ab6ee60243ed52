/** Meta's limits: the throughput of the number, the pair rate, the 24-hour window. */
import { cloudApiError } from "./refusal.js";
import type { PersonState, WhatsAppWorld } from "./world.js";

const SECOND_MS = 1_000;
const PAIR_PAUSE_MS = 6 * SECOND_MS;
const WINDOW_MS = 24 * 60 * 60 * SECOND_MS;

/** Meta's figures. */
const PER_SECOND = 80;
const PAIR_BURST = 45;

/** Counts a message, or throws 130429 or 131056. A refused message does not count. */
export function createSendLimits(world: WhatsAppWorld): (person: PersonState | undefined) => void {
  const sent: number[] = [];
  const pairs = new Map<PersonState, { credit: number; at: number }>();
  const { perSecond = PER_SECOND, pairBurst = PAIR_BURST } = world.options;

  return (person) => {
    const now = world.now();
    while (sent[0] !== undefined && sent[0] <= now - SECOND_MS) sent.shift();
    if (sent.length >= perSecond) throw cloudApiError(130429);
    if (person) {
      const pair = pairs.get(person) ?? { credit: pairBurst, at: now };
      const credit = Math.min(pairBurst, pair.credit + (now - pair.at) / PAIR_PAUSE_MS);
      if (credit < 1) throw cloudApiError(131056);
      pairs.set(person, { credit: credit - 1, at: now });
    }
    sent.push(now);
  };
}

/** Whether the business may write freely: the person wrote or tapped within the last 24 hours. */
export const isWindowOpen = (world: WhatsAppWorld, { lastWroteAt }: PersonState): boolean =>
  lastWroteAt !== undefined && world.now() - lastWroteAt < WINDOW_MS;
