import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Store } from "../core/store.js";
import { booksFolder, writeWholeFolder } from "./lowdb/journal/folder.js";
import type { ProcessView } from "./lowdb/journal/owner.js";
import { openLowdbStore } from "./lowdb/store.js";
import { connectTo, createDedicatedClient } from "./postgres/connection/connect.js";
import { createClientQuery } from "./postgres/connection/run-query.js";
import { selectTotals } from "./postgres/reads.js";
import { openPostgresStore } from "./postgres/store.js";
import { createPostgresTransfer } from "./postgres/transfer.js";
import type { StoreTransfer } from "./transfer.js";

export type EmptyStore = Pick<Store, "totals"> & { readonly transfer: StoreTransfer };

type Fill = (store: EmptyStore) => Promise<void>;

/** Fills a DATA_DIR that has no books yet: with all the records, or not at all. */
export async function fillEmptyFolder(
  { dataDir, process }: { readonly dataDir: string; readonly process: ProcessView },
  fill: Fill,
): Promise<void> {
  const dir = booksFolder(dataDir);
  const present = await readdir(dir).catch(() => []);
  if (present.length > 0)
    throw new Error(`There are books in ${dir} already: move that folder away first. Nothing was changed.`);
  await removeDrafts(dataDir);
  await writeWholeFolder(dir, join(dataDir, DRAFT_PREFIX), async (draft) => {
    const store = await openLowdbStore({ dir: draft, process });
    try {
      await fill(store);
    } finally {
      await store.close();
    }
  });
  // These drafts belong to the previous books. Losing one costs a tap at most.
  await rm(join(dataDir, "drafts"), { recursive: true, force: true });
}

const DRAFT_PREFIX = "books.restoring-";

/** Removes what killed restores left behind. One that is still running then fails, and its folder is never used. */
async function removeDrafts(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith(DRAFT_PREFIX));
  await Promise.all(drafts.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}

/** Fills a database in one transaction. Throws when it holds books already, or while a shop has it open. */
export async function fillEmptyDatabase(url: string, fill: Fill): Promise<void> {
  const store = await openPostgresStore({ url });
  const client = createDedicatedClient(url, "sharpsharp-fill");
  try {
    await store.assertOnlyProcess();
    await connectTo(client);
    const runQuery = createClientQuery(client);
    await client.query("begin");
    await client.query("lock table books in exclusive mode"); // A shop that starts now cannot write until this ends.
    const { rows } = await client.query<{ used: boolean }>("select exists (select from books) as used");
    if (rows[0]?.used)
      throw new Error("There are books in the database already: use an empty one. Nothing was changed.");
    await fill({ totals: () => selectTotals(runQuery), transfer: createPostgresTransfer(runQuery) });
    await store.assertOnlyProcess();
    await client.query("commit");
  } finally {
    await client.end().catch(() => undefined);
    await store.close();
  }
}
