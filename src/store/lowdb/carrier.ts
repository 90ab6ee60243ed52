import { PAGE_RECORDS, type StoreTransfer, type TransferKind } from "../carrier.js";
import { keyOf, type NumberedEntry, RELEASED_OWNER, type RecordKind, type Records } from "../records.js";
import { reaches, recordsIn } from "./archive/archive.js";
import { type Closing, isClosing } from "./archive/bundle.js";
import { postEntryToOverlay } from "./ledger.js";
import { slicesOf } from "./memory/slices.js";
import type { Overlay } from "./overlay.js";
import { findRecord, type Tables } from "./tables.js";
import type { Writer } from "./writer.js";

export const createLowdbTransfer = (tables: Tables, { change }: Pick<Writer, "change">): StoreTransfer => ({
  exportPages: async function* <K extends TransferKind>(kind: K) {
    if (kind === "entry") return yield* entryPages(tables) as AsyncGenerator<readonly Records[K][]>;
    if (isClosing(kind)) yield* archivedPages(tables, kind) as AsyncGenerator<readonly Records[K][]>;
    const rows = [...(tables.rows[kind] as Map<string, Records[K]>).values()];
    yield* slicesOf(
      rows.filter((record) => isTransferable(kind, record)),
      PAGE_RECORDS,
    );
  },
  find: async <K extends TransferKind>(kind: K, keys: readonly string[]) => {
    const found: Records[K][] = [];
    for (const key of keys) {
      const record = isClosing(kind) ? await findRecord(tables, kind, key) : tables.rows[kind].get(key);
      if (record && isTransferable(kind, record as Records[K])) found.push(toTransferRecord(record) as Records[K]);
    }
    return found;
  },
  importRecords: (kind, records) =>
    change(async (overlay) => {
      for (const record of records) await importRecord(overlay, kind, record);
    }),
});

const isTransferable = <K extends RecordKind>(kind: K, record: Records[K]): boolean =>
  kind !== "claim" || (record as Records["claim"]).owner !== RELEASED_OWNER;

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

/** What has left memory and was not changed since. */
async function* archivedPages<K extends Closing>(
  { rows, archive }: Tables,
  kind: K,
): AsyncGenerator<readonly Records[K][]> {
  for (const volume of archive.volumes().toReversed()) {
    for await (const bundles of volume.blocks()) {
      const page: Records[K][] = [];
      for (const record of bundles.flatMap((bundle) => recordsIn(bundle, kind))) {
        const key = keyOf(kind, record);
        if (rows[kind].has(key) || !isTransferable(kind, record)) continue;
        if (await archive.isNewest(volume, kind, key)) page.push(record);
      }
      if (page.length > 0) yield page;
    }
  }
}

const ORDINALS_PER_PASS = 50_000;

/** Entries in the order in which they were posted, a stretch of that order at a time: each volume has some of it. */
async function* entryPages({ rows, archive, lastOrdinal }: Tables): AsyncGenerator<readonly NumberedEntry[]> {
  const volumes = archive.volumes();
  const ordinals = [...rows.entry.values()].map(ordinalOf);
  let first = 0;
  for (const low of [...ordinals, ...volumes.map(({ spans }) => spans.posted?.[0] ?? 0)]) first = Math.min(first, low);
  for (let from = first; from <= lastOrdinal; from += ORDINALS_PER_PASS) {
    const to = from + ORDINALS_PER_PASS - 1;
    const among = (entry: NumberedEntry) => ordinalOf(entry) >= from && ordinalOf(entry) <= to;
    const entries = new Map([...rows.entry.values()].filter(among).map((entry) => [entry.id, entry]));
    for (const volume of volumes.filter((one) => reaches(one, "posted", { from, to }))) {
      for await (const bundles of volume.blocks()) {
        for (const entry of bundles.flatMap((bundle) => recordsIn(bundle, "entry")).filter(among)) {
          entries.set(entry.id, entry);
        }
      }
    }
    const inOrder = [...entries.values()].sort((a, b) => ordinalOf(a) - ordinalOf(b));
    yield* slicesOf(inOrder.map(toTransferRecord), PAGE_RECORDS);
  }
}

const ordinalOf = ({ ordinal = 0 }: NumberedEntry): number => ordinal;
