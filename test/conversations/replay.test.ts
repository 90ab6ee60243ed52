import { describe, expect, test } from "vitest";
import { createLoop } from "../../conversations/replay.js";

/** The loop of a channel whose log holds `answerCount()` answers. */
const loopWith = (answerCount: () => number) =>
  createLoop({
    record: async (work) => work({}),
    checkpoint: () => null,
    rewind: () => Promise.reject(new Error("compacted")),
    answerCount,
    memory: { get: () => null, set: () => {} },
  });

const untilThousand = async (state: number) => (state < 1_000 ? { next: state + 1 } : { done: "ended" });

describe("a loop of a flow", () => {
  test("is stopped if it repeats without asking a question", async () => {
    await expect(loopWith(() => 0)(0, untilThousand)).rejects.toThrow(/asked nothing/);
  });

  test("continues as long as questions are answered", async () => {
    let answers = 0;
    // Every 20th step asks.
    const step = (state: number) => {
      if (state % 20 === 0) answers += 1;
      return untilThousand(state);
    };
    expect(await loopWith(() => answers)(0, step, Infinity)).toBe("ended");
  });
});
