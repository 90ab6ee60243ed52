import pg from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { CustomerId, OrderId } from "../../src/core/base/ids.js";
import { MINUTE_MS } from "../../src/core/base/time.js";
import { kobo } from "../../src/core/money/money.js";
import type { Store } from "../../src/core/store.js";
import { gate, times } from "./concurrency.js";
import { openOn, openTwo } from "./databases.js";
import { about, ada, at, order, payment, targetOf } from "./records.js";

const NOW = at(1_000_000);
const LEASE_MS = 60_000;
const OVER = at(NOW + LEASE_MS);
const TAKEOVER_MS = 5_000;

describe("what is due", () => {
  const dueIds = async (store: Store, now = NOW, limit = 100) =>
    (await store.due("orders", { now, limit })).map(({ id }) => id);

  const putDue = (store: Store, ids: readonly OrderId[], dueAt = 1, owner: CustomerId = ada) =>
    store.transact(owner, async (books) => {
      for (const id of ids) await books.put("order", order(id, { customer: owner, dueAt: at(dueAt) }));
    });

  it("is leased to one process at a time, which gets it again", async () => {
    const { one, two, both } = await openTwo();
    const ids = times(60, (index) => `ord_${index}` as const);
    await putDue(one, ids);
    const pages = await Promise.all(times(8, (index) => dueIds(both[index % 2] as Store, NOW, 15)));
    const ofOne = new Set(pages.filter((_, index) => index % 2 === 0).flat());
    const ofTwo = new Set(pages.filter((_, index) => index % 2 === 1).flat());
    expect([...ofOne].filter((id) => ofTwo.has(id))).toEqual([]);
    const all = [...(await dueIds(one)), ...(await dueIds(two))];
    expect(all.sort()).toEqual([...ids].sort());
    expect([...ofOne].every((id) => all.includes(id))).toBe(true);
    expect((await dueIds(two)).filter((id) => ofOne.has(id))).toEqual([]);
  });

  it("goes to another process when the first one's lease is over, and not earlier", async () => {
    const { one, two } = await openTwo();
    await putDue(one, ["ord_1"]);
    expect(await dueIds(one)).toEqual(["ord_1"]);
    expect(await dueIds(two)).toEqual([]);
    expect(await two.dueWork(NOW)).toEqual({ ready: [], next: OVER });
    expect(await two.dueWork(OVER)).toEqual({ ready: ["orders"] });
    expect(await one.dueWork(NOW)).toEqual({ ready: ["orders"] });
    expect(await dueIds(two, at(OVER - 1))).toEqual([]);
    expect(await dueIds(two, OVER)).toEqual(["ord_1"]);
    expect(await dueIds(one, OVER)).toEqual([]);
  });

  it("can be leased by any process after its due time has changed, and stays leased otherwise", async () => {
    const { one, two } = await openTwo();
    await putDue(one, ["ord_1", "ord_2"]);
    await one.transact(ada, (books) => books.put("payment", payment("top_1", { dueAt: at(1) })));
    expect(await dueIds(one)).toHaveLength(2);
    expect(await one.due("payments", { now: NOW, limit: 9 })).toHaveLength(1);
    await putDue(two, ["ord_1"], 2);
    await putDue(two, ["ord_2"], 1);
    await two.transact(ada, (books) => books.put("payment", payment("top_1", { dueAt: at(2) })));
    expect(await dueIds(two)).toEqual(["ord_1"]);
    expect(await two.due("payments", { now: NOW, limit: 9 })).toHaveLength(1);
  });

  it("is skipped while somebody writes it, and not waited for", async () => {
    const { database, one } = await openTwo();
    await putDue(one, ["ord_1", "ord_2"]);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("begin; select from orders where id = 'ord_1' for update");
    expect(await dueIds(one)).toEqual(["ord_2"]);
    await client.query("rollback");
    expect(await dueIds(one)).toEqual(["ord_1", "ord_2"]);
  });

  it("stays leased to a process that has long been idle, as one of its connections stays open", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { database, one, two } = await openTwo();
    await putDue(one, ["ord_1"]);
    await dueIds(one);
    vi.advanceTimersByTime(10 * MINUTE_MS);
    const connected =
      "select from pg_stat_activity where application_name like 'sharpsharp %' and datname = current_database()";
    await vi.waitUntil(async () => (await database.query(connected)).length === 2, { timeout: 20_000 });
    expect(await dueIds(two, at(NOW + TAKEOVER_MS))).toEqual([]);
  });

  it("can be leased by others as soon as its process has stopped", async () => {
    const { one, two } = await openTwo();
    await putDue(one, ["ord_1"]);
    await dueIds(one);
    await one.close();
    expect(await two.dueWork(NOW)).toMatchObject({ ready: ["orders"] });
    expect(await dueIds(two)).toEqual(["ord_1"]);
  });

  it("can be leased by others when its process is gone, except what that one leased a moment ago", async () => {
    const { database, one, two } = await openTwo();
    await putDue(one, ["ord_1"]);
    await database.query(`update orders set leased_by = 'a process that died', leased_until = ${OVER}`);
    expect(await dueIds(two, at(NOW + TAKEOVER_MS - 1))).toEqual([]);
    expect(await two.dueWork(at(NOW + TAKEOVER_MS - 1))).toEqual({ ready: [], next: OVER });
    expect(await two.dueWork(at(NOW + TAKEOVER_MS))).toMatchObject({ ready: ["orders"] });
    expect(await dueIds(two, at(NOW + TAKEOVER_MS))).toEqual(["ord_1"]);
    const three = await openOn(database);
    expect(await dueIds(three, at(NOW + TAKEOVER_MS))).toEqual([]);
  });
});

