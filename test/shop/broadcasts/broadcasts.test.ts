import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Channel } from "../../../src/core/base/channel.js";
import { MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { againId } from "../../../src/core/notifications/broadcast.js";
import type { BroadcastSendResult, Messenger } from "../../../src/core/notifications/messenger.js";
import { BROADCAST_BATCH } from "../../../src/shop/broadcasts/send.js";
import { BROADCAST_LEASE_MS, linkChats } from "../../harness/test-shop.js";
import { gate, turn } from "../ada.js";
import { openScriptedShop } from "../scripted-shop.js";
import { openTwoShops } from "../two-shops.js";

const people = ["1", "2", "3"];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return () => void vi.useRealTimers();
});

const until = async (holds: () => unknown) => {
  while (!(await holds())) await turn();
};

const crowd = Array.from({ length: 50 }, (_, index) => String(1_000 + index));
const DIES_AT = 30;

/** Both processes run. The first is asked for a broadcast, and dies at the thirtieth customer. */
async function deadAtThirtieth() {
  const two = await openTwoShops();
  const reached: string[] = [];
  const never = gate();
  const dying: Messenger["sendBroadcast"] = async (chat) => {
    if (reached.push(chat.id) === DIES_AT) await never.passed;
    return { outcome: "sent" };
  };
  const waitForBroadcastSlot = async () => (reached.length < DIES_AT ? undefined : never.passed);
  const first = two.open({ messenger: { sendBroadcast: dying, waitForBroadcastSlot } });
  const second = two.open({
    messenger: {
      sendBroadcast: async (chat) => {
        reached.push(chat.id);
        return { outcome: "sent" };
      },
    },
  });
  await second.start();
  for (const id of crowd) await first.shop.customers.identify({ channel: "telegram", id }, "Ada");
  const from = { channel: "telegram", id: "1000" } as const;
  const { id: by } = await first.shop.customers.identify(from, "Ada");
  const id = first.staffApi.broadcasts.mintId();
  await first.staffApi.broadcasts.start({ id, text: "hello", by, from, audience: { kind: "everyone" } });
  await until(() => reached.length === DIES_AT);
  return { ...two, first, second, reached, never, progress: () => second.staffApi.broadcasts.progress(id) };
}

test("when the process that began a broadcast dies, one that was already running finishes it, and nobody gets it twice", async () => {
  const { second, store, reached, jump, progress } = await deadAtThirtieth();
  jump(MINUTE_MS);
  await vi.advanceTimersByTimeAsync(BROADCAST_LEASE_MS);
  await until(async () => (await progress())?.finishedAt);
  expect(new Set(reached).size).toBe(reached.length);
  const { unknown = [], ...ended } = (await progress()) ?? {};
  expect(unknown.length).toBeLessThanOrEqual(BROADCAST_BATCH);
  expect(ended).toMatchObject({ delivered: 50 - unknown.length, failed: 0, unreachable: 0, sending: [], total: 50 });
  const ofUnknown = await Promise.all(unknown.map(async (id) => (await store.read("customer", id))?.chats[0]?.chat.id));
  expect(ofUnknown).toContain(reached[DIES_AT - 1]);
  expect([...new Set([...reached, ...ofUnknown])].toSorted()).toEqual(crowd);
  await second.close();
});

