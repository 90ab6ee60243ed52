import { giveWay } from "../../core/jobs/pacer.js";
import { createPollLoop } from "../../core/jobs/poll-loop.js";

/** A poll loop that can tell when it is idle. `isWaiting`: there is nothing to read now. `poll` must not reject. */
export function createReadLoop(poll: () => Promise<number>, isWaiting: () => boolean) {
  let [started, polling] = [false, false];
  const loop = createPollLoop(async () => {
    polling = true;
    const waitMs = await poll();
    polling = false;
    return waitMs;
  });
  const isIdle = () => !polling && isWaiting();
  return {
    ...loop,
    isIdle,
    start: () => {
      started = true;
      loop.start();
    },
    stop: () => {
      started = false;
      return loop.stop();
    },
    /** Resolves when there is nothing to read now and `others` have nothing to do either. */
    async idle(others: () => Promise<void>): Promise<void> {
      do {
        for (; started && !isIdle(); await giveWay()) loop.wake();
        await others();
      } while (started && !isIdle());
    },
  };
}
