import { describe, expect, it } from "vitest";
import { createFloodWaits } from "../../src/telegram/api/flood-waits.js";
import { TELEGRAM_LIMITS } from "../../src/telegram/api/limits.js";
import { createMessageCounter, createMessageLimiter } from "../../src/telegram/api/message-limiter.js";
import { createMessageShare } from "../../src/telegram/api/message-share.js";
import { movableClock } from "./open-counter.js";

describe("the flood gate", () => {
  it("keeps one chat waiting, and nobody else", () => {
    const clock = movableClock();
    const gate = createFloodWaits(clock);
    gate.block("ada", 5_000);
    gate.block("ada", 6_000);
    expect([gate.remainingMs("ada"), gate.remainingMs("bayo"), gate.longestMs()]).toEqual([6_000, 0, 6_000]);
    clock.advance(6_000);
    expect([gate.remainingMs("ada"), gate.longestMs()]).toEqual([0, 0]);
  });

  it("keeps everybody waiting once a second chat is refused meanwhile", () => {
    const clock = movableClock();
    const gate = createFloodWaits(clock);
    gate.block("ada", 5_000);
    clock.advance(1_000);
    gate.block("bayo", 2_000);
    expect(gate.remainingMs("chidi")).toBe(2_000);
    expect(gate.remainingMs("ada")).toBe(4_000);
    clock.advance(2_000);
    expect(gate.remainingMs("chidi")).toBe(0);
  });

  it("keeps only those waiting that were too fast by themselves, also when they are refused again; and groups", () => {
    const clock = movableClock();
    const gate = createFloodWaits(clock);
    for (const chat of ["ada", "bayo"]) gate.noteAccepted(chat);
    gate.block("-5001", 60_000);
    for (let refused = 0; refused < 4; refused++) {
      for (const chat of ["ada", "bayo"]) gate.block(chat, 3_000);
      expect([gate.remainingMs("chidi"), gate.remainingMs("ada")]).toEqual([0, 3_000]);
      clock.advance(3_500);
    }
    clock.advance(10_000);
    gate.block("ada", 1_000);
    expect(gate.remainingMs("chidi")).toBe(0);
    gate.block("bayo", 1_000);
    expect(gate.remainingMs("chidi")).toBe(1_000);
  });

  it("does not take two refusals one after the other for a flood", () => {
    const clock = movableClock();
    const gate = createFloodWaits(clock);
    gate.block("ada", 1_000);
    clock.advance(1_000);
    gate.block("bayo", 1_000);
    expect(gate.remainingMs("chidi")).toBe(0);
  });
});

describe("the broadcast's lane", () => {
  function open(limits: Partial<typeof TELEGRAM_LIMITS> = {}) {
    const clock = movableClock();
    const waits: number[] = [];
    const traffic = createMessageCounter(clock);
    const gate = createFloodWaits(clock);
    const wait = async (ms: number) => {
      waits.push(ms);
      clock.advance(ms);
    };
    const lane = createMessageLimiter(
      { clock, floodWaits: gate, messageCounter: traffic, wait, share: createMessageShare({ clock }) },
      { ...TELEGRAM_LIMITS, ...limits },
    );
    /** How many turns come within a while, in which others say so much a second. */
    const turnsIn = async (ms: number) => {
      let turns = 0;
      for (const end = clock() + ms; clock() < end; turns++) await lane.waitForBroadcastSlot();
      return turns;
    };
    return { clock, waits, traffic, gate, lane, turnsIn };
  }

  it("comes evenly, twenty-five times a second", async () => {
    const { lane, waits } = open();
    for (let turn = 0; turn < 5; turn++) await lane.waitForBroadcastSlot();
    expect(waits).toEqual([40, 40, 40, 40]);
  });

  it("makes up for turns that came late, but only for a few", async () => {
    const { lane, waits, clock } = open();
    await lane.waitForBroadcastSlot();
    clock.advance(100);
    for (let turn = 0; turn < 3; turn++) await lane.waitForBroadcastSlot();
    expect(waits).toEqual([20]);
    clock.advance(60_000);
    for (let turn = 0; turn < 6; turn++) await lane.waitForBroadcastSlot();
    expect(waits).toEqual([20, 40]);
  });

  it("comes less often while people chat, so that all together stay under the limit", async () => {
    const { turnsIn, traffic, clock } = open();
    expect(await turnsIn(1_000)).toBeLessThanOrEqual(26);
    for (let said = 0; said < 15; said++) traffic.count();
    const begun = clock();
    const turns = await turnsIn(990);
    expect(turns).toBeLessThanOrEqual(13);
    expect(clock() - begun).toBeLessThan(1_200);
  });

  it("lets who is chatting wait a moment when the second is full, and only while a broadcast is under way", async () => {
    const { lane, traffic, waits, clock } = open();
    for (let said = 0; said < 40; said++) traffic.count();
    await lane.waitForTurn();
    expect(waits).toEqual([]);
    clock.advance(2_000);
    await lane.waitForBroadcastSlot();
    for (let said = 0; said < 29; said++) traffic.count();
    await lane.waitForTurn();
    expect(waits).toEqual([TELEGRAM_LIMITS.busyWaitMaxMs]);
  });
});
