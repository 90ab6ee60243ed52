/** Something that is opened when it is first used. A failed opening is tried again at the next use. */
export type Lazy<T> = {
  get(): Promise<T>;
  /** What was opened; undefined when nothing has been. */
  opened(): Promise<T> | undefined;
};

export function createLazy<T>(open: () => Promise<T>): Lazy<T> {
  let opened: Promise<T> | undefined;
  return {
    get: () => {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    opened: () => opened,
  };
}
