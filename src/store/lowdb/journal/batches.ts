type Options<Item> = {
  readonly perform: (items: readonly Item[]) => Promise<void>;
  /** Called once, at the first failure; what it resolves with is what everybody then gets. */
  readonly onFailure: (cause: unknown) => Promise<Error>;
};

/** Work that arrives while a batch is under way waits and goes together in the next. */
export function createBatches<Item>({ perform, onFailure }: Options<Item>) {
  let next: { readonly items: Item[]; readonly done: Promise<void> } | undefined;
  let last: Promise<void> = Promise.resolve();
  let failure: { readonly fault: Promise<Error> } | undefined;

  /** Queues a step behind the last one. After a failure no step is taken. */
  const step = <T>(work: () => Promise<T>): Promise<T> => {
    const run = async () => {
      if (failure) throw await failure.fault;
      try {
        return await work();
      } catch (cause) {
        failure = { fault: onFailure(cause) };
        throw await failure.fault;
      }
    };
    const done = last.then(run, run);
    last = done.then(() => undefined);
    last.catch(() => undefined); // Whoever waits for `done` hears of it; this chain is only an order.
    return done;
  };

  return {
    /** Resolves after the item's own batch. */
    add: (item: Item): Promise<void> => {
      if (!next) {
        const items: Item[] = [];
        const done = step(async () => {
          await new Promise((resolve) => setImmediate(resolve)); // What has arrived with it shares its batch.
          if (next?.items === items) next = undefined; // What arrives from here on belongs to the batch after this one.
          await perform(items);
        });
        next = { items, done };
      }
      next.items.push(item);
      return next.done;
    },
    /** Resolves when all that was added so far is done; rejects after a failure. */
    flushed: (): Promise<void> => last,
    /** Runs alone, after all that was added so far. */
    runAlone: <T>(work: () => Promise<T>): Promise<T> => {
      next = undefined; // What is added from now on comes after this work.
      return step(work);
    },
  };
}
