/** Refusals as errors: thrown anywhere below an API, which makes them the answer of the emulated system. */

export type Refusals<Refusal> = {
  error(message: string, refusal: Refusal): Error;
  /** The refusal behind an error, or undefined when it is another kind of error. */
  of(error: unknown): Refusal | undefined;
};

export function createRefusals<Refusal>(): Refusals<Refusal> {
  const refusals = new WeakMap<Error, Refusal>();
  return {
    error(message, refusal) {
      const error = new Error(message);
      refusals.set(error, refusal);
      return error;
    },
    of: (error) => (error instanceof Error ? refusals.get(error) : undefined),
  };
}
