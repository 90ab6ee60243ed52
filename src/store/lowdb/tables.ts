import type { Instant } from "../../core/base/time.js";
import { type Archive, createArchive } from "./archive/archive.js";
import type { Closing } from "./archive/bundle.js";
import { createIndexes, type Indexes, reindex } from "./indexes.js";
import type { Brought } from "./ledger.js";
import { type Change, KINDS, type Kind, LET_GO, type Records } from "./records.js";

/** The records by kind and key. */
export type Rows = { readonly [K in Kind]: Map<string, Records[K]> };

/** lowdb's `data`: the records, what finds them, and the changes that the next write will put into the journal. */
export type Tables = {
  readonly rows: Rows;
  readonly indexes: Indexes;
  /** Messages that are being told, by id. Not kept: that ends with the process. */
  readonly telling: Map<string, { readonly until: Instant }>;
  /** Where closed records are that have left memory, and what their entries come to. */
  readonly archive: Archive;
  readonly brought: Brought;
  /** Closed records are on their way out: they may be in the archive next. */
  rolling: boolean;
  /** The place of the last entry in the order of all. */
  lastOrdinal: number;
  unwritten: readonly Change[];
};

export const createRows = (): Rows => Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as unknown as Rows;

export type Closed = Pick<Tables, "archive" | "brought">;

export const nothingClosed = (): Closed => ({ archive: createArchive(), brought: new Map() });

export const createTables = (rows: Rows, { archive, brought } = nothingClosed()): Tables => ({
  ...{ rows, indexes: createIndexes(rows), archive, brought },
  ...{ telling: new Map(), unwritten: [], rolling: false },
  lastOrdinal: lastOrdinal(rows, archive),
});

function lastOrdinal({ entry }: Rows, archive: Archive): number {
  let last = Math.max(0, ...archive.volumes().map(({ spans }) => spans.posted?.[1] ?? 0));
  for (const { ordinal = 0 } of entry.values()) last = Math.max(last, ordinal);
  return last;
}

/** A record of a kind whose records may have left memory; what is in memory is the newer one. */
export const findRecord = async <K extends Closing>(
  { rows, archive }: Tables,
  kind: K,
  key: string,
): Promise<Records[K] | undefined> => rows[kind].get(key) ?? archive.find(kind, key);

/** Sets a record, or lets it go; the one it replaces is returned. */
export function setRow(rows: Rows, { kind, key, record }: Change): Records[Kind] | undefined {
  const table = rows[kind] as Map<string, Records[Kind]>;
  const old = table.get(key);
  if (record) table.set(key, record);
  else table.delete(key);
  return old;
}

/** Makes a transaction's changes the truth, and notes them for the journal. */
export function applyChanges(tables: Tables, changes: readonly Change[]): void {
  const lasting = tables.rolling ? changes.map(leavingNoGap) : changes;
  for (const change of lasting) {
    const old = setRow(tables.rows, change);
    reindex(tables.indexes, change, old);
    if (change.kind === "entry") tables.lastOrdinal = Math.max(tables.lastOrdinal, change.record?.ordinal ?? 0);
  }
  tables.unwritten = [...tables.unwritten, ...lasting];
}

/** A claim that is let go of while it may be on its way to the archive must not be found there afterwards. */
const leavingNoGap = (change: Change): Change =>
  change.kind === "claim" && !change.record ? { ...change, record: { name: change.key, owner: LET_GO } } : change;
