import type { Instant } from "#core/time.js";
import { createIndexes, type Indexes, reindex } from "./indexes.js";
import { type Change, KINDS, type Kind, type Records } from "./records.js";

/** The records by kind and key. */
export type Rows = { readonly [K in Kind]: Map<string, Records[K]> };

/** lowdb's `data`: the records, what finds them, and the changes that the next write will put into the journal. */
export type Tables = {
  readonly rows: Rows;
  readonly indexes: Indexes;
  /** Messages that are being told, by id. Not kept: that ends with the process. */
  readonly telling: Map<string, { readonly until: Instant }>;
  unwritten: readonly Change[];
};

export const createRows = (): Rows => Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as unknown as Rows;

export const createTables = (rows: Rows): Tables => ({
  ...{ rows, indexes: createIndexes(rows) },
  ...{ telling: new Map(), unwritten: [] },
});

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
  for (const change of changes) {
    const old = setRow(tables.rows, change);
    reindex(tables.indexes, change, old);
  }
  tables.unwritten = [...tables.unwritten, ...changes];
}
