/**
 * Performs flows on the replay engine of grammY's conversations: each answer replays the flow up to its question. What
 * the flow did on the way is in its log, and is not done again.
 */
import { type Checkpoint, type ReplayControls, ReplayEngine, type ReplayState } from "@grammyjs/conversations";
import type { Log } from "../src/core/ports.js";
import type { FlowStart } from "./channel.js";
import type { Json, Plain, Talk } from "./talk.js";

/** A flow that waits for an answer, as a draft stores it (JSON). */
export type WaitingFlow<Start, Prompt> = {
  readonly start: Start;
  /** The open question, as the channel needs it to recognize an answer. */
  readonly prompt: Prompt;
  readonly replayState: ReplayState;
  readonly interrupt: number;
};

/** A flow that begins, or the answer to the question of one that waits. */
export type FlowTurn<Start, Prompt, A> =
  | { readonly start: Start }
  | { readonly waitingFlow: WaitingFlow<Start, Prompt>; readonly answer: A };

/** How far a flow got: it waits for an answer, or has ended with a result. */
type FlowStep<Start, Prompt, Result> = {
  readonly waitingFlow?: WaitingFlow<Start, Prompt>;
  readonly result?: Result;
};

/** What a channel builds a flow's talk on. */
export type Replay<Prompt, A> = {
  /** Does work once, however often the flow is replayed. If it throws, each replay throws the same name and message. */
  perform<T>(work: () => T | Promise<T>): Promise<T>;
  readonly once: Talk["once"];
  /** The id of the next question, different for each, so that a button answers only its own. */
  newQuestion(): string;
  waitForAnswer(prompt: Prompt): Promise<A>;
  /** `memory`: what the channel has to remember of steps that leave the log. */
  createLoop<Memory extends Json>(memory: LoopMemory<Memory>): Talk["loop"];
};

type LoopMemory<Memory> = { get(): Memory; set(memory: Memory): void };

/** What outlives a replay, because the rewinding of a loop replays again. */
type Held<Prompt> = {
  prompt?: Prompt;
  compacted?: { readonly state: Json; readonly questions: number; readonly memory: Json };
};

/**
 * Performs a flow up to its next question or its end. `run` is called anew at each replay. The log of a flow that waited
 * grows in place. Rejects with whatever the flow throws.
 */
export async function performFlow<Start extends FlowStart, Prompt, A, Result>(
  turn: FlowTurn<Start, Prompt, A>,
  run: (start: Start, replay: Replay<Prompt, A>) => Promise<Result>,
  log: Pick<Log, "error">,
): Promise<FlowStep<Start, Prompt, Result>> {
  const { start, replayState: state } =
    "start" in turn ? { ...turn, replayState: { send: [], receive: [] } } : turn.waitingFlow;
  if ("answer" in turn) ReplayEngine.supply(state, turn.waitingFlow.interrupt, turn.answer);
  const held: Held<Prompt> = {};
  const engine = new ReplayEngine((controls) => {
    // The engine's type has no result, but it does return it as `returnValue`.
    return run(start, createReplay(controls, held, { runId: start.runId, log })) as Promise<unknown> as Promise<void>;
  });
  let end = await engine.replay(state);
  for (; end.type === "canceled"; end = await engine.replay(state)) {
    ReplayEngine.reset(state, end.message as Checkpoint); // Only the rewinding of a loop cancels.
  }
  switch (end.type) {
    case "thrown":
      throw end.error;
    case "returned":
      return { result: end.returnValue as Result };
    case "interrupted": {
      const [interrupt] = end.interrupts;
      if (interrupt === undefined || !held.prompt) throw new Error(`The flow ${start.flow} waits for nothing`);
      return { waitingFlow: { start, prompt: held.prompt, replayState: end.state, interrupt } };
    }
  }
}

/** The outcome of work as the log keeps it. */
type Outcome<T> = { readonly value: T } | { readonly error: Pick<Error, "name" | "message"> };

/** More steps than any draft needs: such a flow would never wait and never end. */
const UNASKED_MAX = 50;

function createReplay<Prompt, A>(
  controls: ReplayControls,
  held: Held<Prompt>,
  { runId, log }: { readonly runId: string; readonly log: Pick<Log, "error"> },
): Replay<Prompt, A> {
  let questions = 0;
  let answers = 0;

  const perform = async <T>(work: () => T | Promise<T>): Promise<T> => {
    let thrown: { readonly cause: unknown } | undefined;
    const outcome = await controls.action(async (): Promise<Outcome<T>> => {
      try {
        return { value: await work() };
      } catch (cause) {
        thrown = { cause };
        const { name = "Error", message = String(cause) } = cause instanceof Error ? cause : {};
        return { error: { name, message } };
      }
    }, "work");
    if (thrown) throw thrown.cause;
    if ("error" in outcome) throw Object.assign(new Error(outcome.error.message), { name: outcome.error.name });
    return outcome.value;
  };

  const once = <T>(work: () => Promise<T>): Promise<Plain<T>> =>
    perform(async () => {
      try {
        // Through JSON at once, so that the first run sees the same as every replay.
        return JSON.parse(JSON.stringify({ value: await work() })).value;
      } catch (error) {
        log.error({ err: error }, "flow step failed"); // The flow's log keeps no stack.
        throw error;
      }
    });

  /**
   * After `kept` answers the loop is compacted, which costs one replay. So however long it runs, the log holds no more
   * answers than that. Throws if steps keep running without asking anything.
   */
  const createLoop =
    <Memory extends Json>(memory: LoopMemory<Memory>): Talk["loop"] =>
    async (first, step, kept = 1) => {
      const start = controls.checkpoint();
      const saved = await perform(() => {
        const { compacted } = held;
        delete held.compacted;
        return compacted;
      });
      if (saved) {
        questions = saved.questions;
        memory.set(saved.memory as Memory);
      }
      let state = saved ? (saved.state as typeof first) : first;
      const answersBefore = answers;
      for (let unasked = 0; unasked < UNASKED_MAX; unasked++) {
        const before = answers;
        const result = await step(state);
        if ("done" in result) return result.done;
        state = result.next;
        if (answers > before) unasked = 0;
        if (answers - answersBefore < kept) continue;
        const compacted = { state, questions, memory: memory.get() };
        await perform(() => void Object.assign(held, { compacted }));
        await controls.cancel(start);
      }
      throw new Error(`${UNASKED_MAX} steps in a row asked nothing`);
    };

  return {
    perform,
    once,
    newQuestion: () => `${runId}.${++questions}`,
    waitForAnswer: async (prompt) => {
      held.prompt = prompt;
      const answer = (await controls.interrupt("answer")) as A;
      answers += 1;
      return answer;
    },
    createLoop,
  };
}
