import { keyOf, type NumberedEntry, type Records } from "../records.js";
import { PAGE_RECORDS, type StoreExport, type StoreTransfer, type TransferKind } from "../transfer.js";
import { type BundleKind, isBundleKind } from "./days/bundle.js";
import { closedRecords, daysToRead, partsOf } from "./days/closed-days.js";
import { dayOfVendorClaim } from "./days/vendor-claims.js";
import { postEntryToOverlay } from "./ledger.js";
import { slicesOf } from "./memory/slices.js";
import type { Overlay } from "./overlay.js";
import { findRecord, type Tables } from "./tables.js";
import type { Writer } from "./writer.js";

export const createLowdbTransfer = (tables: Tables, { change }: Pick<Writer, "change">): StoreTransfer => ({
  ...createLowdbExport(tables),
  importRecords: (kind, records) =>
    change(async (overlay) => {
      for (const record of records) await importRecord(overlay, kind, record);
    }),
});

/** All that the books hold, to be read only. */
export const createLowdbExport = (tables: Tables): StoreExport => ({
  exportPages: async function* <K extends TransferKind>(kind: K) {
    if (kind === "entry") return yield* entryPages(tables) as AsyncGenerator<readonly Records[K][]>;
    // Taken first: what leaves memory meanwhile is not missed, and not carried twice.
    const inMemory = new Map(tables.rows[kind] as Map<string, Records[K]>);
    if (isBundleKind(kind)) yield* closedPages(tables, kind, inMemory) as AsyncGenerator<readonly Records[K][]>;
    yield* slicesOf(inMemory.values(), PAGE_RECORDS);
  },
  find: async <K extends TransferKind>(kind: K, keys: readonly string[]) => {
    const found: Records[K][] = [];
    for (const key of keys) {
      const record = isBundleKind(kind) ? await findRecord(tables, kind, key) : tables.rows[kind].get(key);
      if (record) found.push(toTransferRecord(record) as Records[K]);
    }
    return found;
  },
});

/** Where an entry stands among all is each store's own matter. */
function toTransferRecord<T extends object>(record: T): T {
  if (!("ordinal" in record)) return record;
  const { ordinal: _, ...entry } = record;
  return entry as T;
}

async function importRecord<K extends TransferKind>(overlay: Overlay, kind: K, record: Records[K]): Promise<void> {
  if (kind === "entry") await postEntryToOverlay(overlay, record as NumberedEntry);
  else overlay.put(kind, record);
}

const EVERYTHING = { from: 0, to: Infinity };

/** What has left memory and was not brought back since. */
async function* closedPages<K extends BundleKind>(
  { closedDays }: Tables,
  kind: K,
  inMemory: ReadonlyMap<string, unknown>,
): AsyncGenerator<readonly Records[K][]> {
  for (const day of daysToRead(closedDays, EVERYTHING)) {
    let page: Records[K][] = [];
    for await (const record of closedRecords(closedDays, kind, day)) {
      const key = keyOf(kind, record);
      if (inMemory.has(key)) continue;
      if (kind === "claim" && dayOfVendorClaim(closedDays.vendorClaims, key) === undefined) continue;
      page.push(record);
      if (page.length < PAGE_RECORDS) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }
}

const ORDINALS_PER_PASS = 50_000;

/** Entries in the order in which they were posted, a stretch of that order at a time: each part has some of it. */
async function* entryPages({ rows, closedDays, lastOrdinal }: Tables): AsyncGenerator<readonly NumberedEntry[]> {
  const { dir } = closedDays;
  for (let from = 1; from <= lastOrdinal; from += ORDINALS_PER_PASS) {
    const to = from + ORDINALS_PER_PASS - 1;
    const belongs = ({ ordinal = 0 }: NumberedEntry) => ordinal >= from && ordinal <= to;
    const entries = new Map([...rows.entry.values()].filter(belongs).map((entry) => [entry.id, entry]));
    const parts = partsOf(closedDays).filter(
      ({ ordinals: [first, last] = [Infinity, 0] }) => first <= to && last >= from,
    );
    for (const part of parts) {
      for await (const entry of closedRecords({ dir }, "entry", { parts: [part], last: part.last })) {
        if (belongs(entry)) entries.set(entry.id, entry);
      }
    }
    const inOrder = [...entries.values()].sort((a, b) => (a.ordinal ?? 0) - (b.ordinal ?? 0));
    yield* slicesOf(inOrder.map(toTransferRecord), PAGE_RECORDS);
  }
}