test("a process that was frozen before a message does not send it, because another one has", async () => {
  const two = await openTwoShops();
  const reached: string[] = [];
  const still = gate();
  let turns = 0;
  const broadcast: Messenger["sendBroadcast"] = async (chat) => {
    reached.push(chat.id);
    return { outcome: "sent" };
  };
  const first = two.open({
    messenger: {
      sendBroadcast: broadcast,
      waitForBroadcastSlot: async () => (++turns === 2 ? still.passed : undefined),
    },
  });
  const second = two.open({ messenger: { sendBroadcast: broadcast } });
  for (const id of people) await first.shop.customers.identify({ channel: "telegram", id }, "Ada");
  const from = { channel: "telegram", id: "1" } as const;
  const { id: by } = await first.shop.customers.identify(from, "Ada");
  const id = first.staffApi.broadcasts.mintId();
  await first.staffApi.broadcasts.start({ id, text: "hello", by, from, audience: { kind: "everyone" } });
  await until(() => turns === 2);
  two.jump(MINUTE_MS);
  await second.start();
  await until(async () => (await second.staffApi.broadcasts.progress(id))?.finishedAt);
  expect(await second.staffApi.broadcasts.progress(id)).toMatchObject({ delivered: 0, unknown: expect.any(Array) });
  still.open();
  await until(async () => {
    await vi.advanceTimersByTimeAsync(BROADCAST_LEASE_MS);
    return (await second.staffApi.broadcasts.progress(id))?.delivered === people.length;
  });
  await Promise.all([first.close(), second.close()]);
  expect(reached.toSorted()).toEqual(people);
  expect(await second.staffApi.broadcasts.progress(id)).toMatchObject({ delivered: 3, unknown: [], total: 3 });
});

test("a process that stops does not wait for its next look at broadcasts", async () => {
  const { first, second, never } = await deadAtThirtieth();
  await second.close();
  never.open();
  await first.close();
});

const channelOf = (id: string): Channel => (Number(id) % 2 === 0 ? "telegram" : "whatsapp");

/** A shop with fifty customers; `answers` gives the result of each message, in the order of sending. */
async function openCrowd(answer: (order: number) => Promise<BroadcastSendResult> | BroadcastSendResult) {
  const reached: string[] = [];
  const shop = await openScriptedShop({
    messenger: { sendBroadcast: async ({ id }) => answer(reached.push(id)) },
  });
  const personAt = async (id: string) => (await shop.shop.customers.identify({ channel: channelOf(id), id }, "Ada")).id;
  for (const id of crowd) await personAt(id);
  const from = { channel: "telegram", id: "1000" } as const;
  const { id: by } = await shop.shop.customers.identify(from, "Ada");
  const id = shop.staffApi.broadcasts.mintId();
  await shop.staffApi.broadcasts.start({ id, text: "hello", by, from, audience: { kind: "everyone" } });
  return { ...shop, by, id, reached, personAt, progress: () => shop.staffApi.broadcasts.progress(id) };
}

const sent: BroadcastSendResult = { outcome: "sent" };

/** Lets time pass until the condition holds. */
const passUntil = async (holds: () => unknown) => {
  while (!(await holds())) await vi.advanceTimersByTimeAsync(SECOND_MS);
};

