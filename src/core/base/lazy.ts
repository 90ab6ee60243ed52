/** Something that is opened when it is first used. A failed opening is tried again at the next use. */
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
    /** What was opened; undefined when nothing has been. */
    opened: (): Promise<T> | undefined => opened,
  };
}
