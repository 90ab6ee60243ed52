import { describe, expect, test } from "vitest";
import type { FlowStart } from "../../conversations/channel.js";
import { type FlowTurn, performFlow, type Replay } from "../../conversations/replay.js";
import type { LoopStep } from "../../conversations/talk.js";

const START: FlowStart = {
  ...{ flow: "count", argument: "", customer: "cus_ada", runId: "r" },
  chat: { channel: "telegram", id: "1" },
};

type Step = (state: number, replay: Replay<string, string>) => Promise<LoopStep<number, string>>;

const performLoop = (turn: FlowTurn<FlowStart, string, string>, step: Step) =>
  performFlow(
    turn,
    (_, replay: Replay<string, string>) =>
      replay.createLoop({ get: () => null, set: () => {} })<number, string>(0, (state) => step(state, replay)),
    { error: () => {} },
  );

const untilThousand: Step = async (state) => (state < 1_000 ? { next: state + 1 } : { done: "ended" });

describe("a loop of a flow", () => {
  test("is stopped if it repeats without asking a question", async () => {
    await expect(performLoop({ start: START }, untilThousand)).rejects.toThrow(/asked nothing/);
  });

  test("continues as long as questions are answered", async () => {
    const askingEach20: Step = async (state, replay) => {
      if (state % 20 === 0) await replay.waitForAnswer("Go on?");
      return untilThousand(state, replay);
    };
    let answers = 0;
    let reached = await performLoop({ start: START }, askingEach20);
    for (; reached.waitingFlow; answers++) {
      const waitingFlow = JSON.parse(JSON.stringify(reached.waitingFlow)) as typeof reached.waitingFlow;
      reached = await performLoop({ waitingFlow, answer: "yes" }, askingEach20);
    }
    expect([reached.result, answers]).toEqual(["ended", 51]);
  });
});