describe("a record that a process makes due itself", () => {
  const openAtWork = async () => {
    let now = NOW;
    const { database, one, two } = await openTwo({ clock: () => now });
    const own = async (store: Store, except: readonly string[] = []) =>
      (await store.takeOwnDue("orders", { now, limit: 9, except: new Set(except) })).map(({ id }) => id);
    const listed = async (store: Store) => (await store.due("orders", { now, limit: 100 })).map(({ id }) => id);
    const put = (store: Store, id: OrderId, dueAt: number) =>
      store.transact(ada, (books) => books.put("order", order(id, { dueAt: at(dueAt) })));
    const pass = (ms: number) => {
      now = at(now + ms);
    };
    return { database, one, two, own, listed, put, pass };
  };

  it("is leased to it from the start, to be taken once, and to no other", async () => {
    const { one, two, own, listed, put } = await openAtWork();
    await put(one, "ord_1", NOW);
    await put(one, "ord_2", NOW + 1);
    expect(await listed(two)).toEqual([]);
    expect(await own(two)).toEqual([]);
    expect(await own(one, ["ord_1"])).toEqual([]);
    expect(await own(one)).toEqual(["ord_1"]);
    expect(await own(one)).toEqual([]);
    expect(await listed(one)).toEqual(["ord_1"]);
  });

  it("is not taken too when it was listed, written again, or never committed", async () => {
    const { one, two, own, listed, put } = await openAtWork();
    await put(one, "ord_1", NOW);
    expect(await listed(one)).toEqual(["ord_1"]);
    expect(await own(one)).toEqual([]);
    await put(one, "ord_2", NOW);
    await put(one, "ord_2", NOW + 1);
    expect(await own(one)).toEqual([]);
    const broken = new Error("broken");
    const failing = one.transact(ada, async (books) => {
      await books.put("order", order("ord_3", { dueAt: NOW }));
      throw broken;
    });
    await expect(failing).rejects.toBe(broken);
    await expect(
      one.transact(ada, (books) => books.put("order", order("ord_4", { dueAt: NOW, price: kobo(0) }))),
    ).rejects.toThrow();
    expect(await own(one)).toEqual([]);
    await put(one, "ord_5", 1);
    await put(two, "ord_5", 2);
    expect(await own(two)).toEqual(["ord_5"]);
  });

  it("is not taken again by the process that has left it due", async () => {
    const { one, own, listed, put, pass } = await openAtWork();
    await put(one, "ord_1", 1);
    expect(await own(one)).toEqual(["ord_1"]);
    pass(1);
    await put(one, "ord_1", 1);
    expect(await own(one)).toEqual([]);
    expect(await listed(one)).toEqual(["ord_1"]);
  });

  it("is left to others when too many wait already, and when its lease is over", async () => {
    const { one, two, own, listed, put, pass } = await openAtWork();
    await one.transact(ada, async (books) => {
      for (let number = 1; number <= 9; number++) await books.put("order", order(`ord_${number}`, { dueAt: NOW }));
    });
    for (let number = 10; number < 80; number++) await put(one, `ord_${number}`, NOW);
    expect((await listed(two)).length).toBe(80 - 1 - 64);
    pass(LEASE_MS);
    expect(await own(one)).toEqual([]);
    expect(await listed(two)).toHaveLength(79);
  });

  it("goes to another process when its own process is gone", async () => {
    const { database, one, two, own, listed, put, pass } = await openAtWork();
    await put(one, "ord_1", NOW);
    await database.query("update orders set leased_by = 'a process that died'");
    expect(await own(two)).toEqual([]);
    expect(await listed(two)).toEqual([]);
    pass(TAKEOVER_MS);
    expect(await listed(two)).toEqual(["ord_1"]);
  });

  it("may be a message, which is sent without another query, and its newer revision after it", async () => {
    const { one, two } = await openAtWork();
    const notify = (store: Store, dueAt: number) =>
      store.transact(ada, (books) => books.notify(targetOf(ada), about("ord_1"), at(dueAt)));
    const own = (store: Store) => store.takeOwnDue("notifications", { now: NOW, limit: 9, except: new Set() });
    const time = { now: NOW, until: at(NOW + 30_000) };
    await notify(one, 1);
    const [first] = await own(one);
    if (!first) throw new Error("Nothing was handed over");
    await one.withNotificationLease(first, time, async () => {
      await notify(two, 2);
      expect(await own(two)).toEqual([]);
      expect(await two.due("notifications", { now: NOW, limit: 9 })).toEqual([]);
      await one.markSent(first, "77");
    });
    expect(await one.messageFor(first.chat, first.key)).toBe("77");
    const [second] = await own(one);
    expect(second).toMatchObject({ id: first.id, dueAt: 2, attempts: 0 });
    if (second) await one.withNotificationLease(second, time, async () => void (await one.markSent(second)));
    expect(await one.nextDue()).toBeUndefined();
  });

  it("may be a message, of which only the newest revision is sent", async () => {
    const { one } = await openAtWork();
    const notify = (dueAt: number) =>
      one.transact(ada, (books) => books.notify(targetOf(ada), about("ord_1"), at(dueAt)));
    const own = () => one.takeOwnDue("notifications", { now: NOW, limit: 9, except: new Set() });
    const time = { now: NOW, until: at(NOW + 30_000) };
    await notify(1);
    const [first] = await own();
    await notify(2);
    const send = vi.fn(async () => undefined);
    if (first) await one.withNotificationLease(first, time, send);
    expect(send).not.toHaveBeenCalled();
    expect(await own()).toMatchObject([{ dueAt: 2 }]);
  });
});

