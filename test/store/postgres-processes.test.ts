import pg from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { CustomerId, OrderId } from "#core/ids.js";
import type { Store } from "#core/store.js";
import { aDatabase, openOn } from "./databases.js";
import { about, ada, at, bayo, capture, chatOf, customer, hold, order, payment, topUp } from "./records.js";

const NOW = at(1_000_000);
const LEASE_MS = 60_000;
const OVER = at(NOW + LEASE_MS);

/** Two processes of one shop. */
async function openTwo() {
  const database = await aDatabase();
  const one = await openOn(database);
  const two = await openOn(database);
  return { database, one, two, both: [one, two] as const };
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** A promise, and what fulfils it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Resolves when the listener of a store has been called. */
const changeOn = (store: { onChange(listener: () => void): void }) =>
  new Promise<void>((resolve) => store.onChange(resolve));

describe("two processes with one customer", () => {
  it("lose no update", async () => {
    const { one, both } = await openTwo();
    const works = times(60, (index) =>
      both[index % 2]?.transact(ada, async (books) => {
        const seen = (await books.customer())?.joinedAt ?? 0;
        await books.putCustomer(customer(ada, { joinedAt: at(seen + 1) }));
        await books.post(topUp(`top_${index}`, 100));
      }),
    );
    await Promise.all(works);
    expect(await one.balance(`wallet:${ada}`)).toBe(6_000);
    expect((await one.customer(ada))?.joinedAt).toBe(60);
  });

  it("let only as many holds through as the wallet covers", async () => {
    const { one, both } = await openTwo();
    await one.transact(ada, (books) => books.post(topUp("top_1", 350)));
    const ends = await Promise.allSettled(
      times(20, (index) => both[index % 2]?.transact(ada, (books) => books.post(hold(`ord_${index}`, 100)))),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await one.totals()).toEqual({ wallet: 50, held: 300, gateway: -350 });
  });

  it("post the same entry once", async () => {
    const { one, both } = await openTwo();
    const posted = await Promise.all(
      times(20, (index) => both[index % 2]?.transact(ada, (books) => books.post(topUp("top_1", 100)))),
    );
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect(await one.totals()).toEqual({ wallet: 100, gateway: -100 });
  });
});

describe("two processes with many customers", () => {
  it("give a name to exactly one of them", async () => {
    const { both } = await openTwo();
    const asked = times(40, (index) =>
      both[index % 2]?.transact(`cus_${index}`, (books) => books.claim("slot", `ord_${index}`)),
    );
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
  });

  it("keep nobody waiting who sells while another customer's sale is not through", async () => {
    const { one, two } = await openTwo();
    for (const [store, id] of [[one, ada] as const, [two, bayo] as const]) {
      await store.transact(id, async (books) => {
        await books.post(topUp(`top_${id}`, 100, id));
        await books.post(hold(`ord_${id}`, 100, id));
      });
    }
    await one.transact(ada, async (books) => {
      await books.post(capture(`ord_${ada}`, 100));
      await two.transact(bayo, (other) => other.post(capture(`ord_${bayo}`, 100, bayo)));
      expect(await books.balance("sales")).toBe(200);
    });
    expect(await one.totals()).toEqual({ gateway: -200, sales: 200, float: -200, "cost-of-sales": 200 });
  });

  it("get through when each waits for the other, by one of them beginning anew", async () => {
    const { both } = await openTwo();
    const begun = [gate(), gate()] as const;
    let runs = 0;
    const crosswise = (mine: 0 | 1) =>
      both[mine].transact(`cus_${mine}`, async (books) => {
        runs += 1;
        await books.claim(`name ${mine}`, `ord_${mine}`);
        begun[mine].open();
        await begun[mine === 0 ? 1 : 0].opened;
        return books.claim(`name ${1 - mine}`, `ord_${mine}`);
      });
    const taken = await Promise.all([crosswise(0), crosswise(1)]);
    expect(runs).toBe(3);
    expect(taken.sort()).toEqual([false, true]);
  });

  it("give the same message to staff one revision after the other", async () => {
    const { one, both } = await openTwo();
    const staff = { channel: "telegram", id: "900" } as const;
    await Promise.all(
      times(40, (index) =>
        both[index % 2]?.transact(`cus_${index}`, async (books) => {
          // In opposite orders, which must not matter.
          const subjects = [about("ord_1"), about("ord_2")];
          for (const subject of index % 2 ? subjects : subjects.reverse()) await books.tell(staff, subject, at(index));
        }),
      ),
    );
    const rows = await one.due("tells", { now: NOW, limit: 9 });
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ revision }) => revision)).size).toBe(2);
  });
});

