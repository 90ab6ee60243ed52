import { giveWay } from "../../../core/jobs/pacer.js";

type Options<Item> = {
  readonly perform: (items: readonly Item[]) => Promise<void>;
  /** Called once, at the first failure. Everything after that fails with the error it resolves to. */
  readonly onFailure: (cause: unknown) => Promise<Error>;
};

/** Collects items while a batch runs, and performs them together as the next batch. Stops at the first failure. */
export function createBatches<Item>({ perform, onFailure }: Options<Item>) {
  let next: { readonly items: Item[]; readonly done: Promise<void> } | undefined;
  let last: Promise<void> = Promise.resolve();
  let failure: Promise<Error> | undefined;

  /** Runs work behind the step before, and none after a failure. */
  const step = <T>(work: () => Promise<T>): Promise<T> => {
    const run = async () => {
      if (failure !== undefined) throw await failure;
      try {
        return await work();
      } catch (cause) {
        failure = onFailure(cause);
        throw await failure;
      }
    };
    const done = last.then(run, run);
    last = done.then(() => undefined);
    last.catch(() => undefined); // The caller handles a rejection of `done`. This chain only keeps the order.
    return done;
  };

  return {
    /** Resolves after the item's own batch. */
    add: (item: Item): Promise<void> => {
      if (!next) {
        const items: Item[] = [];
        const done = step(async () => {
          await giveWay(); // Items that arrive at the same time share the batch.
          if (next?.items === items) next = undefined; // Items that arrive from now on go into the next batch.
          await perform(items);
        });
        next = { items, done };
      }
      next.items.push(item);
      return next.done;
    },
    /** Resolves when all items so far are done. Rejects after a failure. */
    flushed: (): Promise<void> => last,
    /** Runs work alone, after all items so far. */
    runAlone: <T>(work: () => Promise<T>): Promise<T> => {
      next = undefined; // Items that are added from now on come after this work.
      return step(work);
    },
  };
}
