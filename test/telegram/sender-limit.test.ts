import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Flow } from "../../conversations/talk.js";
import { SECOND_MS } from "../../src/core/base/time.js";
import { RATE_LIMITS } from "../../src/core/jobs/rate-limiter.js";
import type { TelegramEmulator } from "../../src/emulators/telegram/telegram.js";
import type { AbortableWait } from "../../src/telegram/api/limits.js";
import { ADA, BAYO, BOSS, flowsOf, openTelegramBot, STAFF_ROOM, view } from "./open-bot.js";

afterEach(() => void vi.useRealTimers());

const BURST_MAX = 5;
const FLOOD_COUNT = 30;

/** A bot that accepts five updates at once and two a second per sender. */
async function openLimitedBot() {
  let handledCount = 0;
  const count: Flow = async (talk) => {
    await talk.once(async () => ++handledCount);
    await talk.show(view("Counted"));
    return undefined;
  };
  const tap: Flow = async (talk) => {
    await talk.show({ text: { html: "Tap" }, choices: [[{ label: "Again", go: { flow: "count" }, fresh: true }]] });
    return undefined;
  };
  const counter = await openTelegramBot({
    flows: flowsOf({ count, tap }, { staffFlows: { desk: count as never } }),
    limits: { rate: { ...RATE_LIMITS, atOnceMax: BURST_MAX, perSecond: 2 } },
  });
  const { emulator } = counter;
  const flood = async (person: typeof counter.ada, words = "/count") => {
    for (let index = 0; index < FLOOD_COUNT; index++) await person.send(words);
    await emulator.idle();
  };
  /** Resolves when all incoming updates are handled. */
  const stopped = async () => {
    await emulator.idle();
    await counter.telegram.stop();
  };
  const warnings = (person: typeof counter.ada) => person.messages().filter(({ text }) => text === "Slowly, please.");
  return {
    ...counter,
    handled: () => handledCount,
    flood,
    stopped,
    warnings,
    bayo: emulator.person(BAYO),
    boss: emulator.person(BOSS),
  };
}

describe("a sender above the rate limit", () => {
  it("is warned once, and further updates are dropped", async () => {
    const { ada, flood, stopped, warnings, handled, logged } = await openLimitedBot();
    await flood(ada);
    await stopped();
    expect(handled()).toBe(BURST_MAX);
    expect(warnings(ada)).toHaveLength(1);
    expect(logged.map(({ message }) => message)).toEqual(["sender rate limited"]);
  });

  it("can continue at the allowed rate, and is warned again only after a pause", async () => {
    const { ada, flood, stopped, warnings, handled, clock, emulator } = await openLimitedBot();
    await flood(ada);
    clock.advance(SECOND_MS);
    await flood(ada);
    await emulator.waitFor(() => handled() === BURST_MAX + 2);
    expect(warnings(ada)).toHaveLength(1);
    clock.advance(500);
    await ada.send("/count");
    await emulator.waitFor(() => handled() === BURST_MAX + 3);
    clock.advance(60 * SECOND_MS);
    await flood(ada);
    await stopped();
    expect(handled()).toBe(2 * BURST_MAX + 3);
    expect(warnings(ada)).toHaveLength(2);
  });

  it("is warned by a toast after a tap", async () => {
    const { ada, handled, stopped } = await openLimitedBot();
    await ada.send("/tap");
    const { messageId } = await ada.sees("Tap");
    for (let taps = 0; taps < FLOOD_COUNT; taps++) await ada.tapOn(messageId, "Again");
    await stopped();
    expect(handled()).toBe(BURST_MAX - 1);
    expect(ada.toasts()).toEqual(["Slowly, please."]);
  });

  it("does not affect others", async () => {
    const { ada, bayo, flood, stopped, warnings, handled } = await openLimitedBot();
    await flood(ada);
    await bayo.send("/count");
    await stopped();
    expect(handled()).toBe(BURST_MAX + 1);
    expect(warnings(bayo)).toEqual([]);
  });

  it("may send four times as much as staff", async () => {
    const { boss, flood, stopped, warnings, handled } = await openLimitedBot();
    await flood(boss, "/desk");
    await stopped();
    expect(handled()).toBe(4 * BURST_MAX);
    expect(warnings(boss)).toHaveLength(1);
  });

  it("gets no warning in the staff's group, and staff can continue there", async () => {
    const { ada, boss, flood, handled, emulator } = await openLimitedBot();
    const guest = emulator.person(ada.id, { group: STAFF_ROOM });
    await flood(guest);
    const staff = emulator.person(boss.id, { group: STAFF_ROOM });
    await staff.send("/desk");
    await staff.sees("Counted");
    expect(handled()).toBe(1);
    expect(staff.messages().filter(({ from }) => from === "bot")).toHaveLength(1);
  });

  it("causes no error in the log if the warning fails", async () => {
    const { ada, flood, stopped, handled, emulator, logged } = await openLimitedBot();
    emulator.addFault({ method: "sendMessage", status: 403, times: FLOOD_COUNT });
    await flood(ada);
    await stopped();
    expect(handled()).toBe(BURST_MAX);
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("429s for messages", () => {
  /** A blocked chat waits until the end of the test, because the clock of the emulator does not move. */
  const openWithLimits = async (limits: Parameters<TelegramEmulator["setFloodLimits"]>[0]) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const waiting: (() => void)[] = [];
    const wait: AbortableWait = async (_ms, signal) => {
      signal?.throwIfAborted();
      await new Promise<void>((resolve) => waiting.push(resolve));
    };
    const counter = await openTelegramBot({ flows: flowsOf({}), wait });
    onTestFinished(() => {
      counter.emulator.setFloodLimits(undefined);
      counter.clock.advance(60 * SECOND_MS);
      for (const resume of waiting) resume();
    });
    counter.emulator.setFloodLimits(limits);
    const start = async (id: number, times = 1) => {
      const before = waiting.length;
      for (let sent = 0; sent < times; sent++) await counter.emulator.person(id).start();
      await vi.waitUntil(() => waiting.length > before, { timeout: 20_000 });
    };
    return { ...counter, start, boss: counter.emulator.person(BOSS) };
  };

  it("delay no other chat if the refused chats were above the limit of a chat", async () => {
    const { start, boss } = await openWithLimits({ perSecond: 30, perChatPerSecond: 1 });
    for (const id of [ADA, BAYO]) await start(id, 2);
    await boss.start();
    await boss.sees("Welcome");
  });

  it("delay all chats if two refused chats were below the limit of a chat", async () => {
    const { start, emulator, boss } = await openWithLimits({ perSecond: 0, perChatPerSecond: 1 });
    for (const id of [ADA, BAYO]) await start(id);
    emulator.setFloodLimits(undefined);
    await start(BOSS);
    expect(boss.messages().filter(({ from }) => from === "bot")).toEqual([]);
  });
});
