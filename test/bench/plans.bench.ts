/**
 * How Postgres carries out what is asked most, on a table of a million orders that are generated there: the plan of each
 * statement, as the store itself sends it. `BENCH_ORDERS` says how many.
 */
import pg from "pg";
import { test } from "vitest";
import type { CustomerId, OrderId } from "../../src/core/base/ids.js";
import { instant } from "../../src/core/base/time.js";
import { createPool } from "../../src/store/postgres/connection/connect.js";
import { aDatabase, openOn } from "../store/databases.js";

const ORDERS = Number(process.env["BENCH_ORDERS"] ?? 1_000_000);
const CUSTOMERS = 10_000;
/** The last of them are not over yet. */
const OPEN = 100;

const FILL = [
  `insert into books (customer) select 'cus_' || n from generate_series(1, ${CUSTOMERS}) as n`,
  `insert into customers (record, search_keys) select jsonb_build_object('id', 'cus_' || n, 'chats', jsonb_build_array()), array['p' || n]
  from generate_series(1, ${CUSTOMERS}) as n`,
  `insert into orders (record) select jsonb_strip_nulls(jsonb_build_object('id', 'ord_' || n,
    'customer', 'cus_' || 1 + n % ${CUSTOMERS}, 'state', case when n > ${ORDERS - OPEN} then 'pending' else 'delivered' end,
    'price', 20000, 'placedAt', n * 60000, 'changedAt', n * 60000 + 5000, 'vendingAt', n * 60000 + 1000,
    'dueAt', case when n > ${ORDERS - OPEN} then n * 60000 + 9000 end))
  from generate_series(1, ${ORDERS}::bigint) as n`,
  `insert into balances (account, customer, amount) select 'wallet:cus_' || n, 'cus_' || n, 50000
  from generate_series(1, ${CUSTOMERS}) as n`,
  "vacuum analyze",
];

type Sent = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

test("plans on many orders", { timeout: 1_200_000 }, async () => {
  const database = await aDatabase();
  const store = await openOn(database, { unavailableMaxMs: 600_000 });
  for (const statement of FILL) await database.query(statement);
  const [customer, now]: [CustomerId, ReturnType<typeof instant>] = ["cus_7", instant(ORDERS * 60_000)];
  const last: OrderId = `ord_${ORDERS - CUSTOMERS * 2 + 6}`;
  const sent = await statementsOf(async () => {
    await store.history([customer], { limit: 10 });
    await store.history([customer], { limit: 10, before: last });
    await store.openOrders([customer]);
    await Promise.all([store.read("order", last), store.read("customer", customer)]);
    await store.openVends(1_000);
    await store.openWork();
    await store.ordersVended({ from: instant(now - 60_000), to: now });
    await store.dueWork(now);
    await store.due("orders", { now, limit: 64 });
    await store.nextDue();
    await store.transact(customer, (books) => books.recentOrders(instant(now - 86_400_000)));
  });
  const pool = createPool({ url: database.url, processName: "plans" }); // With the settings under which a store plans.
  const client = await pool.connect();
  for (const { name, text, values } of sent) {
    await client.query(`begin; prepare "${name}" as ${text}`);
    const { rows } = await client.query(`explain (analyze, buffers) execute "${name}" ${given(values)}`);
    await client.query("rollback");
    console.log([name, ...rows.map((row) => `  ${row["QUERY PLAN"]}`)].join("\n"));
  }
  client.release();
  await pool.end();
});

/** Values as `execute` takes them. */
function given(values: readonly unknown[]): string {
  const texts = values.map((value) => (Array.isArray(value) ? `{${value.join(",")}}` : value));
  const literals = texts.map((text) => (text === null ? "null" : pg.escapeLiteral(String(text))));
  return literals.length > 0 ? `(${literals.join(", ")})` : "";
}

/** What a store sends to the database meanwhile, each statement once. */
async function statementsOf(work: () => Promise<void>): Promise<readonly Sent[]> {
  const sent = new Map<string, Sent>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, values) {
      const [statement] = values;
      if (statement?.name) sent.set(statement.name, statement);
      return Reflect.apply(target, client, values);
    },
  });
  await work().finally(() => {
    pg.Client.prototype.query = query;
  });
  return [...sent.values()];
}
