import type { Log } from "../src/core/ports.js";
import type { Json, Plain, Talk } from "./talk.js";

/** The outcome of a flow's step as the flow's log keeps it. */
type LoggedOutcome =
  | { readonly value: unknown }
  | { readonly error: { readonly name: string; readonly message: string } };

/**
 * Runs a step that happens once, however often its flow is replayed. The result goes through JSON at once, so that the
 * first run sees the same as every replay. The log keeps no stack of an error, so that is logged here.
 */
export async function runStep(work: () => Promise<unknown>, log: Pick<Log, "error">): Promise<LoggedOutcome> {
  try {
    return { value: JSON.parse(JSON.stringify({ value: await work() })).value };
  } catch (error) {
    log.error({ err: error }, "flow step failed");
    const { name = "Error", message = String(error) } = error instanceof Error ? error : {};
    return { error: { name, message } };
  }
}

/** The result of a step, or its error thrown again. */
export function resultOfStep<T>(outcome: LoggedOutcome): Plain<T> {
  if ("error" in outcome) throw Object.assign(new Error(outcome.error.message), { name: outcome.error.name });
  return outcome.value as Plain<T>;
}

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

/** More steps than any draft needs: such a flow would never wait and never end. */
const UNASKED_MAX = 50;

/**
 * `Talk.loop` for a channel that replays its flows at each answer. After `kept` answers the loop is compacted, which
 * costs one replay. So however long it runs, the log holds no more answers than that. Throws if steps keep running
 * without asking anything.
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
    for (let unasked = 0; unasked < UNASKED_MAX; unasked++) {
      const answers = answerCount();
      const result = await step(state);
      if ("done" in result) return result.done;
      state = result.next;
      if (answerCount() > answers) unasked = 0;
      if (answerCount() - answersBefore >= kept) await compact({ state, memory: memory.get() });
    }
    throw new Error(`${UNASKED_MAX} steps in a row asked nothing`);
  };
