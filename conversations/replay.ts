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
async function runStep(work: () => Promise<unknown>, log: Pick<Log, "error">): Promise<LoggedOutcome> {
  try {
    return { value: JSON.parse(JSON.stringify({ value: await work() })).value };
  } catch (error) {
    log.error({ err: error }, "flow step failed");
    const { name = "Error", message = String(error) } = error instanceof Error ? error : {};
    return { error: { name, message } };
  }
}

/** `Talk.once` for a channel that replays its flows. `record` runs work, and puts its result into the flow's log. */
export const createOnce =
  (record: <T>(work: () => Promise<T>) => Promise<T>, log: Pick<Log, "error">): Talk["once"] =>
  async <T>(work: () => Promise<T>) => {
    const outcome = await record(() => runStep(work, log));
    if ("error" in outcome) throw Object.assign(new Error(outcome.error.message), { name: outcome.error.name });
    return outcome.value as Plain<T>;
  };

/** A loop's newest state, in place of the answers that led to it. */
export type CompactedLoop = { readonly state: Json; readonly memory: Json };

/** How a channel removes a loop's answers from the log of a replayed flow. */
type LoopCompaction<Checkpoint, Memory extends Json> = {
  /** Runs work, and puts its result into the log. What `held` holds outlives a rewinding. */
  record<T>(work: (held: { compacted?: CompactedLoop }) => T): Promise<T>;
  checkpoint(): Checkpoint;
  /** Cuts the log back to a checkpoint and replays the flow. */
  rewind(to: Checkpoint): Promise<never>;
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
  <Checkpoint, Memory extends Json>({
    record,
    checkpoint,
    rewind,
    answerCount,
    memory,
  }: LoopCompaction<Checkpoint, Memory>): Talk["loop"] =>
  async (first, step, kept = 1) => {
    const start = checkpoint();
    const saved = await record((held) => {
      const { compacted } = held;
      delete held.compacted;
      return compacted;
    });
    if (saved) memory.set(saved.memory as Memory);
    let state = saved ? (saved.state as typeof first) : first;
    const answersBefore = answerCount();
    for (let unasked = 0; unasked < UNASKED_MAX; unasked++) {
      const answers = answerCount();
      const result = await step(state);
      if ("done" in result) return result.done;
      state = result.next;
      if (answerCount() > answers) unasked = 0;
      if (answerCount() - answersBefore < kept) continue;
      const compacted = { state, memory: memory.get() };
      await record((held) => void Object.assign(held, { compacted }));
      await rewind(start);
    }
    throw new Error(`${UNASKED_MAX} steps in a row asked nothing`);
  };
