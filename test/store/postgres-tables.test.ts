import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { chatClaim } from "../../src/core/customers/chat.js";
import type { OwnedKind } from "../../src/core/records.js";
import { createPool } from "../../src/store/postgres/connection/connect.js";
import { MIGRATIONS, migrate } from "../../src/store/postgres/migrate.js";
import { openPostgresStore } from "../../src/store/postgres/store.js";
import { PARTS } from "../../src/store/postgres/transaction/write-parts.js";
import { aDatabase, createDatabase, type Database, openOn } from "./databases.js";
import {
  about,
  ada,
  at,
  bayo,
  card,
  chatOf,
  customer,
  hold,
  order,
  payment,
  SAMPLES,
  targetOf,
  topUp,
} from "./records.js";

/** Fills a shop's books with some of everything, and closes the store. */
async function fill({ url }: Database) {
  const store = await openPostgresStore({ url });
  await store.transact(ada, async (books) => {
    await books.claim(chatClaim(chatOf(ada)), ada);
    await books.put("customer", customer(ada));
    await books.put("order", order("ord_1"));
    await books.put("payment", payment("chk_1", { purpose: { kind: "order", order: "ord_1" } }));
    await books.put("card", card("crd_1", 1));
    await books.post(topUp("top_1", 500));
    await books.post(hold("ord_1", 200));
    await books.notify(targetOf(ada), about("ord_1"), at(1));
  });
  await store.transact(bayo, async (books) => books.put("customer", customer(bayo)));
  await store.close();
}

const balance = (account: string, amount: number, owner = ada) =>
  `insert into balances values ('${account}', '${owner}', ${amount})
   on conflict (account, customer) do update set amount = excluded.amount`;
const change = (table: string, path: string, value: string) =>
  `update ${table} set record = jsonb_set(record, '{${path}}', '${value}')`;

it("the statement of a transaction that writes many kinds is not taken for another with the same beginning", async () => {
  const store = await openOn(await aDatabase()); // One transaction after the other uses the same connection.
  const { customer, order, batch, batchGroup, payment, card, schedule, thread } = SAMPLES;
  const records = { customer, order, batch, batchGroup, payment, card, schedule, thread };
  const write = (isNotified: boolean) =>
    store.transact(ada, async (books) => {
      for (const [kind, record] of Object.entries(records)) await books.put(kind as OwnedKind, record);
      if (isNotified) await books.notify(targetOf(ada), about("ord_1"), at(1));
    });
  await write(false);
  await write(true);
  expect(await store.notificationsAfter(at(0), [chatOf(ada)])).toHaveLength(1);
});

describe("the tables themselves", () => {
  let database: Database; // Refused statements change nothing, so all tests share it.
  beforeAll(async () => {
    database = await createDatabase();
    await fill(database);
  });
  afterAll(() => database.drop());

  it.each([
    ["a wallet below zero", balance(`wallet:${ada}`, -1), "covered"],
    ["a hold below zero", balance("held:ord_1", -1), "covered"],
    ["a hold with two holders", balance("held:ord_1", 5, bayo), "one_holder"],
    ["somebody else's wallet", balance(`wallet:${ada}`, 5, bayo), "own_wallet"],
    ["a balance of no customer", balance("sales", 5, "cus_nobody" as typeof ada), "foreign key"],
    [
      "an entry posted again",
      `insert into entries (id, customer, at) values ('top-up:top_1', '${ada}', 1)`,
      "entries_pkey",
    ],
    ["a posting without an entry", "insert into postings values ('hold:ord_9', 1, 'sales', 'float', 5)", "foreign key"],
    ["a posting of nothing", "insert into postings values ('hold:ord_1', 9, 'sales', 'float', 0)", "amount"],
    ["a posting that is changed", "update postings set amount = 1", "never changed"],
    ["an entry that is removed", "delete from entries", "never changed"],
    ["an order in no known state", change("orders", "state", '"lost"'), "state"],
    ["an order for nothing", change("orders", "price", "0"), "price"],
    ["an order of no customer", change("orders", "customer", '"cus_nobody"'), "foreign key"],
    ["an order that changes its customer", change("orders", "customer", `"${bayo}"`), "one customer for ever"],
    ["a payment in no known state", change("payments", "state", '"lost"'), "state"],
    ["a payment for no order of ours", change("payments", "purpose,order", '"ord_9"'), "foreign key"],
    ["a payment that changes its customer", change("payments", "customer", `"${bayo}"`), "one customer for ever"],
    ["a card that changes its customer", change("cards", "customer", `"${bayo}"`), "one customer for ever"],
    ["two customers in one chat", `insert into claims values ('${chatClaim(chatOf(ada))}', '${bayo}')`, "claims_pkey"],
    ["two messages about one thing", "insert into notifications select * from notifications", "notifications_pkey"],
  ])("refuse %s", async (_, sql, why) => {
    await expect(database.query(sql)).rejects.toThrow(why);
  });

  it("hold balances that are the sums of the postings", async () => {
    const sums = `select account, customer, sum(amount)::int as amount from (
        select from_account as account, customer, -amount as amount from postings join entries on entries.id = entry
        union all select to_account, customer, amount from postings join entries on entries.id = entry) as moved
      group by 1, 2 having sum(amount) <> 0 order by 1`;
    const kept = await database.query("select account, customer, amount::int as amount from balances order by account");
    expect(kept).toHaveLength(3);
    expect(await database.query(sums)).toEqual(kept);
  });
});

