/** Several processes that send for one bot, in virtual time. They exchange their demand in a map instead of a database. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { instant } from "../../src/core/base/time.js";
import { type Demand, shareOf } from "../../src/core/jobs/rate-limiter.js";
import { createFloodWaits } from "../../src/telegram/api/flood-waits.js";
import { TELEGRAM_LIMITS } from "../../src/telegram/api/limits.js";
import { createMessageCounter, createMessageLimiter } from "../../src/telegram/api/message-limiter.js";
import { createMessageShare } from "../../src/telegram/api/message-share.js";

const demand = (perSecond: number): Demand => ({ perSecond, isScarce: false });

describe("the share of a process", () => {
  it.each([
    ["the whole limit without other processes", [], 30],
    ["an equal part if each process needs more", [90, 50, 20], 7],
    ["the rest if the others need less", [0, 4, 6], 20],
    ["an equal part of the rest if only some need less", [2, 90, 90], 9],
    ["at least one a second", Array.from({ length: 99 }, () => 30), 1],
  ])("is %s", (_, others, share) => {
    expect(shareOf(30, others.map(demand))).toBe(share);
  });
});

describe("processes that send for one bot", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const clock = () => instant(Date.now());
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  function openBot() {
    const demands = new Map<number, Demand>();
    const sentAt: number[] = [];
    const open = (name: number) => {
      demands.set(name, demand(0));
      const share = createMessageShare({
        clock,
        exchange: async (own) => {
          demands.set(name, own);
          return [...demands].flatMap(([other, otherDemand]) => (other === name ? [] : [otherDemand]));
        },
      });
      const [floodWaits, messageCounter] = [createFloodWaits(clock), createMessageCounter(clock)];
      const limiter = createMessageLimiter({ clock, wait, floodWaits, messageCounter, share }, TELEGRAM_LIMITS);
      share.start();
      let isOpen = true;
      const send = async () => {
        await limiter.waitForTurn();
        sentAt.push(clock());
      };
      const chat = async () => {
        for (; isOpen; await wait(500)) await send();
      };
      return {
        floodWaits,
        /** So many people, who each write again half a second after a reply. */
        chats: (people: number) => {
          for (let person = 0; person < people; person++) void chat();
        },
        broadcasts: async () => {
          for (; isOpen; sentAt.push(clock())) await limiter.waitForBroadcastSlot();
        },
        ends: async () => {
          isOpen = false;
          demands.delete(name);
          await share.stop();
        },
      };
    };
    /** The most messages within any second from now on, and the average. */
    const measure = async (seconds: number) => {
      sentAt.length = 0;
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
      const within = sentAt.map((at) => sentAt.filter((other) => other >= at && other < at + 1_000).length);
      return { most: Math.max(...within), perSecond: sentAt.length / seconds };
    };
    return { open, measure };
  }

  it("send at most thirty messages a second together, while one broadcasts and people chat with the others", async () => {
    const { open, measure } = openBot();
    const [sender, ...others] = [open(1), open(2), open(3), open(4)];
    void sender?.broadcasts();
    expect(await measure(10)).toEqual({ most: 25, perSecond: expect.closeTo(25, 0) });
    for (const other of others) other.chats(3);
    await measure(3);
    const { most, perSecond } = await measure(20);
    expect(most).toBeLessThanOrEqual(30);
    expect(perSecond).toBeGreaterThan(24);
    for (const other of others) await other.ends();
    await measure(10);
    expect((await measure(10)).perSecond).toBeCloseTo(25, 0);
    await sender?.ends();
  });

  it("send without a limit until Telegram refuses messages of one of them, and then at most thirty a second together", async () => {
    const { open, measure } = openBot();
    const shops = [open(1), open(2), open(3), open(4)];
    await measure(2);
    for (const shop of shops) shop.chats(8);
    expect((await measure(5)).perSecond).toBeGreaterThan(50);
    for (const chat of ["ada", "bayo"]) shops[0]?.floodWaits.block(chat, 1_000);
    await measure(5);
    const { most, perSecond } = await measure(20);
    expect(most).toBeLessThanOrEqual(30);
    expect(perSecond).toBeGreaterThan(24);
    for (const shop of shops) await shop.ends();
  });
});
