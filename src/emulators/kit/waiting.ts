/** Waiting for conditions: every change is announced, so no test has to wait for a number of milliseconds. */
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** Something that changes: calls back after every change, until the returned function is called. */
export type Watched = { readonly watch: (listener: () => void) => () => void };

/** The changes and the end of an emulated world. `stop` aborts the signal, to which any number may listen. */
export function createLifecycle() {
  const listeners = new Set<() => void>();
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const changed = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const watch: Watched["watch"] = (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const stop = () => {
    stopping.abort();
    changed();
  };
  return { changed, watch, signal: stopping.signal, stop };
}

const QUIET_MAX_MS = 5_000;
const WAIT_MAX_MS = 30_000;
const RECHECK_MS = 50;

export type Label = string | RegExp;

/** Whether a text contains a string, or matches the pattern. */
export const hasText = (text: string, label: Label): boolean =>
  typeof label === "string" ? text.includes(label) : label.test(text);

export type WaitTarget = Watched & {
  /** Whether something is on its way to the shop or from it. */
  isBusy(): boolean;
  /** The latest events, for the error of a wait that failed. */
  transcript(): string;
};

export type WaitOptions = {
  readonly timeoutMs?: number | undefined;
  readonly what?: string;
};

/**
 * Waits until the predicate returns something, and rejects when it throws. The predicate is called after every change, and
 * also every 50 ms, because it may depend on something else. Gives up when nothing happens for 5 seconds, and after 30 in
 * any case. That time is counted in checks, so on a busy machine it takes longer.
 */
export function waitFor<T>(
  target: WaitTarget,
  predicate: () => T | undefined | false,
  { timeoutMs, what = "a condition" }: WaitOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    let quietMs = 0;
    let waitedMs = 0;
    const finish = (settle: () => void) => {
      clearInterval(recheck);
      unwatch();
      settle();
    };
    const giveUp = (reason: string) => finish(() => reject(new Error(`${reason}: ${what}\n${target.transcript()}`)));
    const check = () => {
      try {
        const result = predicate();
        if (result !== undefined && result !== false) finish(() => resolve(result));
      } catch (error) {
        finish(() => reject(error));
      }
    };
    const maxMs = timeoutMs ?? WAIT_MAX_MS;
    const recheck = setInterval(() => {
      check();
      waitedMs += RECHECK_MS;
      quietMs = target.isBusy() ? 0 : quietMs + RECHECK_MS;
      if (waitedMs >= maxMs) giveUp(`Not seen within ${maxMs} ms`);
      else if (timeoutMs === undefined && quietMs >= QUIET_MAX_MS)
        giveUp(`Nothing has happened for ${quietMs} ms, and this was not seen`);
    }, RECHECK_MS);
    const unwatch = target.watch(() => {
      quietMs = 0;
      check();
    });
    check();
  });
}

/** An emulator counts as quiet when nothing has happened for this many checks. */
const QUIET_CHECKS = 5;
const QUIET_CHECK_MS = 10;

/**
 * Waits until nothing is on its way and nothing changes for a moment. The moment is counted in checks, so it does not pass
 * while the machine is too busy to run anything. Silent work of the shop goes unnoticed: a test that expects a result of it
 * must wait for that result.
 */
export async function waitForQuiet(
  target: WaitTarget,
  { timeoutMs = WAIT_MAX_MS, what = "quiet" }: WaitOptions = {},
): Promise<void> {
  let quiet = 0;
  const unwatch = target.watch(() => {
    quiet = 0;
  });
  for (let waitedMs = 0; quiet < QUIET_CHECKS && waitedMs < timeoutMs; waitedMs += QUIET_CHECK_MS) {
    await sleep(QUIET_CHECK_MS);
    quiet = target.isBusy() ? 0 : quiet + 1;
  }
  unwatch();
  if (quiet < QUIET_CHECKS) throw new Error(`Not seen within ${timeoutMs} ms: ${what}\n${target.transcript()}`);
}

type NextChange = {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Which changes count; all of them unless given. */
  readonly counts?: () => boolean;
};

/** Resolves after the next change that counts, when the time is up, or when the signal is aborted. */
export async function nextChange({ watch }: Watched, { timeoutMs, signal, counts = () => true }: NextChange) {
  const changed = new AbortController();
  const unwatch = watch(() => counts() && changed.abort());
  await pause(timeoutMs, AbortSignal.any([signal, changed.signal]));
  unwatch();
}

/** Resolves after `ms`, or as soon as the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
