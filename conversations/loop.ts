import type { Json, Talk } from "./talk.js";

/** A loop's newest state, in place of the answers that led to it. */
export type CompactedLoop = { readonly state: Json; readonly memory: Json };

/** How a channel removes a loop's answers from the log of a replayed flow. */
export type LoopCompaction<Memory extends Json> = {
  /** The compacted loop, in the first replay after it was written into the log. */
  takeCompacted(): Promise<CompactedLoop | undefined>;
  /** Marks where the loop begins; compacting cuts the log back to here and replays the flow. */
  compactFromHere(): (loop: CompactedLoop) => Promise<never>;
  /** How many answers the log holds. */
  answerCount(): number;
  /** What the channel itself has to remember of the removed steps. */
  readonly memory: { get(): Memory; set(memory: Memory): void };
};

/**
 * `Talk.loop` for a channel that replays its flows at each answer. After `kept` answers the loop is compacted, which costs
 * one replay: however long it goes on, the log holds and a replay reads no more answers than these.
 */
export const createLoop =
  <Memory extends Json>({
    takeCompacted,
    compactFromHere,
    answerCount,
    memory,
  }: LoopCompaction<Memory>): Talk["loop"] =>
  async (first, step, kept = 1) => {
    const compact = compactFromHere();
    const saved = await takeCompacted();
    if (saved) memory.set(saved.memory as Memory);
    let state = saved ? (saved.state as typeof first) : first;
    const answersBefore = answerCount();
    for (;;) {
      const result = await step(state);
      if ("done" in result) return result.done;
      state = result.next;
      if (answerCount() - answersBefore >= kept) await compact({ state, memory: memory.get() });
    }
  };
