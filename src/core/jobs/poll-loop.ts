export type PollLoop = {
  start(): void;
  /** The next round begins now; if one is going on, as soon as it has ended. */
  wake(): void;
  /** Resolves when the round that is going on has ended; no other begins. */
  stop(): Promise<void>;
};

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
