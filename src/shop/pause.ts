/** A wait that can be cut short. */
export type Pause = {
  pause(ms: number): Promise<void>;
  /** Ends the wait that is going on, if any. */
  cutShort(): void;
};

export function createPause(): Pause {
  let cutShort = () => {};
  return {
    pause: (ms) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        cutShort = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    cutShort: () => cutShort(),
  };
}