describe("a message", () => {
  const notify = (store: Store, dueAt: number) =>
    store.transact(ada, (books) => books.notify(targetOf(ada), about("ord_1"), at(dueAt)));
  const rows = (store: Store) => store.due("notifications", { now: NOW, limit: 9 });

  it("is sent by one process at a time, a newer revision only after the older one", async () => {
    const { database, one, two } = await openTwo();
    await notify(one, 1);
    const [first] = await rows(one);
    if (!first) throw new Error("There is nothing to tell");
    const telling = gate();
    const ends = gate();
    const time = { now: NOW, until: at(NOW + 30_000) };
    const sent = one.withNotificationLease(first, time, async () => {
      telling.open();
      await ends.opened;
      await one.markSent(first);
    });
    await telling.opened;
    await notify(two, 2);
    expect(await rows(two)).toEqual([]);
    const newer = {
      ...first,
      revision: Number((await database.query("select revision from notifications"))[0]?.["revision"]),
    };
    expect(newer.revision).toBeGreaterThan(first.revision);
    const doubled = vi.fn(async () => undefined);
    await two.withNotificationLease(newer, time, doubled);
    expect(doubled).not.toHaveBeenCalled();
    ends.open();
    await sent;
    expect(await rows(two)).toMatchObject([{ dueAt: 2 }]);
  });

  it("is reported as sent by another process too, if that one's clock is ahead", async () => {
    const { one, two } = await openTwo();
    await notify(one, 1);
    const [first] = await rows(one);
    if (!first) throw new Error("There is nothing to tell");
    const untilAfter = (now: number) => ({ now: at(now), until: at(now + 30_000) });
    const outcomes: boolean[] = [];
    await one.withNotificationLease(first, untilAfter(NOW), async () => {
      await notify(two, 2);
      const [newer] = await two.due("notifications", { now: OVER, limit: 9 });
      if (!newer) throw new Error("It was not taken over");
      await two.withNotificationLease(newer, untilAfter(OVER), async () => {
        outcomes.push(await one.markSent(first), await one.reschedule(first, OVER));
        expect(await two.markSent(newer)).toBe(true);
      });
      outcomes.push(await one.markSent(first), await one.reschedule(first, OVER));
    });
    expect(outcomes).toEqual([false, false, false, false]);
    expect(await two.nextDue()).toBeUndefined();
  });
});
