import { after, type Instant } from "#core/time.js";
import { LOOK_GROWTH, LOOK_INTERVAL_MAX_MS } from "./limits.js";

/** When to look again at what is still undecided: sooner at first, never less often than every five minutes. */
export const nextLook = (now: Instant, looks: number, intervalMs: number): Instant =>
  after(now, Math.round(Math.min(intervalMs * LOOK_GROWTH ** looks, Math.max(intervalMs, LOOK_INTERVAL_MAX_MS))));
