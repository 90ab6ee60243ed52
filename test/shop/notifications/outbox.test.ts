import { describe, expect, test } from "vitest";
import { after, HOUR_MS, instant, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import type { Customer } from "../../../src/core/customers/customer.js";
import type { Messenger, SendResult } from "../../../src/core/notifications/messenger.js";
import type { NotificationKey } from "../../../src/core/notifications/notification.js";
import { sendWaiting } from "../../../src/shop/notifications/notify.js";
import type { ScriptedVendor } from "../../harness/test-shop.js";
import { chatIn } from "../../harness/test-shop.js";
import { gate, turn } from "../ada.js";
import { airtime, openScriptedShop, recordOf } from "../scripted-shop.js";

/** Bayo buys from his wallet; the test decides how his chat answers. */
async function openForBayo(reply: () => SendResult, vendor: ScriptedVendor = {}) {
  const tries: SendResult["outcome"][] = [];
  const staffHeard: string[] = [];
  const tell: Messenger["send"] = async (chat, { kind }) => {
    if (chat.id !== "2") {
      staffHeard.push(kind);
      return { outcome: "sent" };
    }
    const sent = reply();
    tries.push(sent.outcome);
    return sent;
  };
  const shop = await openScriptedShop({
    messenger: { send: tell },
    vendor: { vend: async () => ({ outcome: "accepted", record: recordOf() }), ...vendor },
  });
  await shop.start();
  const bayo = await shop.identify("2");
  await shop.fund(bayo.id, 20_000);
  const buys = () => shop.shop.orders.place(bayo.id, airtime(), { by: "wallet" });
  return { ...shop, bayo, buys, tries, staffHeard };
}

test("a message that cannot be sent now is sent later, once", async () => {
  let busy = true;
  const { buys, settled, pass, tries } = await openForBayo(() =>
    busy ? { outcome: "later", afterMs: 1_000, cause: "busy" } : { outcome: "sent", messageId: "1" },
  );
  await buys();
  await settled();
  expect(tries).toContain("later");
  await pass(MINUTE_MS, 1_000);
  expect(tries).not.toContain("sent");
  expect(tries.length).toBeLessThan(20);
  busy = false;
  await pass(5 * MINUTE_MS);
  expect(tries.filter((outcome) => outcome === "sent")).toHaveLength(1);
});

test("a message whose sending throws is not lost", async () => {
  let broken = true;
  const arrived = gate();
  const { buys, wake, jump, faults } = await openForBayo(() => {
    if (broken) throw new Error("no network");
    arrived.open();
    return { outcome: "sent", messageId: "1" };
  });
  await buys();
  while (faults.length === 0) await turn();
  broken = false;
  jump(10_000);
  await wake();
  await arrived.passed;
});

test("an unreachable customer is marked until they write again", async () => {
  let blocked = true;
  const { buys, settled, pass, identify, bayo, shop, tries } = await openForBayo(() =>
    blocked ? { outcome: "unreachable" } : { outcome: "sent", messageId: "1" },
  );
  await buys();
  await settled();
  expect((await shop.customers.get(bayo.id)).chats[0]?.unreachableSince).toBeDefined();
  blocked = false;
  expect((await identify("2")).chats[0]?.unreachableSince).toBeUndefined();
  await pass(2 * HOUR_MS, 10 * MINUTE_MS);
  expect(tries).toContain("sent");
});

test("a message that waits for its customer is never dropped", async () => {
  let away = true;
  const { buys, settled, pass, tries } = await openForBayo(() =>
    away
      ? { outcome: "later", afterMs: HOUR_MS, cause: "not heard of", patient: true }
      : { outcome: "sent", messageId: "1" },
  );
  await buys();
  await settled();
  await pass(40 * HOUR_MS, HOUR_MS);
  expect(tries).not.toContain("sent");
  away = false;
  await pass(2 * HOUR_MS, HOUR_MS);
  expect(tries.filter((outcome) => outcome === "sent")).toHaveLength(1);
});

test("waiting for its customer costs a message no attempts and does not delay the next one", async () => {
  let reply: SendResult = { outcome: "later", afterMs: HOUR_MS, cause: "not heard of", patient: true };
  const { buys, settled, pass, tries, faults } = await openForBayo(() => reply);
  await buys();
  await settled();
  await pass(40 * HOUR_MS, HOUR_MS);
  reply = { outcome: "later", afterMs: 1_000, cause: "no answer" };
  await pass(HOUR_MS);
  reply = { outcome: "sent", messageId: "1" };
  await pass(MINUTE_MS, 1_000);
  expect(tries.filter((outcome) => outcome === "sent")).toHaveLength(1);
  expect(faults).toEqual([]);
});

test("what waits for a customer goes out when they write, and what was only delayed for seconds does not", async () => {
  const { bayo, store, at, settled, tries } = await openForBayo(() => ({ outcome: "sent" }));
  const target = { chat: chatIn(bayo), owner: bayo.id };
  const waiting: NotificationKey = { kind: "pin-reset", id: bayo.id };
  const putOff: NotificationKey = { kind: "reopened", id: bayo.id };
  await store.transact(bayo.id, async (books) => {
    await books.notify(target, waiting, after(at(), HOUR_MS));
    await books.notify(target, putOff, after(at(), 5 * SECOND_MS));
  });
  await sendWaiting({ store, clock: at }, [target.chat]);
  await settled();
  expect(tries).toEqual(["sent"]);
  expect(await store.nextDue()).toBe(after(at(), 5 * SECOND_MS));
});

test("a message that can never be sent is tried 25 times, then dropped", async () => {
  const { bayo, store, at, pass, tries, faults } = await openForBayo(() => ({
    outcome: "later",
    afterMs: 1_000,
    cause: "busy",
  }));
  await store.transact(bayo.id, async (books) => {
    await books.notify({ chat: chatIn(bayo), owner: bayo.id }, { kind: "pin-reset", id: bayo.id }, at());
  });
  await pass(40 * HOUR_MS, HOUR_MS);
  expect(tries).toHaveLength(25);
  expect(faults.filter((fault) => fault.includes("notification dropped"))).toHaveLength(1);
  expect(await store.nextDue()).toBeUndefined();
});

test("a vend that ends at its first look-up causes one staff notification", async () => {
  let ended = false;
  const record = () => recordOf({ state: ended ? "delivered" : "pending" });
  const { buys, settled, pass, staffHeard, bayo, shop } = await openForBayo(
    () => ({ outcome: "sent", messageId: "1" }),
    {
      vend: async () => ({ outcome: "accepted", record: record() }),
      history: async () => ({ outcome: "history", records: [record()] }),
    },
  );
  await buys();
  await settled();
  expect(staffHeard).toEqual([]);
  ended = true;
  await pass(2_000, 1_000);
  const { orders } = await shop.orders.history(bayo.id, { limit: 1 });
  expect(orders[0]?.state).toBe("delivered");
  expect(staffHeard).toEqual(["vend"]);
});

test("staff are notified of a vend that takes longer while it is still running", async () => {
  const record = recordOf({ state: "pending" });
  const { buys, pass, staffHeard } = await openForBayo(() => ({ outcome: "sent", messageId: "1" }), {
    vend: async () => ({ outcome: "accepted", record }),
    history: async () => ({ outcome: "history", records: [record] }),
  });
  await buys();
  await pass(10_000, 1_000);
  expect(staffHeard).toEqual(["vend"]);
});

describe("a notification whose chat no longer belongs to its owner", () => {
  const chats: string[] = [];
  async function notifiedElsewhere(change: Partial<Customer> = {}) {
    const shop = await openScriptedShop({
      messenger: {
        send: async (chat) => {
          chats.push(chat.id);
          return { outcome: "sent" };
        },
      },
    });
    await shop.start();
    const bayo = await shop.identify("2");
    chats.length = 0;
    await shop.store.transact(bayo.id, async (books) => {
      await books.put("customer", { ...bayo, ...change });
      const parted = { chat: { channel: "telegram", id: "3" }, owner: bayo.id } as const;
      await books.notify(parted, { kind: "pin-reset", id: bayo.id }, shop.at());
    });
    await shop.settled();
    return { owed: await shop.store.nextDue() };
  }

  test("goes to a chat that the owner has", async () => {
    expect(await notifiedElsewhere()).toEqual({ owed: undefined });
    expect(chats).toEqual(["2"]);
  });

  test("goes nowhere if the owner has none", async () => {
    expect(await notifiedElsewhere({ erasedAt: instant(1) })).toEqual({ owed: undefined });
    expect(chats).toEqual([]);
  });
});

test("a message of a kind that only a newer process knows waits for that process and blocks no other", async () => {
  const { bayo, buys, settled, pass, store, tries, faults, at } = await openForBayo(() => ({ outcome: "sent" }));
  const key = { kind: "of-tomorrow", id: "1" } as unknown as NotificationKey;
  await store.transact(bayo.id, (books) => books.notify({ chat: chatIn(bayo), owner: bayo.id }, key, at()));
  await settled();
  expect(tries).toEqual([]);
  expect(faults).toEqual([expect.stringContaining("notification of an unknown kind")]);
  await buys();
  await settled();
  expect(tries).toContain("sent");
  await pass(48 * HOUR_MS, HOUR_MS);
  const waiting = await store.due("notifications", { now: after(at(), HOUR_MS), limit: 10 });
  expect(waiting.map((row) => row.key)).toEqual([key]);
});
