import type pg from "pg";
import { customersMigration } from "./migrations/customers.js";
import { ledgerMigration } from "./migrations/ledger.js";
import { messagesMigration } from "./migrations/messages.js";
import { ordersMigration } from "./migrations/orders.js";
import { settingsMigration } from "./migrations/settings.js";

/** Any number, but the same in every version: it is the key of the advisory lock. */
const LOCK = 7_460_371;

/**
 * Applies the migrations that are missing: one process at a time, all of them or none. Throws when a newer program has
 * migrated the database, as this one could damage it.
 */
export async function migrate(client: pg.Client, migrations: readonly string[] = MIGRATIONS): Promise<void> {
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await client.query(
      "create table if not exists migrations (version int primary key, applied_at timestamptz not null default now())",
    );
    const version = await versionOf(client);
    if (version > migrations.length) {
      // A plain Error would be taken for a lost connection, and tried again.
      throw new RangeError(
        `The database is at version ${version}, and this program knows ${migrations.length}: run the newer program`,
      );
    }
    for (const [index, sql] of migrations.entries()) {
      if (index < version) continue;
      await client.query(sql);
      await client.query("insert into migrations (version) values ($1)", [index + 1]);
    }
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback").catch(() => undefined);
    throw cause;
  }
}

/** Throws unless the tables are exactly those of this program. For readers, which must not migrate them. */
export async function assertTablesAreOurs(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('migrations') is not null as exists");
  if (!rows[0]?.exists) throw new Error("There are no books in the database");
  const version = await versionOf(client);
  if (version === MIGRATIONS.length) return;
  throw new Error(
    `The database is at version ${version}, and this program knows ${MIGRATIONS.length}: run that version`,
  );
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>("select max(version) as version from migrations");
  return rows[0]?.version ?? 0;
}

/** All migrations, in order. Until the first release these are edited in place; after that, only add new ones. */
export const MIGRATIONS: readonly string[] = [
  customersMigration,
  ordersMigration,
  ledgerMigration,
  messagesMigration,
  settingsMigration,
];
