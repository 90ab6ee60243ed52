import { describe, expect, it } from "vitest";
import { createFloodWaits } from "../../src/telegram/api/flood-waits.js";
import { TELEGRAM_LIMITS } from "../../src/telegram/api/limits.js";
import { createMessageCounter, createMessageLimiter } from "../../src/telegram/api/message-limiter.js";
import { createMessageShare } from "../../src/telegram/api/message-share.js";
import { movableClock } from "./open-bot.js";

describe("flood waits", () => {
  it("make only the refused chat wait", () => {
    const clock = movableClock();
    const gate = createFloodWaits(clock);
    gate.block("ada", 5_000);
    gate.block("ada", 6_000);
    expect([gate.remainingMs("ada"), gate.remainingMs("bayo"), gate.longestMs()]).toEqual([6_000, 0, 6_000]);
    clock.advance(6_000);
    expect([gate.remainingMs("ada"), gate.longestMs()]).toEqual([0, 0]);
  });

  it("make everybody wait once a second chat is refused in the meantime", () => {
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

  it("make only those chats wait that were too fast themselves, even when refused again; and groups", () => {
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

  it("do not count two refusals one after another as a flood", () => {
    const clock = movableClock();
    const gate = createFloodWaits(clock);
    gate.block("ada", 1_000);
    clock.advance(1_000);
    gate.block("bayo", 1_000);
    expect(gate.remainingMs("chidi")).toBe(0);
  });
});

describe("the message limiter", () => {
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
    /** How many broadcast slots come within a while. */
    const turnsIn = async (ms: number) => {
      let turns = 0;
      for (const end = clock() + ms; clock() < end; turns++) await lane.waitForBroadcastSlot();
      return turns;
    };
    return { clock, waits, traffic, gate, lane, turnsIn };
  }

  it("gives a broadcast evenly spaced slots, twenty-five a second", async () => {
    const { lane, waits } = open();
    for (let turn = 0; turn < 5; turn++) await lane.waitForBroadcastSlot();
    expect(waits).toEqual([40, 40, 40, 40]);
  });

  it("makes up for missed slots, but only for a few", async () => {
    const { lane, waits, clock } = open();
    await lane.waitForBroadcastSlot();
    clock.advance(100);
    for (let turn = 0; turn < 3; turn++) await lane.waitForBroadcastSlot();
    expect(waits).toEqual([20]);
    clock.advance(60_000);
    for (let turn = 0; turn < 6; turn++) await lane.waitForBroadcastSlot();
    expect(waits).toEqual([20, 40]);
  });

  it("gives fewer slots while people chat, so that the total stays under the limit", async () => {
    const { turnsIn, traffic, clock } = open();
    expect(await turnsIn(1_000)).toBeLessThanOrEqual(26);
    for (let said = 0; said < 15; said++) traffic.count();
    const begun = clock();
    const turns = await turnsIn(990);
    expect(turns).toBeLessThanOrEqual(13);
    expect(clock() - begun).toBeLessThan(1_200);
  });

  it("lets chats wait a moment when the second is full, and only during a broadcast", async () => {
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
