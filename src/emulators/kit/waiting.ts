/** Waiting for facts: every change is announced, so nobody has to wait for a number of milliseconds. */
import { setTimeout as sleep } from "node:timers/promises";

export type Changes = {
  /** Announces that something happened. */
  changed(): void;
  /** Calls back after every change, until the returned function is called. */
  watch(listener: () => void): () => void;
};

export function createChanges(): Changes {
  const listeners = new Set<() => void>();
  return {
    changed: () => {
      for (const listener of [...listeners]) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const TIMEOUT_MS = 15_000;
const RECHECK_MS = 50;

/** What is watched, and its latest events for the error when the wait was in vain. */
export type WaitTarget = Pick<Changes, "watch"> & { transcript(): string };

export type WaitOptions = { readonly timeoutMs?: number; readonly what?: string };

/**
 * Waits until the predicate returns something, and rejects when it throws. It is called again after every change, and
 * every now and then, because it may depend on something else as well.
 */
export function waitFor<T>(
  target: WaitTarget,
  predicate: () => T | undefined | false,
  { timeoutMs = TIMEOUT_MS, what = "a condition" }: WaitOptions = {},
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
        const result = predicate();
        if (result !== undefined && result !== false) finish(() => resolve(result));
      } catch (error) {
        finish(() => reject(error));
      }
    };
    const timeoutError = () => new Error(`Still not true after ${timeoutMs} ms: ${what}\n${target.transcript()}`);
    const timer = setTimeout(() => finish(() => reject(timeoutError())), timeoutMs);
    const recheck = setInterval(check, RECHECK_MS);
    const unwatch = target.watch(check);
    check();
  });
}

type NextChange = {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Which changes count; all of them unless given. */
  readonly counts?: () => boolean;
};

/** Resolves after the next change that counts, when the time is up, or when the signal is aborted. */
export function nextChange(
  { watch }: Pick<Changes, "watch">,
  { timeoutMs, signal, counts = () => true }: NextChange,
): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      unwatch();
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, timeoutMs).unref();
    const unwatch = watch(() => counts() && finish());
    signal.addEventListener("abort", finish);
    if (signal.aborted) finish();
  });
}

/** Resolves after `ms`, or as soon as the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);

/** Resolves when the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
