import { type Carried, type Carrier, PAGE_RECORDS } from "../carrier.js";
import { reaches, recordsIn } from "./archive/archive.js";
import { type Closing, isClosing } from "./archive/bundle.js";
import { postEntry } from "./ledger.js";
import type { Overlay } from "./overlay.js";
import { type Kind, keyOf, LET_GO, type Posted, type Records } from "./records.js";
import { slicesOf } from "./slices.js";
import { findRecord, type Tables } from "./tables.js";
import type { Writer } from "./writer.js";

export const createLowdbCarrier = (tables: Tables, { change }: Pick<Writer, "change">): Carrier => ({
  pages: async function* <K extends Carried>(kind: K) {
    if (kind === "entry") return yield* entryPages(tables) as AsyncGenerator<readonly Records[K][]>;
    if (isClosing(kind)) yield* closedPages(tables, kind) as AsyncGenerator<readonly Records[K][]>;
    const rows = [...(tables.rows[kind] as Map<string, Records[K]>).values()];
    yield* slicesOf(
      rows.filter((record) => isCarried(kind, record)),
      PAGE_RECORDS,
    );
  },
  find: async <K extends Carried>(kind: K, keys: readonly string[]) => {
    const found: Records[K][] = [];
    for (const key of keys) {
      const record = isClosing(kind) ? await findRecord(tables, kind, key) : tables.rows[kind].get(key);
      if (record && isCarried(kind, record as Records[K])) found.push(asCarried(record) as Records[K]);
    }
    return found;
  },
  put: (kind, records) =>
    change(async (overlay) => {
      for (const record of records) await putOne(overlay, kind, record);
    }),
});

const isCarried = <K extends Kind>(kind: K, record: Records[K]): boolean =>
  kind !== "claim" || (record as Records["claim"]).owner !== LET_GO;

/** Where an entry stands among all is each store's own matter. */
function asCarried<T extends object>(record: T): T {
  if (!("ordinal" in record)) return record;
  const { ordinal: _, ...entry } = record;
  return entry as T;
}

async function putOne<K extends Carried>(overlay: Overlay, kind: K, record: Records[K]): Promise<void> {
  if (kind === "entry") await postEntry(overlay, record as Posted);
  else overlay.put(kind, record);
}

/** What has left memory and was not changed since. */
async function* closedPages<K extends Closing>(
  { rows, archive }: Tables,
  kind: K,
): AsyncGenerator<readonly Records[K][]> {
  for (const volume of archive.volumes().toReversed()) {
    for await (const bundles of volume.blocks()) {
      const page: Records[K][] = [];
      for (const record of bundles.flatMap((bundle) => recordsIn(bundle, kind))) {
        const key = keyOf(kind, record);
        if (rows[kind].has(key) || !isCarried(kind, record)) continue;
        if (await archive.isNewest(volume, kind, key)) page.push(record);
      }
      if (page.length > 0) yield page;
    }
  }
}

const STRETCH_ENTRIES = 50_000;

/** Entries in the order in which they were posted, a stretch of that order at a time: each volume has some of it. */
async function* entryPages({ rows, archive, lastOrdinal }: Tables): AsyncGenerator<readonly Posted[]> {
  const volumes = archive.volumes();
  const ordinals = [...rows.entry.values()].map(ordinalOf);
  let first = 0;
  for (const low of [...ordinals, ...volumes.map(({ spans }) => spans.posted?.[0] ?? 0)]) first = Math.min(first, low);
  for (let from = first; from <= lastOrdinal; from += STRETCH_ENTRIES) {
    const to = from + STRETCH_ENTRIES - 1;
    const among = (entry: Posted) => ordinalOf(entry) >= from && ordinalOf(entry) <= to;
    const entries = new Map([...rows.entry.values()].filter(among).map((entry) => [entry.id, entry]));
    for (const volume of volumes.filter((one) => reaches(one, "posted", { from, to }))) {
      for await (const bundles of volume.blocks()) {
        for (const entry of bundles.flatMap((bundle) => recordsIn(bundle, "entry")).filter(among)) {
          entries.set(entry.id, entry);
        }
      }
    }
    const inOrder = [...entries.values()].sort((a, b) => ordinalOf(a) - ordinalOf(b));
    yield* slicesOf(inOrder.map(asCarried), PAGE_RECORDS);
  }
}

const ordinalOf = ({ ordinal = 0 }: Posted): number => ordinal;
