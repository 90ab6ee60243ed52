const TIMEOUT_MS = 15_000;
const RECHECK_MS = 50;

/** Where something happens, and what was said there lately, for the message of a failed test. */
export type Place = { watch(check: () => void): () => void; transcript(): string };

export type WaitOptions = { readonly timeoutMs?: number; readonly what?: string };

/**
 * Waits until the predicate gives something. It is asked again whenever
 * anything happens here, and now and then, as it may look elsewhere as well.
 */
export function waitFor<T>(
  place: Place,
  predicate: () => T | undefined | false,
  { timeoutMs = TIMEOUT_MS, what = "what was waited for" }: WaitOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearInterval(recheck);
      clearTimeout(timer);
      unwatch();
      settle();
    };
    const check = () => {
      try {
        const found = predicate();
        if (found !== undefined && found !== false) finish(() => resolve(found));
      } catch (error) {
        finish(() => reject(error));
      }
    };
    const late = () => new Error(`Not seen within ${timeoutMs} ms: ${what}\n${place.transcript()}`);
    const timer = setTimeout(() => finish(() => reject(late())), timeoutMs);
    const recheck = setInterval(check, RECHECK_MS);
    const unwatch = place.watch(check);
    check();
  });
}