describe("opening a database", () => {
  it("that a newer program has migrated is refused", async () => {
    const database = await aDatabase();
    await (await openOn(database)).close();
    await database.query("insert into migrations (version) values (99)");
    await expect(openOn(database)).rejects.toThrow(/at version 99.*run the newer program/);
  });

  it("applies new migrations, keeps the records, and leaves nothing of a migration that fails", async () => {
    const database = await aDatabase();
    await fill(database);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const steps = [
      ...MIGRATIONS.map(() => "never run again"),
      "create table more (n int)",
      "insert into more values (1)",
    ];
    await expect(migrate(client, [...steps, "create table half (n int); select 1 / 0"])).rejects.toThrow("zero");
    expect(await database.query("select to_regclass('more') as more, to_regclass('half') as half")).toEqual([
      { more: null, half: null },
    ]);
    await migrate(client, steps);
    await migrate(client, steps);
    await client.end();
    expect(await database.query("select n from more")).toEqual([{ n: 1 }]);
    expect(await database.query("select id from orders")).toEqual([{ id: "ord_1" }]);
  });
});

it("plans a statement once, for a large table although it is small, and never compiles it", async () => {
  const database = await aDatabase();
  await openOn(database);
  await database.query("insert into books values ('cus_1'); analyze books");
  const pool = createPool({ url: database.url, processName: "test" });
  const client = await pool.connect();
  onTestFinished(() => {
    client.release();
    return pool.end();
  });
  await client.query("set jit_above_cost = 0; prepare found (text[]) as select from books where customer = any ($1)");
  const { rows } = await client.query("explain execute found('{cus_1}')");
  const plan = JSON.stringify(rows);
  expect(plan).toContain("books_pkey");
  expect(plan, "a value in it would be planned for anew").toContain("$1");
  expect(plan).not.toContain("JIT");
});

it("finds a customer by name with an index", async () => {
  const database = await aDatabase();
  const store = await openOn(database);
  await database.query("insert into books (customer) select 'cus_' || n from generate_series(1, 20000) as n");
  await database.query(`insert into customers (record, search_keys) select jsonb_build_object('id', 'cus_' || n, 'name', 'Person p' || n,
    'chat', jsonb_build_object('channel', 'telegram', 'id', n::text), 'joinedAt', 1, 'recentRecipients', '[]'::jsonb), array['person', 'p' || n]
    from generate_series(1, 20000) as n`);
  expect((await store.customersBySearchKey("p17", 9)).map(({ id }) => id)).toEqual(["cus_17"]);
  expect(await store.customersBySearchKey("person", 9)).toHaveLength(9);
  await database.query("analyze customers");
  const plan = await database.query("explain select record from customers where search_keys @> array['p17'::text]");
  expect(JSON.stringify(plan)).toContain("customers_search_keys_idx");
});

it("removes a promo code's counters without reading those of others", async () => {
  const database = await aDatabase();
  await openOn(database);
  await database.query(
    "insert into counters select 'promo:CODE' || n % 100 || ':of:cus_' || n, 1 from generate_series(1, 20000) as n",
  );
  await database.query("analyze counters");
  const items = `'[{ "name": "promo:CODE7", "kept": [], "before": null }]'::jsonb`;
  const plan = JSON.stringify(await database.query(`explain ${PARTS.removedCounters.queries(items)["uncounted"]}`));
  expect(plan).not.toContain("Seq Scan on counters");
  expect(plan).toContain("counters_pkey");
});

it("saves a record whose text Postgres cannot hold, with replacements for invalid characters", async () => {
  const store = await openOn(await aDatabase());
  const name = "Ada \0 and half an emoji \ud83d, a whole one \u{1f600}, a backslash \\u0000";
  await store.transact(ada, async (books) => {
    await books.put("customer", customer(ada, { name }));
    expect(await books.claim("vendor-ref:\0", "ord_\ud83d")).toBe(true);
    expect(await books.claim("vendor-ref:\0", "ord_\ud83d")).toBe(true);
  });
  expect((await store.read("customer", ada))?.name).toBe(
    "Ada \ufffd and half an emoji \ufffd, a whole one \u{1f600}, a backslash \\u0000",
  );
});
