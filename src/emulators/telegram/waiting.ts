const QUIET_MAX_MS = 5_000;
const WAIT_MAX_MS = 30_000;
const RECHECK_MS = 50;

/** Where something happens, and what was said there lately, for the message of a failed test. */
export type WaitTarget = {
  watch(check: () => void): () => void;
  /** Whether something is on its way to the shop, or from it. */
  isBusy(): boolean;
  transcript(): string;
};

export type WaitOptions = {
  /** Gives up after so long, whatever happens meanwhile. */
  readonly timeoutMs?: number;
  readonly what?: string;
};

/**
 * Waits until the predicate gives something. It is asked again whenever anything happens here, and now and then, as it
 * may look elsewhere as well. Gives up when nothing happens here for 5 seconds, after 30 in any case. That time is counted
 * in checks made: on a machine that is too busy to make them, it takes longer.
 */
export function waitFor<T>(
  place: WaitTarget,
  predicate: () => T | undefined | false,
  { timeoutMs, what = "what was waited for" }: WaitOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    let [quietMs, waitedMs] = [0, 0];
    const finish = (settle: () => void) => {
      clearInterval(recheck);
      clearTimeout(timer);
      unwatch();
      settle();
    };
    const giveUp = (why: string) => finish(() => reject(new Error(`${why}: ${what}\n${place.transcript()}`)));
    const check = () => {
      try {
        const found = predicate();
        if (found !== undefined && found !== false) finish(() => resolve(found));
      } catch (error) {
        finish(() => reject(error));
      }
    };
    const timer =
      timeoutMs === undefined ? undefined : setTimeout(() => giveUp(`Not seen within ${timeoutMs} ms`), timeoutMs);
    const recheck = setInterval(() => {
      check();
      waitedMs += RECHECK_MS;
      quietMs = place.isBusy() ? 0 : quietMs + RECHECK_MS;
      if (timer !== undefined) return;
      if (quietMs >= QUIET_MAX_MS) giveUp(`Nothing has happened for ${quietMs} ms, and this was not seen`);
      else if (waitedMs >= WAIT_MAX_MS) giveUp(`Not seen within ${waitedMs} ms`);
    }, RECHECK_MS);
    const unwatch = place.watch(() => {
      quietMs = 0;
      check();
    });
    check();
  });
}
