import type { Store } from "../../core/store.js";
import type { StoreTransfer } from "../transfer.js";
import { createDedicatedClient } from "./connection/connect.js";
import type { RunQuery } from "./connection/run-query.js";
import { createPostgresReads } from "./reads.js";
import { openPostgresStore } from "./store.js";
import { createPostgresTransfer } from "./transfer.js";

type Filled = Pick<Store, "totals"> & { readonly transfer: StoreTransfer };

/** Fills a database that holds no books, in one transaction. Throws when it holds any, and while a shop has it open. */
export async function fillEmptyDatabase(url: string, fill: (store: Filled) => Promise<void>): Promise<void> {
  const store = await openPostgresStore({ url });
  const client = createDedicatedClient(url, "sharpsharp-restore");
  client.on("error", () => undefined); // Its query fails as well.
  const assertAlone = async () => {
    if (!(await store.isOnlyProcess())) throw new Error("The shop runs on this database: stop it first");
  };
  try {
    await assertAlone();
    await client.connect();
    const runQuery: RunQuery = async (statement, values = []) =>
      (await client.query({ ...statement, values: [...values] })).rows;
    await client.query("begin");
    await client.query("lock table books in exclusive mode"); // A shop that is started now keeps nothing until this ends.
    const { rows } = await client.query<{ used: boolean }>("select exists (select from books) as used");
    if (rows[0]?.used) throw new Error("There are books in the database: name an empty one. Nothing was changed.");
    await fill({ totals: createPostgresReads(runQuery).totals, transfer: createPostgresTransfer(runQuery) });
    await assertAlone();
    await client.query("commit");
  } finally {
    await client.end().catch(() => undefined);
    await store.close();
  }
}
