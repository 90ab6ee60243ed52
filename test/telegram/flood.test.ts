import { describe, expect, it } from "vitest";
import { createFloodGate } from "#telegram/flood.js";
import { createLane } from "#telegram/lane.js";
import { movableClock } from "./open-counter.js";

describe("the flood gate", () => {
  it("keeps one chat waiting, and nobody else", () => {
    const clock = movableClock();
    const gate = createFloodGate(clock);
    gate.close("ada", 5_000);
    gate.close("ada", 6_000);
    expect([gate.remainingMs("ada"), gate.remainingMs("bayo"), gate.longestMs()]).toEqual([6_000, 0, 6_000]);
    clock.advance(6_000);
    expect([gate.remainingMs("ada"), gate.longestMs()]).toEqual([0, 0]);
  });

  it("keeps everybody waiting once a second chat is refused meanwhile", () => {
    const clock = movableClock();
    const gate = createFloodGate(clock);
    gate.close("ada", 5_000);
    clock.advance(1_000);
    gate.close("bayo", 2_000);
    expect(gate.remainingMs("chidi")).toBe(2_000);
    expect(gate.remainingMs("ada")).toBe(4_000);
    clock.advance(2_000);
    expect(gate.remainingMs("chidi")).toBe(0);
  });

  it("does not take two refusals one after the other for a flood", () => {
    const clock = movableClock();
    const gate = createFloodGate(clock);
    gate.close("ada", 1_000);
    clock.advance(1_000);
    gate.close("bayo", 1_000);
    expect(gate.remainingMs("chidi")).toBe(0);
  });
});

describe("the broadcast's lane", () => {
  it("spaces out turns that are asked for at once", async () => {
    const clock = movableClock();
    const waits: number[] = [];
    const lane = createLane({ clock, gate: createFloodGate(clock), wait: async (ms) => void waits.push(ms) }, 25);
    await Promise.all(Array.from({ length: 5 }, () => lane.turn()));
    expect(waits).toEqual([40, 80, 120, 160]);
  });
});
