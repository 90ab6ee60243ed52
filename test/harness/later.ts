import { onTestFinished, vi } from "vitest";

const [now, elapsed] = [Date.now.bind(Date), performance.now.bind(performance)];

/** Time passes: until the test ends, all clocks of this process go on from so much later than it is. */
export function later(ms: number): void {
  vi.spyOn(Date, "now").mockImplementation(() => now() + ms);
  vi.spyOn(performance, "now").mockImplementation(() => elapsed() + ms);
  onTestFinished(() => void vi.restoreAllMocks());
}
