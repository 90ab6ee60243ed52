import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import type { OrderId } from "../../src/core/base/ids.js";
import { staffTarget } from "../../src/core/notifications/notification.js";
import type { Books } from "../../src/core/store.js";
import { MIGRATIONS } from "../../src/store/postgres/migrate.js";
import { gate, times } from "./concurrency.js";
import { aDatabase, openOn, openTwo } from "./databases.js";
import { about, ada, at, bayo, capture, card, customer, hold, order, topUp } from "./records.js";

const NOW = at(1_000_000);

describe("two processes with one customer", () => {
  it("lose no update", async () => {
    const { one, both } = await openTwo();
    const works = times(60, (index) =>
      both[index % 2]?.transact(ada, async (books) => {
        const seen = (await books.customer())?.joinedAt ?? 0;
        await books.put("customer", customer(ada, { joinedAt: at(seen + 1) }));
        await books.post(topUp(`top_${index}`, 100));
      }),
    );
    await Promise.all(works);
    expect(await one.balance(`wallet:${ada}`)).toBe(6_000);
    expect((await one.read("customer", ada))?.joinedAt).toBe(60);
  });

  it("start again when the other wrote meanwhile, and see it: the order, the customer and the wallet", async () => {
    const { one, two } = await openTwo();
    await one.transact(ada, async (books) => {
      await books.put("customer", customer(ada, { name: "Ada" }));
      await books.put("order", order("ord_1", { state: "paid" }));
      await books.post(topUp("top_1", 100));
    });
    const [begun, written] = [gate(), gate()];
    const seen: unknown[] = [];
    const late = two.transact(ada, async (books) => {
      seen.push([
        (await books.customer())?.name,
        (await books.read("order", "ord_1"))?.state,
        await books.balance(`wallet:${ada}`),
      ]);
      begun.open();
      await written.opened;
      await books.post(topUp("top_3", 100));
    });
    await begun.opened;
    await one.transact(ada, async (books) => {
      await books.put("customer", customer(ada, { name: "Adaeze" }));
      await books.put("order", order("ord_1", { state: "vending" }));
      await books.post(topUp("top_2", 100));
    });
    written.open();
    await late;
    expect(seen).toEqual([
      ["Ada", "paid", 100],
      ["Adaeze", "vending", 200],
    ]);
    expect(await one.balance(`wallet:${ada}`)).toBe(300);
  });

  it("keep their connections when they start again", async () => {
    const { database, one, two } = await openTwo();
    const processes = async () =>
      (
        await database.query(
          "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by pid",
        )
      ).map(({ pid }) => pid);
    await one.transact(ada, (books) => books.claim("slot", "ord_1"));
    await two.balance("gateway");
    const before = await processes();
    for (let number = 0; number < 3; number++)
      expect(await two.transact(ada, (books) => books.claim("slot", "ord_2"))).toBe(false);
    expect(await processes()).toEqual(before);
  });

  it("remove no counter that another has changed since it was read", async () => {
    const { one, two } = await openTwo();
    await one.transact(ada, (books) => books.add("refused", 5));
    const [read, added] = [gate(), gate()];
    const removing = two.transact(ada, async (books) => {
      const count = await books.counter("refused");
      read.open();
      await added.opened;
      if (count === 5) await books.removeCounters("refused");
    });
    await read.opened;
    await one.transact(bayo, (books) => books.add("refused", 1));
    added.open();
    await removing;
    expect(await one.counter("refused")).toBe(6);
  });

  it("never decide by records of different moments, even if they write nothing", async () => {
    const { one, two } = await openTwo();
    await one.transact(ada, async (books) => {
      await books.put("customer", customer(ada, { name: "Ada" }));
      await books.put("card", card("crd_1", 1));
    });
    const [begun, written] = [gate(), gate()];
    const reading = two.transact(ada, async (books) => {
      const name = (await books.customer())?.name;
      begun.open();
      await written.opened;
      return [name, (await books.list("card")).length];
    });
    await begun.opened;
    await one.transact(ada, async (books) => {
      await books.put("customer", customer(ada, { name: "Adaeze" }));
      await books.remove("card", "crd_1");
    });
    written.open();
    expect(await reading).toEqual(["Adaeze", 0]);
  });

  it("say so when others came first each time", async () => {
    const { one, two } = await openTwo({ unavailableMaxMs: 500 });
    const late = two.transact(ada, async (books) => {
      await one.transact(ada, (other) => other.claim("slot", "ord_1"));
      await books.claim("slot", "ord_2");
    });
    await expect(late).rejects.toMatchObject({
      name: "DatabaseUnavailable",
      message: "Other transactions came first each time",
    });
  });

  it("allow only as many holds as the wallet covers", async () => {
    const { one, both } = await openTwo();
    await one.transact(ada, (books) => books.post(topUp("top_1", 350)));
    const ends = await Promise.allSettled(
      times(20, (index) => both[index % 2]?.transact(ada, (books) => books.post(hold(`ord_${index}`, 100)))),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await one.totals()).toEqual({ wallet: 50, held: 300, gateway: -350 });
  });

  it("do not wait for one that froze in the middle", async () => {
    const database = await aDatabase();
    const frozen = await openOn(database);
    const other = await openOn(database);
    const [begun, thawed] = [gate(), gate()];
    const first = frozen.transact(ada, async (books) => {
      await books.post(topUp("top_1", 100));
      begun.open();
      await thawed.opened;
    });
    await begun.opened;
    await other.transact(ada, (books) => books.post(topUp("top_2", 100)));
    expect(await other.balance(`wallet:${ada}`)).toBe(100);
    thawed.open();
    await first;
    expect(await other.balance(`wallet:${ada}`)).toBe(200);
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
  it("let exactly one of them claim a name", async () => {
    const { both } = await openTwo();
    const asked = times(40, (index) =>
      both[index % 2]?.transact(`cus_${index}`, (books) => books.claim("slot", `ord_${index}`)),
    );
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
  });

  it("let nobody act on a refused claim whose name was released meanwhile", async () => {
    const { one, two } = await openTwo();
    await one.transact(bayo, (books) => books.claim("slot", "ord_bayo"));
    const [begun, released] = [gate(), gate()];
    const seen: boolean[] = [];
    const late = two.transact(ada, async (books) => {
      await books.claimant("slot");
      const isClaimed = await books.claim("slot", "ord_ada");
      seen.push(isClaimed);
      begun.open();
      await released.opened;
      if (!isClaimed) await books.put("order", order("ord_ada", { state: "refunded" }));
    });
    await begun.opened;
    await one.transact(bayo, (books) => books.unclaim("slot", "ord_bayo"));
    released.open();
    await late;
    expect(seen).toEqual([false, true]);
    expect(await one.read("order", "ord_ada")).toBeUndefined();
  });

  it("do not wait with a sale for another customer's unfinished sale", async () => {
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

  it.each<[string, { readonly runs: number; readonly uses: number }, (books: Books) => Promise<unknown>]>([
    [
      "do not start again when they only add to the same counter",
      { runs: 2, uses: 4 },
      (books) => books.add("uses", 1),
    ],
    ["nor when they take from it", { runs: 2, uses: 0 }, (books) => books.add("uses", -1)],
    ["start again when it would pass its maximum", { runs: 3, uses: 3 }, (books) => books.add("uses", 1, 3)],
    [
      "start again when one of them knew its value",
      { runs: 3, uses: 4 },
      async (books) => (await books.counter("uses")) + Number(await books.add("uses", 1)),
    ],
    [
      "start again when one of them added to it twice",
      { runs: 3, uses: 3 },
      async (books) => (await books.add("uses", -9)) && books.add("uses", 3),
    ],
  ])("%s", async (_, expected, work) => {
    const { one, two } = await openTwo();
    await one.transact(ada, (books) => books.add("uses", 2));
    const [added, saved] = [gate(), gate()];
    let runs = 0;
    const late = two.transact(ada, async (books) => {
      runs += 1;
      await work(books);
      added.open();
      await saved.opened;
    });
    await added.opened;
    await one.transact(bayo, async (books) => {
      runs += 1;
      await work(books);
    });
    saved.open();
    await late;
    expect({ runs, uses: await one.counter("uses") }).toEqual(expected);
  });

  it("claim the same names in opposite orders, as one of them starts again", async () => {
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

  it("notify staff in the same order, so that neither has to start again", async () => {
    const { database, one, two } = await openTwo();
    const staff = { channel: "telegram", id: "900" } as const;
    const tellBoth = async (books: Books, ...ids: readonly OrderId[]) => {
      for (const id of ids) await books.notify(staffTarget(staff), about(id), at(1));
    };
    await one.transact("cus_1", (books) => tellBoth(books, "ord_1", "ord_2"));
    const waiting = () =>
      database.query(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
    const works = [
      vi.fn((books: Books) => tellBoth(books, "ord_2", "ord_1")),
      vi.fn((books: Books) => tellBoth(books, "ord_1", "ord_2")),
    ] as const;
    // Locks the second message until both transactions wait.
    const bystander = new pg.Client({ connectionString: database.url });
    await bystander.connect();
    await bystander.query("begin");
    await bystander.query("select from notifications where id like '%ord_2%' for update");
    const first = one.transact("cus_1", works[0]);
    await vi.waitUntil(async () => (await waiting()).length === 1, { timeout: 20_000 });
    const second = two.transact("cus_2", works[1]);
    await vi.waitUntil(async () => (await waiting()).length === 2, { timeout: 20_000 });
    await bystander.end();
    await Promise.all([first, second]);
    for (const work of works) expect(work).toHaveBeenCalledOnce();
  });

  it("queue the same message to staff one revision after the other", async () => {
    const { one, both } = await openTwo();
    const staff = { channel: "telegram", id: "900" } as const;
    await Promise.all(
      times(40, (index) =>
        both[index % 2]?.transact(`cus_${index}`, async (books) => {
          // In opposite orders, which must make no difference.
          const subjects = [about("ord_1"), about("ord_2")];
          for (const subject of index % 2 ? subjects : subjects.reverse())
            await books.notify(staffTarget(staff), subject, at(index));
        }),
      ),
    );
    const rows = await one.due("notifications", { now: NOW, limit: 9 });
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ revision }) => revision)).size).toBe(2);
  });
});

it("migrates an empty database once, however many processes start on it", async () => {
  const database = await aDatabase();
  const stores = await Promise.all(times(5, () => openOn(database)));
  await Promise.all(stores.map((store, index) => store.transact(`cus_${index}`, async () => undefined)));
  expect(await database.query("select version from migrations")).toHaveLength(MIGRATIONS.length);
});

it("continues in any process a conversation that another one started", async () => {
  const { one, two } = await openTwo();
  const odd = { words: "a NUL \0, and half of an emoji \ud83d", nested: [1, null, "₦"] };
  await one.drafts.write("telegram:1", odd);
  expect(await two.drafts.read("telegram:1")).toEqual(odd);
  await two.drafts.write("telegram:1", { step: 2 });
  expect(await one.drafts.read("telegram:1")).toEqual({ step: 2 });
  await one.drafts.remove("telegram:1");
  expect(await two.drafts.read("telegram:1")).toBeUndefined();
});

describe("processes that share a channel's rate limit", () => {
  const demand = (perSecond: number, isScarce = false) => ({ perSecond, isScarce });

  it("learn what each of the others wants, and nothing of one that has ended", async () => {
    const { database, one, two } = await openTwo();
    expect(await one.exchangeDemand(demand(7, true))).toEqual([demand(0)]);
    expect(await two.exchangeDemand(demand(3))).toEqual([demand(7, true)]);
    expect(await one.exchangeDemand(demand(0))).toEqual([demand(3)]);
    await two.close();
    await vi.waitUntil(async () => (await one.exchangeDemand(demand(0))).length === 0, { timeout: 20_000 });
    await vi.waitUntil(async () => (await database.query("select from message_demand")).length === 1, {
      timeout: 20_000,
    });
  });
});
