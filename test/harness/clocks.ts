import { onTestFinished, vi } from "vitest";
import type { World } from "./open-world.js";

const [now, elapsed] = [Date.now.bind(Date), performance.now.bind(performance)];

/** Moves time forward: until the test ends, all clocks of this process are ahead by this much. */
export function setClocksAhead(ms: number): void {
  vi.spyOn(Date, "now").mockImplementation(() => now() + ms);
  vi.spyOn(performance, "now").mockImplementation(() => elapsed() + ms);
  onTestFinished(() => void vi.restoreAllMocks());
}

/** From now on it is this much later than at the start, for the shop and for WhatsApp, whose messages carry a time. */
export function setAllClocksAhead({ whatsapp }: Pick<World, "whatsapp">, ms: number, before = 0): void {
  setClocksAhead(ms);
  whatsapp.advanceTime(ms - before);
}

/** Sets the machine's clock back by this much until the test ends. Elapsed time is measured as before. */
export function setClockBack(ms: number): void {
  vi.spyOn(Date, "now").mockImplementation(() => now() - ms);
  onTestFinished(() => void vi.restoreAllMocks());
}
