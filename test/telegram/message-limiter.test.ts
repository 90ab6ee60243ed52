import { describe, expect, it } from "vitest";
import { createFloodWaits } from "../../src/telegram/api/flood-waits.js";
import { TELEGRAM_LIMITS } from "../../src/telegram/api/limits.js";
import { createMessageCounter, createMessageLimiter } from "../../src/telegram/api/message-limiter.js";
import { createMessageShare } from "../../src/telegram/api/message-share.js";
import { movableClock } from "./open-bot.js";

describe("flood waits", () => {
  it("make only the refused chat wait", () => {
    const clock = movableClock();
    const floodWaits = createFloodWaits(clock);
    floodWaits.block("ada", 5_000);
    floodWaits.block("ada", 6_000);
    expect([floodWaits.remainingMs("ada"), floodWaits.remainingMs("bayo"), floodWaits.longestMs()]).toEqual([
      6_000, 0, 6_000,
    ]);
    clock.advance(6_000);
    expect([floodWaits.remainingMs("ada"), floodWaits.longestMs()]).toEqual([0, 0]);
  });

  it("make all chats wait if a second chat is refused meanwhile", () => {
    const clock = movableClock();
    const floodWaits = createFloodWaits(clock);
    floodWaits.block("ada", 5_000);
    clock.advance(1_000);
    floodWaits.block("bayo", 2_000);
    expect(floodWaits.remainingMs("chidi")).toBe(2_000);
    expect(floodWaits.remainingMs("ada")).toBe(4_000);
    clock.advance(2_000);
    expect(floodWaits.remainingMs("chidi")).toBe(0);
  });

  it("make only the refused chats wait if they were too fast themselves, even after several refusals", () => {
    const clock = movableClock();
    const floodWaits = createFloodWaits(clock);
    for (const chat of ["ada", "bayo"]) floodWaits.noteAccepted(chat);
    floodWaits.block("-5001", 60_000);
    for (let refused = 0; refused < 4; refused++) {
      for (const chat of ["ada", "bayo"]) floodWaits.block(chat, 3_000);
      expect([floodWaits.remainingMs("chidi"), floodWaits.remainingMs("ada")]).toEqual([0, 3_000]);
      clock.advance(3_500);
    }
    clock.advance(10_000);
    floodWaits.block("ada", 1_000);
    expect(floodWaits.remainingMs("chidi")).toBe(0);
    floodWaits.block("bayo", 1_000);
    expect(floodWaits.remainingMs("chidi")).toBe(1_000);
  });

  it("make no other chat wait if the second refusal comes after the first wait", () => {
    const clock = movableClock();
    const floodWaits = createFloodWaits(clock);
    floodWaits.block("ada", 1_000);
    clock.advance(1_000);
    floodWaits.block("bayo", 1_000);
    expect(floodWaits.remainingMs("chidi")).toBe(0);
  });
});

describe("the message limiter", () => {
  function open(limits: Partial<typeof TELEGRAM_LIMITS> = {}) {
    const clock = movableClock();
    const waits: number[] = [];
    const messageCounter = createMessageCounter(clock);
    const floodWaits = createFloodWaits(clock);
    const wait = async (ms: number) => {
      waits.push(ms);
      clock.advance(ms);
    };
    const limiter = createMessageLimiter(
      { clock, floodWaits, messageCounter, wait, share: createMessageShare({ clock }) },
      { ...TELEGRAM_LIMITS, ...limits },
    );
    /** The number of broadcast slots within a time. */
    const slotsIn = async (ms: number) => {
      let slots = 0;
      for (const end = clock() + ms; clock() < end; slots++) await limiter.waitForBroadcastSlot();
      return slots;
    };
    return { clock, waits, messageCounter, floodWaits, limiter, slotsIn };
  }

  it("gives a broadcast 25 evenly spaced slots a second", async () => {
    const { limiter, waits } = open();
    for (let turn = 0; turn < 5; turn++) await limiter.waitForBroadcastSlot();
    expect(waits).toEqual([40, 40, 40, 40]);
  });

  it("makes up for at most a few missed slots", async () => {
    const { limiter, waits, clock } = open();
    await limiter.waitForBroadcastSlot();
    clock.advance(100);
    for (let turn = 0; turn < 3; turn++) await limiter.waitForBroadcastSlot();
    expect(waits).toEqual([20]);
    clock.advance(60_000);
    for (let turn = 0; turn < 6; turn++) await limiter.waitForBroadcastSlot();
    expect(waits).toEqual([20, 40]);
  });

  it("gives a broadcast fewer slots while people chat", async () => {
    const { slotsIn, messageCounter, clock } = open();
    expect(await slotsIn(1_000)).toBeLessThanOrEqual(26);
    for (let sent = 0; sent < 15; sent++) messageCounter.count();
    const start = clock();
    const slots = await slotsIn(990);
    expect(slots).toBeLessThanOrEqual(13);
    expect(clock() - start).toBeLessThan(1_200);
  });

  it("makes chats wait if the limit per second is reached, but only during a broadcast", async () => {
    const { limiter, messageCounter, waits, clock } = open();
    for (let sent = 0; sent < 40; sent++) messageCounter.count();
    await limiter.waitForTurn();
    expect(waits).toEqual([]);
    clock.advance(2_000);
    await limiter.waitForBroadcastSlot();
    for (let sent = 0; sent < 29; sent++) messageCounter.count();
    await limiter.waitForTurn();
    expect(waits).toEqual([TELEGRAM_LIMITS.busyWaitMaxMs]);
  });
});
