import { slicesOf } from "../../core/base/collections.js";
import { keyOf, type Records } from "../records.js";
import { inPages, PAGE_RECORDS, type StoreExport, type StoreTransfer, type TransferKind } from "../transfer.js";
import { type BundleKind, isBundleKind } from "./days/bundle.js";
import { closedRecords, daysToRead } from "./days/closed-days.js";
import { dayOfVendorClaim } from "./days/vendor-claims.js";
import { addUpEntries } from "./ledger.js";
import type { Tables } from "./tables.js";
import type { Writer } from "./writer.js";

export const createLowdbTransfer = (tables: Tables, { change }: Pick<Writer, "change">): StoreTransfer => ({
  ...createLowdbExport(tables),
  importRecords: (kind, records) =>
    change((overlay) => {
      for (const record of records) overlay.put(kind, record);
    }),
  addUpBalances: () =>
    change((overlay) => {
      for (const [account, amount] of addUpEntries(tables.rows, tables.closedDays.carriedBalances))
        if (amount !== 0) overlay.put("balance", { account, amount });
    }),
});

export const createLowdbExport = (tables: Tables): StoreExport => ({
  exportPages: async function* <K extends TransferKind>(kind: K) {
    // Copied first, so that a record which leaves memory meanwhile is neither missed nor given twice.
    const inMemory = new Map(tables.rows[kind] as Map<string, Records[K]>);
    if (isBundleKind(kind)) yield* inPages(onlyClosed(tables, kind, inMemory) as AsyncGenerator<Records[K]>);
    yield* slicesOf(inMemory.values(), PAGE_RECORDS);
  },
});

/** The records that have left memory and have not been brought back since. */
async function* onlyClosed<K extends BundleKind>(
  { closedDays }: Tables,
  kind: K,
  inMemory: ReadonlyMap<string, unknown>,
): AsyncGenerator<Records[K]> {
  for (const day of daysToRead(closedDays)) {
    for await (const record of closedRecords(closedDays, kind, day)) {
      const key = keyOf(kind, record);
      if (inMemory.has(key)) continue;
      if (kind === "claim" && dayOfVendorClaim(closedDays.vendorClaims, key) === undefined) continue;
      yield record;
    }
  }
}
