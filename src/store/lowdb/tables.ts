import type { Instant } from "../../core/base/time.js";
import { RELEASED_OWNER, type RecordChange, type Records } from "../records.js";
import { type Archive, createArchive } from "./archive/archive.js";
import type { Closing } from "./archive/bundle.js";
import { createIndexes, type Indexes, updateIndexes } from "./memory/indexes.js";
import { type CarriedBalances, type Rows, setRow } from "./memory/rows.js";

/** lowdb's `data`: the records, what finds them, and the changes that the next write will put into the journal. */
export type Tables = {
  readonly rows: Rows;
  readonly indexes: Indexes;
  /** Messages that are being told, by id. Not kept: that ends with the process. */
  readonly notificationsBeingSent: Map<string, { readonly until: Instant }>;
  /** Where closed records are that have left memory, and what their entries come to. */
  readonly archive: Archive;
  readonly carriedBalances: CarriedBalances;
  /** Closed records are on their way out: they may be in the archive next. */
  isArchiving: boolean;
  /** The place of the last entry in the order of all. */
  lastOrdinal: number;
  pendingChanges: readonly RecordChange[];
};

export type ArchivedRecords = Pick<Tables, "archive" | "carriedBalances">;

export const noArchivedRecords = (): ArchivedRecords => ({ archive: createArchive(), carriedBalances: new Map() });

export const createTables = (rows: Rows, { archive, carriedBalances } = noArchivedRecords()): Tables => ({
  ...{ rows, indexes: createIndexes(rows), archive, carriedBalances },
  ...{ notificationsBeingSent: new Map(), pendingChanges: [], isArchiving: false },
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

/** Makes a transaction's changes the truth, and notes them for the journal. */
export function applyChanges(tables: Tables, changes: readonly RecordChange[]): void {
  const lasting = tables.isArchiving ? changes.map(keepReleasedClaim) : changes;
  for (const change of lasting) {
    const old = setRow(tables.rows, change);
    updateIndexes(tables.indexes, change, old);
    if (change.kind === "entry") tables.lastOrdinal = Math.max(tables.lastOrdinal, change.record?.ordinal ?? 0);
  }
  tables.pendingChanges = [...tables.pendingChanges, ...lasting];
}

/** A claim that is let go of while it may be on its way to the archive must not be found there afterwards. */
const keepReleasedClaim = (change: RecordChange): RecordChange =>
  change.kind === "claim" && !change.record
    ? { ...change, record: { name: change.key, owner: RELEASED_OWNER } }
    : change;
