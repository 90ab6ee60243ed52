import { randomBytes } from "node:crypto";
import pg from "pg";
import { onTestFinished } from "vitest";
import { openPostgresStore, type PostgresOptions } from "../../src/store/postgres/store.js";
import { OWNED_KINDS, tableOf } from "../../src/store/records.js";
import { sharedServer } from "../harness/shared-servers.js";

export type Database = {
  readonly name: string;
  readonly url: string;
  /** Runs statements on its own connection, as a person would. */
  query(sql: string): Promise<readonly Record<string, unknown>[]>;
  /** Deletes all records, which no shop can. */
  clear(): Promise<void>;
  drop(): Promise<void>;
};

async function runOnce(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const TABLES = [
  ...OWNED_KINDS.map(tableOf),
  ...["books", "entries", "postings", "balances", "claims", "counters", "notifications", "message_links"],
];
const CLEAR = `set session_replication_role = replica; ${TABLES.map((table) => `delete from ${table}`).join("; ")}`;

/** An empty database on the given server, or on the test run's own. The caller drops it. */
export async function createDatabase(server?: string): Promise<Database> {
  const serverUrl = server ?? (await sharedServer("postgres"));
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runOnce(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    query: (sql) => runOnce(url.href, sql),
    clear: async () => void (await runOnce(url.href, CLEAR)),
    drop: async () => void (await runOnce(serverUrl, `drop database ${name} with (force)`)),
  };
}

/** An empty database for one test, dropped afterwards. */
export async function aDatabase(server?: string): Promise<Database> {
  const database = await createDatabase(server);
  onTestFinished(database.drop);
  return database;
}

/** Opens a store, as one process of a shop does. Open several to have several processes. */
export async function openOn({ url }: Pick<Database, "url">, options: Partial<PostgresOptions> = {}) {
  const store = await openPostgresStore({ url, ...options });
  onTestFinished(store.close);
  return store;
}

/** Two processes of one shop. */
export async function openTwo(options: Partial<PostgresOptions> = {}) {
  const database = await aDatabase();
  const one = await openOn(database, options);
  const two = await openOn(database, options);
  return { database, one, two, both: [one, two] as const };
}