describe("what is due", () => {
  const dueIds = async (store: Store, now = NOW, limit = 100) =>
    (await store.due("orders", { now, limit })).map(({ id }) => id);

  const putDue = (store: Store, ids: readonly OrderId[], dueAt = 1, owner: CustomerId = ada) =>
    store.transact(owner, async (books) => {
      for (const id of ids) await books.putOrder(order(id, { customer: owner, dueAt: at(dueAt) }));
    });

  it("is handed to one process at a time, and to that one again", async () => {
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

  it("goes to another process when its time with the first is over, and not before", async () => {
    const { one, two } = await openTwo();
    await putDue(one, ["ord_1"]);
    expect(await dueIds(one)).toEqual(["ord_1"]);
    expect(await dueIds(two)).toEqual([]);
    expect(await two.nextDue(NOW)).toBe(OVER);
    expect(await one.nextDue(NOW)).toBeUndefined();
    expect(await dueIds(two, at(OVER - 1))).toEqual([]);
    expect(await dueIds(two, OVER)).toEqual(["ord_1"]);
    expect(await dueIds(one, OVER)).toEqual([]);
  });

  it("is anybody's again when it was put with another time, and still the first one's when not", async () => {
    const { one, two } = await openTwo();
    await putDue(one, ["ord_1", "ord_2"]);
    await one.transact(ada, (books) => books.putPayment(payment("top_1", { dueAt: at(1) })));
    expect(await dueIds(one)).toHaveLength(2);
    expect(await one.due("payments", { now: NOW, limit: 9 })).toHaveLength(1);
    await putDue(two, ["ord_1"], 2);
    await putDue(two, ["ord_2"], 1);
    await two.transact(ada, (books) => books.putPayment(payment("top_1", { dueAt: at(2) })));
    expect(await dueIds(two)).toEqual(["ord_1"]);
    expect(await two.due("payments", { now: NOW, limit: 9 })).toHaveLength(1);
  });

  it("is passed over while somebody writes it, instead of being waited for", async () => {
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

  it("is looked for again, everywhere, after a transaction that failed", async () => {
    const { one, two } = await openTwo();
    const heard = Promise.all([changeOn(one), changeOn(two)]);
    await expect(one.transact(ada, () => Promise.reject(new Error("on purpose")))).rejects.toThrow("on purpose");
    await heard;
  });

  it("is told of in other processes once it is committed", async () => {
    const { one, two } = await openTwo();
    const heard = changeOn(two);
    await putDue(one, ["ord_1"]);
    await heard;
    expect(await dueIds(two)).toEqual(["ord_1"]);
  });

  it("is let go of by a process that stops, and others are told", async () => {
    const { one, two } = await openTwo();
    await putDue(one, ["ord_1"]);
    await dueIds(one);
    const heard = changeOn(two);
    await one.close();
    await heard;
    expect(await dueIds(two)).toEqual(["ord_1"]);
  });
});

describe("a message", () => {
  const tell = (store: Store, dueAt: number) =>
    store.transact(ada, (books) => books.tell(chatOf(ada), about("ord_1"), at(dueAt)));
  const rows = (store: Store) => store.due("tells", { now: NOW, limit: 9 });

  it("is told by one process at a time, its newer words only after the older ones", async () => {
    const { database, one, two } = await openTwo();
    await tell(one, 1);
    const [first] = await rows(one);
    if (!first) throw new Error("There is nothing to tell");
    const telling = gate();
    const ends = gate();
    const time = { now: NOW, until: at(NOW + 30_000) };
    const told = one.telling(first, time, async () => {
      telling.open();
      await ends.opened;
      await one.told(first);
    });
    await telling.opened;
    await tell(two, 2);
    expect(await rows(two)).toEqual([]);
    const newer = { ...first, revision: Number((await database.query("select revision from tells"))[0]?.["revision"]) };
    expect(newer.revision).toBeGreaterThan(first.revision);
    const doubled = vi.fn(async () => undefined);
    await two.telling(newer, time, doubled);
    expect(doubled).not.toHaveBeenCalled();
    ends.open();
    await told;
    expect(await rows(two)).toMatchObject([{ dueAt: 2 }]);
  });
});

it("brings up an empty database once, however many processes start on it", async () => {
  const database = await aDatabase();
  const stores = await Promise.all(times(5, () => openOn(database)));
  await Promise.all(stores.map((store, index) => store.transact(`cus_${index}`, async () => undefined)));
  expect(await database.query("select version from migrations")).toEqual([{ version: 1 }]);
});

it("goes on in any process with a conversation that another began", async () => {
  const { one, two } = await openTwo();
  const odd = { words: "a NUL \0, and half of an emoji \ud83d", nested: [1, null, "₦"] };
  await one.drafts.write("telegram:1", odd);
  expect(await two.drafts.read("telegram:1")).toEqual(odd);
  await two.drafts.write("telegram:1", { step: 2 });
  expect(await one.drafts.read("telegram:1")).toEqual({ step: 2 });
  await one.drafts.remove("telegram:1");
  expect(await two.drafts.read("telegram:1")).toBeUndefined();
});
