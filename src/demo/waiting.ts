import { transcript } from "./transcript.js";
import type { World } from "./world.js";

const TIMEOUT_MS = 15_000;
const RECHECK_MS = 50;
const QUIET_MS = 20;

export type WaitOptions = { readonly timeoutMs?: number; readonly what?: string };

/**
 * Waits until the predicate gives something. It is asked again whenever
 * anything happens here, and now and then, as it may look elsewhere as well.
 */
export function waitFor<T>(
  world: World,
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
    const late = () => new Error(`Not seen within ${timeoutMs} ms: ${what}\n${transcript(world)}`);
    const timer = setTimeout(() => finish(() => reject(late())), timeoutMs);
    const recheck = setInterval(check, RECHECK_MS);
    const unwatch = world.watch(check);
    check();
  });
}

/** Waits until no update is undelivered and no call under way, and stays so for a moment. */
export async function idle(world: World, options: WaitOptions = {}): Promise<void> {
  const busy = () => [...world.bots.values()].some((bot) => bot.queue.length > 0 || bot.callsUnderWay > 0);
  let quietSince = Number.NaN;
  await waitFor(
    world,
    () => {
      quietSince = busy() ? Number.NaN : quietSince || Date.now();
      return Date.now() - quietSince >= QUIET_MS;
    },
    { what: "an idle bot: every update taken, every call answered", ...options },
  );
}
