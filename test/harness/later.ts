import { onTestFinished, vi } from "vitest";
import type { World } from "./open-world.js";

const [now, elapsed] = [Date.now.bind(Date), performance.now.bind(performance)];

/** Time passes: until the test ends, all clocks of this process go on from so much later than it is. */
export function later(ms: number): void {
  vi.spyOn(Date, "now").mockImplementation(() => now() + ms);
  vi.spyOn(performance, "now").mockImplementation(() => elapsed() + ms);
  onTestFinished(() => void vi.restoreAllMocks());
}

/** From now on it is so much later than at the start, for the shop and for WhatsApp, whose messages carry their time. */
export function passTo({ whatsapp }: Pick<World, "whatsapp">, ms: number, before = 0): void {
  later(ms);
  whatsapp.advanceTime(ms - before);
}

/** Until the test ends, the machine's clock is so much behind: it was set back, and no less time passes. */
export function setClockBack(ms: number): void {
  vi.spyOn(Date, "now").mockImplementation(() => now() - ms);
  onTestFinished(() => void vi.restoreAllMocks());
}
