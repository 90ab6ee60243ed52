import type { Log } from "../ports.js";

export type PollLoop = {
  start(): void;
  /** Polls now, or as soon as the poll that is running has ended. */
  wake(): void;
  /** Resolves when the poll that is running has ended; there is no other. */
  stop(): Promise<void>;
};

/** Up to this share is added to a wait. */
const JITTER_MAX = 0.2;

/** A wait made longer at random, so that many shops do not call the service at the same moment; `random` is from 0 up to 1. */
export const withJitter = (ms: number, random: () => number): number => ms * (1 + JITTER_MAX * random());

export type Pause = {
  /** Resolves after so many ms, or when the pause is ended. */
  wait(ms: number): Promise<void>;
  end(): void;
};

/** A pause that can be cut short: whoever stops waits for no timer. One wait at a time. */
export function createPause(): Pause {
  let end = () => {};
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => end(),
  };
}

/** Polls repeatedly: each poll resolves to the ms to wait before the next one. It must not reject. */
export function createPollLoop(poll: () => Promise<number>, { firstAfterMs = 0 } = {}): PollLoop {
  let [awake, stopped] = [false, false];
  const pause = createPause();
  let running: Promise<void> | undefined;

  const run = async () => {
    if (firstAfterMs > 0) await pause.wait(firstAfterMs);
    while (!stopped) {
      awake = false;
      const waitMs = await poll();
      if (!awake && !stopped) await pause.wait(waitMs);
    }
  };
  const wake = () => {
    awake = true;
    pause.end();
  };

  return {
    start: () => {
      running ??= run();
    },
    wake,
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };
}

type CheckOptions = {
  readonly log: Pick<Log, "error">;
  /** What the log says of a check that failed. */
  readonly failed: string;
  readonly everyMs: () => number;
  readonly firstAfterMs?: number;
};

/** A loop of checks. One that fails is logged, and made again with the next. */
export const createCheckLoop = (
  check: () => Promise<unknown>,
  { log, failed, everyMs, firstAfterMs = 0 }: CheckOptions,
): PollLoop =>
  createPollLoop(
    async () => {
      await check().catch((err: unknown) => log.error({ err }, failed));
      return everyMs();
    },
    { firstAfterMs },
  );
