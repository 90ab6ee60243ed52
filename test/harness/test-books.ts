/** Where a test's shop keeps its books: the environment for its process, and how a test reads them meanwhile. */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Account, LedgerEntry } from "../../src/core/money/ledger.js";
import type { Store } from "../../src/core/store.js";
import { openLowdbStore } from "../../src/store/lowdb/store.js";
import { createPool } from "../../src/store/postgres/connection/connect.js";
import { createRunQuery } from "../../src/store/postgres/connection/run-query.js";
import { selectTotals } from "../../src/store/postgres/reads.js";
import { createPostgresTransfer } from "../../src/store/postgres/transfer.js";
import { keyOf, type Records } from "../../src/store/records.js";
import { type StoreTransfer, TRANSFER_KINDS, type TransferKind } from "../../src/store/transfer.js";
import { aDatabase } from "../store/databases.js";
import { draftsIn } from "./drafts.js";
import { createTemporaryFolder } from "./temporary-folder.js";

/** All records by kind and key, the same from every store. */
export type Rows = { readonly [K in TransferKind]: ReadonlyMap<string, Records[K]> } & {
  /** The sums of the entries, by account. */
  readonly balance: ReadonlyMap<Account, number>;
  /** The totals that the store reports, by kind of account. */
  readonly totals: Readonly<Record<string, number>>;
};

export type TestBooks = {
  readonly environment: Readonly<Record<string, string>>;
  /** All records as a crash at this moment would leave them. The shop keeps running. */
  rows(): Promise<Rows>;
  /** The unfinished conversations stored now. */
  drafts(): Promise<readonly string[]>;
};

/** In a folder: one process. */
export async function booksInFolder(dataFolder?: string): Promise<TestBooks> {
  const dataDir = dataFolder ?? (await createTemporaryFolder());
  return {
    environment: { DATA_DIR: dataDir },
    rows: () => rowsIn(join(dataDir, "books")),
    drafts: () => draftsIn(dataDir),
  };
}

/** In a database, on the run's own server unless another is named, for any number of processes. Tests read it without opening the store, because an open store would also do due work. */
export async function booksInPostgres(server?: string): Promise<TestBooks> {
  const database = await aDatabase(server);
  const pool = createPool({ url: database.url, processName: "a test that reads" });
  onTestFinished(() => pool.end());
  const runQuery = createRunQuery(pool, 10_000);
  const reader = { transfer: createPostgresTransfer(runQuery), totals: () => selectTotals(runQuery) };
  return {
    environment: { DATABASE_URL: database.url, DATA_DIR: await createTemporaryFolder() },
    rows: () => rowsOf(reader),
    drafts: async () => (await database.query("select value from drafts")).map(({ value }) => String(value)),
  };
}

async function rowsIn(books: string): Promise<Rows> {
  const copy = await mkdtemp(join(tmpdir(), "crash-books-"));
  try {
    await cp(books, copy, { recursive: true, filter: (path) => !/lock\.\d+$/.test(path) });
    const store = await openLowdbStore({ dir: copy, process });
    return await rowsOf(store).finally(store.close);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

type BooksReader = Pick<Store, "totals"> & { readonly transfer: StoreTransfer };

async function rowsOf({ transfer, totals }: BooksReader): Promise<Rows> {
  const kinds = await Promise.all(
    TRANSFER_KINDS.map(async (kind) => [kind, await rowsOfKind(transfer, kind)] as const),
  );
  const rows = Object.fromEntries(kinds) as unknown as Pick<Rows, TransferKind>;
  return { ...rows, balance: sumByAccount(rows.entry.values()), totals: await totals() };
}

async function rowsOfKind<K extends TransferKind>(
  transfer: StoreTransfer,
  kind: K,
): Promise<ReadonlyMap<string, Records[K]>> {
  const rows = new Map<string, Records[K]>();
  for await (const page of transfer.exportPages(kind)) {
    for (const record of page) rows.set(keyOf(kind, record), record);
  }
  return rows;
}

export function sumByAccount(entries: Iterable<LedgerEntry>): Rows["balance"] {
  const sums = new Map<Account, number>();
  const move = (account: Account, amount: number) => sums.set(account, (sums.get(account) ?? 0) + amount);
  for (const { postings } of entries) {
    for (const { from, to, amount } of postings) {
      move(from, -amount);
      move(to, amount);
    }
  }
  return sums;
}
