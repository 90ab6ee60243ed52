import { describe, expect, it } from "vitest";
import { createFloodGate } from "../../src/telegram/api/flood.js";
import { createLane } from "../../src/telegram/api/lane.js";
import { LIMITS } from "../../src/telegram/api/limits.js";
import { createTraffic } from "../../src/telegram/api/traffic.js";
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
  function open(limits: Partial<typeof LIMITS> = {}) {
    const clock = movableClock();
    const waits: number[] = [];
    const traffic = createTraffic(clock);
    const gate = createFloodGate(clock);
    const wait = async (ms: number) => {
      waits.push(ms);
      clock.advance(ms);
    };
    const lane = createLane({ clock, gate, traffic, wait }, { ...LIMITS, ...limits });
    /** How many turns come within a while, in which others say so much a second. */
    const turnsIn = async (ms: number) => {
      let turns = 0;
      for (const end = clock() + ms; clock() < end; turns++) await lane.turn();
      return turns;
    };
    return { clock, waits, traffic, gate, lane, turnsIn };
  }

  it("comes evenly, twenty-five times a second", async () => {
    const { lane, waits } = open();
    for (let turn = 0; turn < 5; turn++) await lane.turn();
    expect(waits).toEqual([40, 40, 40, 40]);
  });

  it("makes up for turns that came late, but only for a few", async () => {
    const { lane, waits, clock } = open();
    await lane.turn();
    clock.advance(100);
    for (let turn = 0; turn < 3; turn++) await lane.turn();
    expect(waits).toEqual([20]);
    clock.advance(60_000);
    for (let turn = 0; turn < 6; turn++) await lane.turn();
    expect(waits).toEqual([20, 40]);
  });

  it("comes less often while people chat, so that all together stay under the limit", async () => {
    const { turnsIn, traffic, clock } = open();
    expect(await turnsIn(1_000)).toBeLessThanOrEqual(26);
    for (let said = 0; said < 15; said++) traffic.note();
    const begun = clock();
    const turns = await turnsIn(990);
    expect(turns).toBeLessThanOrEqual(13);
    expect(clock() - begun).toBeLessThan(1_200);
  });

  it("lets who is chatting wait a moment when the second is full, and only while a broadcast is under way", async () => {
    const { lane, traffic, waits, clock } = open();
    for (let said = 0; said < 40; said++) traffic.note();
    await lane.pass();
    expect(waits).toEqual([]);
    clock.advance(2_000);
    await lane.turn();
    for (let said = 0; said < 29; said++) traffic.note();
    await lane.pass();
    expect(waits).toEqual([LIMITS.passMaxMs]);
  });
});