describe("a broadcast", () => {
  test("does not wait for a message without an answer", async () => {
    const slow = gate<BroadcastSendResult>();
    const { reached, progress } = await openCrowd((order) => (order === 3 ? slow.passed : sent));
    await until(async () => (await progress())?.delivered === 49);
    expect(reached).toHaveLength(50);
    expect(await progress()).toMatchObject({ delivered: 49, sending: [expect.anything()] });
    slow.open(sent);
    await until(async () => (await progress())?.finishedAt);
    expect(await progress()).toMatchObject({ delivered: 50, sending: [], total: 50 });
  });

  test("is sent again once, however many members of staff confirm it, at once or later", async () => {
    const { staffApi, by, id, reached, progress } = await openCrowd((order) =>
      order === 3 ? { outcome: "unknown", cause: "no answer" } : sent,
    );
    await passUntil(async () => (await progress())?.finishedAt);
    const from = { channel: "telegram", id: "1000" } as const;
    const again = { id: againId(id), text: "hello", by, from, audience: { kind: "unknown-outcome", of: id } } as const;
    const start = () => staffApi.broadcasts.start(again);
    expect(await Promise.all([start(), start()])).toEqual([true, true]);
    await passUntil(async () => (await staffApi.broadcasts.progress(again.id))?.finishedAt);
    expect(await start()).toBe(true);
    for (let turns = 0; turns < 20; turns++) await turn();
    expect(reached).toHaveLength(51);
  });

  test("never has more messages under way than may end unknown", async () => {
    const slow = gate<BroadcastSendResult>();
    const { reached, progress } = await openCrowd(() => slow.passed);
    await until(() => reached.length === BROADCAST_BATCH);
    for (let turns = 0; turns < 20; turns++) await turn();
    expect(reached).toHaveLength(BROADCAST_BATCH);
    expect((await progress())?.sending).toHaveLength(BROADCAST_BATCH);
    slow.open(sent);
    await until(async () => (await progress())?.finishedAt);
    expect(new Set(reached).size).toBe(50);
  });

  test("waits while the channel is away, and fails for nobody", async () => {
    let isAway = true;
    const away = { outcome: "away", afterMs: 5 * SECOND_MS, cause: "no connection" } as const;
    const { reached, progress } = await openCrowd(() => (isAway ? away : sent));
    await until(() => reached.length >= BROADCAST_BATCH);
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(new Set(reached).size).toBe(BROADCAST_BATCH);
    isAway = false;
    await passUntil(async () => (await progress())?.finishedAt);
    expect(await progress()).toMatchObject({ delivered: 50, failed: 0 });
  });

  test("slows down while no answers come, speeds up at once when they do, and reaches nobody twice", async () => {
    let isDown = true;
    const unknown = { outcome: "unknown", cause: "no answer" } as const;
    const { reached, progress } = await openCrowd((order) => (isDown && order > 10 ? unknown : sent));
    /** How long it takes, if no time passes while a message is under way. */
    const passUntilReached = async (count: number): Promise<number> => {
      for (let ms = 0; ; ms += SECOND_MS) {
        await until(async () => (await progress())?.sending?.length === 0);
        if (reached.length >= count) return ms;
        await vi.advanceTimersByTimeAsync(SECOND_MS);
      }
    };
    await until(() => reached.length > 10);
    expect(await passUntilReached(40)).toBeGreaterThan(10 * MINUTE_MS);
    isDown = false;
    await passUntilReached(42);
    await until(async () => (await progress())?.finishedAt); // No time needs to pass.
    const ended = await progress();
    expect(ended).toMatchObject({ total: 50, failed: 0 });
    expect((ended?.delivered ?? 0) + (ended?.unknown?.length ?? 0)).toBe(50);
    expect(new Set(reached).size).toBe(reached.length);
  });

  test("that is paused sends to nobody else, and to all the others when it is resumed", async () => {
    const slow = gate<BroadcastSendResult>();
    const { staffApi, by, id, reached, progress } = await openCrowd((order) => (order > 5 ? slow.passed : sent));
    await until(() => reached.length > 5);
    expect(await staffApi.broadcasts.control(id, "resume", by)).toBe(false);
    expect(await staffApi.broadcasts.control(id, "pause", by)).toBe(true);
    expect(await staffApi.broadcasts.control(id, "pause", by)).toBe(false);
    slow.open(sent);
    await until(async () => (await progress())?.sending?.length === 0);
    for (let turns = 0; turns < 20; turns++) await turn();
    const atPause = reached.length;
    expect(atPause).toBeLessThanOrEqual(5 + BROADCAST_BATCH);
    expect(await progress()).toMatchObject({ delivered: atPause });
    expect(await staffApi.broadcasts.control(id, "resume", by)).toBe(true);
    await until(async () => (await progress())?.finishedAt);
    expect(new Set(reached).size).toBe(50);
    expect(reached).toHaveLength(50);
    expect(await staffApi.broadcasts.control(id, "cancel", by)).toBe(false);
  });

  test.each(["link their chats", "delete their data and come back"])(
    "reaches nobody a second time: those who %s while it is paused",
    async (what) => {
      const slow = gate<BroadcastSendResult>();
      const answer = (order: number) => (order > 5 ? slow.passed : sent);
      const { staffApi, shop, jump, by, id, reached, progress, personAt } = await openCrowd(answer);
      await until(() => reached.length > 5);
      await staffApi.broadcasts.control(id, "pause", by);
      slow.open(sent);
      await until(async () => (await progress())?.sending?.length === 0);
      const [before, others] = [[...reached], crowd.filter((chat) => !reached.includes(chat))];
      jump(MINUTE_MS);
      for (const chat of before.filter((one) => one !== "1000").slice(0, 12)) {
        const person = await personAt(chat);
        if (what !== "link their chats") {
          expect(await shop.account.erase(person)).toEqual({ outcome: "erased" });
          jump(MINUTE_MS);
          await personAt(chat);
          continue;
        }
        const other = others.find((one) => channelOf(one) !== channelOf(chat) && one !== "1000");
        if (other === undefined) continue;
        others.splice(others.indexOf(other), 1);
        const inviter = await personAt(other);
        await linkChats(shop, inviter, person);
      }
      expect(await staffApi.broadcasts.control(id, "resume", by)).toBe(true);
      await until(async () => (await progress())?.finishedAt);
      const people = (chats: readonly string[]) => Promise.all(chats.map(personAt));
      const [first, second] = [await people(before), await people(reached.slice(before.length))];
      expect(second.filter((person) => first.includes(person))).toEqual([]);
      expect(second.length).toBeGreaterThan(0);
    },
  );

  test("that is cancelled while paused is over at once, and every step is in the audit log", async () => {
    const slow = gate<BroadcastSendResult>();
    const { staffApi, store, by, id, reached, progress } = await openCrowd((order) => (order > 5 ? slow.passed : sent));
    await until(() => reached.length > 5);
    await staffApi.broadcasts.control(id, "pause", by);
    slow.open(sent);
    await staffApi.broadcasts.control(id, "cancel", by);
    await until(async () => (await progress())?.finishedAt);
    const ended = await progress();
    expect(ended?.total).toBe(50);
    expect(ended?.delivered).toBe(reached.length);
    expect((await store.auditEntries({ limit: 9 })).map(({ action }) => action).toSorted()).toEqual([
      "broadcast-cancelled",
      "broadcast-paused",
      "broadcast-started",
    ]);
  });

  test.each([
    ["as they are", 0],
    ["but not those who are linked with another of them meanwhile, who are one person", 1],
  ])("whose process stops while messages cannot go out keeps them for the next process, %s", async (_, linked) => {
    const away = { outcome: "away", afterMs: 5 * SECOND_MS, cause: "no connection" } as const;
    const two = await openTwoShops();
    const tried: string[] = [];
    const reached: string[] = [];
    const first = two.open({ messenger: { sendBroadcast: async ({ id }) => (tried.push(id) > 5 ? away : sent) } });
    const personAt = (id: string) => first.shop.customers.identify({ channel: channelOf(id), id }, "Ada");
    for (const id of crowd) await personAt(id);
    const from = { channel: "telegram", id: "1000" } as const;
    const { id: by } = await personAt("1000");
    const id = first.staffApi.broadcasts.mintId();
    await first.staffApi.broadcasts.start({ id, text: "hello", by, from, audience: { kind: "everyone" } });
    await until(() => tried.length >= 5 + BROADCAST_BATCH);
    const closing = first.close();
    await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
    await closing;
    const { remaining = [] } = (await first.staffApi.broadcasts.progress(id)) ?? {};
    expect(remaining).toHaveLength(BROADCAST_BATCH);
    const second = two.open({
      messenger: {
        sendBroadcast: async (chat) => {
          reached.push(chat.id);
          return sent;
        },
      },
    });
    const kept = await Promise.all(remaining.map((one) => two.store.read("customer", one)));
    const on = (channel: Channel) => kept.find((one) => one?.chats[0]?.chat.channel === channel)?.id ?? "cus_nobody";
    if (linked > 0) await linkChats(second.shop, on("telegram"), on("whatsapp"));
    await second.start();
    await until(async () => (await second.staffApi.broadcasts.progress(id))?.finishedAt);
    const got = [...tried.slice(0, 5), ...reached];
    expect([new Set(got).size, got.length]).toEqual([50 - linked, 50 - linked]);
    const ended = { total: 50 - linked, delivered: 50 - linked, failed: 0, unknown: [], remaining: [] };
    expect(await second.staffApi.broadcasts.progress(id)).toMatchObject(ended);
    await second.close();
  });
});
