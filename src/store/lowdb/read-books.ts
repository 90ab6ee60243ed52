import type { StoreExport } from "../transfer.js";
import { StoreDamage } from "./journal/fault.js";
import { createLowdbReads, type StoreReads } from "./reads.js";
import { load } from "./recover.js";
import { createTables } from "./tables.js";
import { createLowdbExport } from "./transfer.js";

/** A file may be replaced between the look at the folder and the reading of it. */
const TRIES_MAX = 5;

/**
 * The books as they are on disk now, to be read only, beside a process that owns and writes them. Throws when there are
 * none, or when what is there cannot be believed.
 */
export async function readLowdbStore(dir: string): Promise<StoreReads & { readonly transfer: StoreExport }> {
  for (let tries = 1; ; tries++) {
    try {
      const loaded = await load({ dir, onNotice: () => undefined });
      if (!loaded) throw new Error(`There are no books in ${dir}`);
      const tables = createTables(loaded.base.rows, loaded.base.closedDays);
      const reads = createLowdbReads({ tables, flushed: () => Promise.resolve(), assertHealthy: () => undefined });
      return { ...reads, transfer: createLowdbExport(tables) };
    } catch (fault) {
      const passing = fault instanceof StoreDamage || (fault as NodeJS.ErrnoException).code === "ENOENT";
      if (!passing || tries === TRIES_MAX) throw fault;
    }
  }
}
