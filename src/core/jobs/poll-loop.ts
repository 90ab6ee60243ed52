import type { Log } from "../ports.js";

export type PollLoop = {
  start(): void;
  /** Polls now, or once more as soon as the running poll has ended. */
  wake(): void;
  /** Resolves when the running poll has ended. No other follows. */
  stop(): Promise<void>;
};

/** A wait is lengthened by up to this share. */
const JITTER_MAX = 0.2;

/** Lengthens a wait at random (`random` is 0 to 1), so that many shops do not call the service at the same moment. */
export const withJitter = (ms: number, random: () => number): number => ms * (1 + JITTER_MAX * random());

/** A wait that can be cut short, so that stopping need not wait for a timer. One wait at a time. */
export function createPause() {
  let end = () => {};
  return {
    /** Resolves after `ms`, or earlier when `end` is called. */
    wait: (ms: number): Promise<void> =>
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
  /** The log message for a check that failed. */
  readonly failed: string;
  readonly everyMs: number;
};

/** Repeats a check. A failure is logged, and the next check runs as usual. */
export const createCheckLoop = (check: () => Promise<void>, { log, failed, everyMs }: CheckOptions): PollLoop =>
  createPollLoop(async () => {
    await check().catch((err: unknown) => log.error({ err }, failed));
    return everyMs;
  });
