import type { Json, Talk } from "./talk.js";

/** A loop as it stood when it was folded. */
export type Folded = { readonly state: Json; readonly memory: Json };

/** How a channel lets a replayed flow forget what it did in a loop. */
export type Folding<Memory extends Json> = {
  /** What the loop was folded into, if this is the first that is played since; it is written into the log. */
  folded(): Promise<Folded | undefined>;
  /** Says how to fold the loop that begins here: the log goes back to here, and the flow is played anew. */
  here(): (folded: Folded) => Promise<never>;
  /** How many answers the log holds. */
  answers(): number;
  /** What the channel itself has to know of the turns that are forgotten. */
  readonly memory: { get(): Memory; set(memory: Memory): void };
};

/**
 * `Talk.loop` for a channel that replays its flows at each answer. Turns that heard as many answers as may be kept are
 * folded: however long the loop goes on, a replay costs, and a draft keeps, no more than these. To fold costs a replay.
 */
export const createLoop =
  <Memory extends Json>({ folded, here, answers, memory }: Folding<Memory>): Talk["loop"] =>
  async (first, turn, kept = 1) => {
    const fold = here();
    const before = await folded();
    if (before) memory.set(before.memory as Memory);
    let state = before ? (before.state as typeof first) : first;
    const heard = answers();
    for (;;) {
      const came = await turn(state);
      if ("done" in came) return came.done;
      state = came.again;
      if (answers() - heard >= kept) await fold({ state, memory: memory.get() });
    }
  };
