export type PollLoop = {
  start(): void;
  /** The next round begins now; if one is going on, as soon as it has ended. */
  wake(): void;
  /** Resolves when the round that is going on has ended; no other begins. */
  stop(): Promise<void>;
};

/** Up to this share is added to a wait. */
const JITTER_MAX = 0.2;

/** A wait made longer at random, so that many shops do not call the service at the same moment; `random` is from 0 up to 1. */
export const withJitter = (ms: number, random: () => number): number => ms * (1 + JITTER_MAX * random());

/** What is done over and over: each round says how many ms to rest after it. A round must not reject. */
export function createPollLoop(round: () => Promise<number>, { firstAfterMs = 0 } = {}): PollLoop {
  let [awake, stopped] = [false, false];
  let endRest = () => {};
  let running: Promise<void> | undefined;

  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    if (firstAfterMs > 0) await rest(firstAfterMs);
    while (!stopped) {
      awake = false;
      const wait = await round();
      if (!awake && !stopped) await rest(wait);
    }
  };
  const wake = () => {
    awake = true;
    endRest();
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
