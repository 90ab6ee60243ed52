import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Flow } from "../../conversations/talk.js";
import { SECOND_MS } from "../../src/core/base/time.js";
import { RATE_LIMITS } from "../../src/core/jobs/rate-limiter.js";
import type { TelegramEmulator } from "../../src/emulators/telegram/telegram.js";
import type { AbortableWait } from "../../src/telegram/api/limits.js";
import { ADA, BAYO, BOSS, flowsOf, openCounter, STAFF_ROOM, view } from "./open-bot.js";

afterEach(() => void vi.useRealTimers());

const AT_ONCE = 5;
const FLOOD = 30;

/** A bot that accepts five updates at once and two a second, and replies with their count. */
async function openBusyCounter() {
  let taken = 0;
  const count: Flow = async (talk) => {
    await talk.once(async () => ++taken);
    await talk.show(view("Counted"));
    return undefined;
  };
  const tap: Flow = async (talk) => {
    await talk.show({ text: { html: "Tap" }, choices: [[{ label: "Again", go: { flow: "count" }, fresh: true }]] });
    return undefined;
  };
  const counter = await openCounter({
    flows: flowsOf({ count, tap }, { staffFlows: { desk: count as never } }),
    limits: { rate: { ...RATE_LIMITS, atOnceMax: AT_ONCE, perSecond: 2 } },
  });
  const { emulator } = counter;
  const floods = async (person: typeof counter.ada, words = "/count") => {
    for (let index = 0; index < FLOOD; index++) await person.send(words);
    await emulator.idle();
  };
  /** Resolves when all incoming updates are handled. */
  const dealtWith = async () => {
    await emulator.idle();
    await counter.telegram.stop();
  };
  const told = (person: typeof counter.ada) => person.messages().filter(({ text }) => text === "Slowly, please.");
  return {
    ...counter,
    taken: () => taken,
    floods,
    dealtWith,
    told,
    bayo: emulator.person(BAYO),
    boss: emulator.person(BOSS),
  };
}

describe("a sender above the rate limit", () => {
  it("is warned once, and further updates are dropped", async () => {
    const { ada, floods, dealtWith, told, taken, logged } = await openBusyCounter();
    await floods(ada);
    await dealtWith();
    expect(taken()).toBe(AT_ONCE);
    expect(told(ada)).toHaveLength(1);
    expect(logged.map(({ message }) => message)).toEqual(["sender rate limited"]);
  });

  it("can continue after slowing down, and is warned again only after a pause", async () => {
    const { ada, floods, dealtWith, told, taken, clock, emulator } = await openBusyCounter();
    await floods(ada);
    clock.advance(SECOND_MS);
    await floods(ada);
    await emulator.waitFor(() => taken() === AT_ONCE + 2);
    expect(told(ada)).toHaveLength(1);
    clock.advance(500);
    await ada.send("/count");
    await emulator.waitFor(() => taken() === AT_ONCE + 3);
    clock.advance(60 * SECOND_MS);
    await floods(ada);
    await dealtWith();
    expect(taken()).toBe(2 * AT_ONCE + 3);
    expect(told(ada)).toHaveLength(2);
  });

  it("is warned by a toast after a tap", async () => {
    const { ada, taken, dealtWith } = await openBusyCounter();
    await ada.send("/tap");
    const { messageId } = await ada.sees("Tap");
    for (let taps = 0; taps < FLOOD; taps++) await ada.tapOn(messageId, "Again");
    await dealtWith();
    expect(taken()).toBe(AT_ONCE - 1);
    expect(ada.toasts().filter(({ text }) => text !== "")).toEqual([{ text: "Slowly, please.", alert: false }]);
  });

  it("does not affect others", async () => {
    const { ada, bayo, floods, dealtWith, told, taken } = await openBusyCounter();
    await floods(ada);
    await bayo.send("/count");
    await dealtWith();
    expect(taken()).toBe(AT_ONCE + 1);
    expect(told(bayo)).toEqual([]);
  });

  it("may send more as staff, but not without limit", async () => {
    const { boss, floods, dealtWith, told, taken } = await openBusyCounter();
    await floods(boss, "/desk");
    await dealtWith();
    expect(taken()).toBe(4 * AT_ONCE);
    expect(told(boss)).toHaveLength(1);
  });

  it("gets no warning in the staff's group, and staff can continue there", async () => {
    const { ada, boss, floods, taken, emulator } = await openBusyCounter();
    const guest = emulator.person(ada.id, { group: STAFF_ROOM });
    await floods(guest);
    const staff = emulator.person(boss.id, { group: STAFF_ROOM });
    await staff.send("/desk");
    await staff.sees("Counted");
    expect(taken()).toBe(1);
    expect(staff.messages().filter(({ from }) => from === "bot")).toHaveLength(1);
  });

  it("causes no error when even the warning fails", async () => {
    const { ada, floods, dealtWith, taken, emulator, logged } = await openBusyCounter();
    emulator.addFault({ method: "sendMessage", status: 403, times: FLOOD });
    await floods(ada);
    await dealtWith();
    expect(taken()).toBe(AT_ONCE);
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("messages that Telegram answers with a 429", () => {
  /** A blocked chat waits until the end of the test, because the emulator's clock stands still. */
  const openWithLimits = async (limits: Parameters<TelegramEmulator["setFloodLimits"]>[0]) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const waiting: (() => void)[] = [];
    const wait: AbortableWait = async (_ms, signal) => {
      signal?.throwIfAborted();
      await new Promise<void>((resolve) => waiting.push(resolve));
    };
    const counter = await openCounter({ flows: flowsOf({}), wait });
    onTestFinished(() => {
      counter.emulator.setFloodLimits(undefined);
      counter.clock.advance(60 * SECOND_MS);
      for (const goOn of waiting) goOn();
    });
    counter.emulator.setFloodLimits(limits);
    const start = async (id: number, times = 1) => {
      const before = waiting.length;
      for (let sent = 0; sent < times; sent++) await counter.emulator.person(id).start();
      await vi.waitUntil(() => waiting.length > before, { timeout: 20_000 });
    };
    return { ...counter, start, boss: counter.emulator.person(BOSS) };
  };

  it("delay nobody else if the chats were too fast themselves, however many they are", async () => {
    const { start, boss } = await openWithLimits({ perSecond: 30, perChatPerSecond: 1 });
    for (const id of [ADA, BAYO]) await start(id, 2);
    await boss.start();
    await boss.sees("Welcome");
  });

  it("delay everybody if two chats were not too fast themselves: then the whole bot was", async () => {
    const { start, emulator, boss } = await openWithLimits({ perSecond: 0, perChatPerSecond: 1 });
    for (const id of [ADA, BAYO]) await start(id);
    emulator.setFloodLimits(undefined);
    await start(BOSS);
    expect(boss.messages().filter(({ from }) => from === "bot")).toEqual([]);
  });
});
