import { access } from "node:fs/promises";
import type { StoreExport } from "../transfer.js";
import { StoreDamage } from "./journal/fault.js";
import { createLowdbReads, type StoreReads } from "./reads.js";
import { load } from "./recover.js";
import { createTables } from "./tables.js";
import { createLowdbExport } from "./transfer.js";

/** The owner may replace files between our listing of the folder and our reading of them. */
const TRIES_MAX = 5;

const noBooks = (dir: string): Error => new Error(`There are no books in ${dir}: is DATA_DIR right?`);

/** Throws when there is no folder of books, and says which setting names it. */
export const assertHasBooks = (dir: string): Promise<void> =>
  access(dir).catch(() => {
    throw noBooks(dir);
  });

/**
 * A read-only view of the books on disk at this moment, while another process may own and write them. Throws when there
 * are none, or when they are damaged.
 */
export async function readLowdbStore(dir: string): Promise<StoreReads & { readonly transfer: StoreExport }> {
  await assertHasBooks(dir);
  for (let tries = 1; ; tries++) {
    try {
      const loaded = await load({ dir, onNotice: () => undefined });
      if (!loaded) throw noBooks(dir);
      const tables = createTables(loaded.base.rows, loaded.base.closedDays);
      const reads = createLowdbReads({ tables, flushed: () => Promise.resolve(), assertHealthy: () => undefined });
      return { ...reads, transfer: createLowdbExport(tables) };
    } catch (fault) {
      const mayPass = fault instanceof StoreDamage || (fault as NodeJS.ErrnoException).code === "ENOENT";
      if (!mayPass || tries === TRIES_MAX) throw fault;
    }
  }
}
