/** The result of the work, or `late` after `ms`. Late work goes on, and its rejection is ignored. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, ms, "late");
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs work one piece at a time, first come first served. A failure does not stop the pieces behind it. */
export function createQueue(): <T>(work: () => Promise<T> | T) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

/** Opens something at its first use. If opening fails, the next use tries again. */
export function createLazy<T>(open: () => Promise<T>) {
  let opened: Promise<T> | undefined;
  return {
    get: (): Promise<T> => {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    /** Undefined when nothing has been opened. */
    opened: (): Promise<T> | undefined => opened,
  };
}
