/** Does one piece of work after the other, in the order in which they came; one that fails holds up no other. */
export function createQueue(): <T>(work: () => Promise<T> | T) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
