import { after, before, type Clock, instant } from "../base/time.js";

type Deps = { readonly clock: Clock; readonly wait: (ms: number) => Promise<unknown> };

/** Turns that come too late are made up for, so many of them. */
const LATE_MAX = 4;

/** Turns at an even rhythm, so many a second: resolves when the next one has come. */
export function createPerSecondLimiter({ clock, wait }: Deps, perSecond: number): () => Promise<void> {
  const spacingMs = Math.ceil(1_000 / perSecond);
  let nextAt = clock();
  return async () => {
    const now = clock();
    const at = instant(Math.max(nextAt, before(now, LATE_MAX * spacingMs)));
    nextAt = after(at, spacingMs);
    if (at > now) await wait(at - now);
  };
}
