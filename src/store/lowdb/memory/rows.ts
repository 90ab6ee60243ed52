import type { Account } from "../../../core/money/ledger.js";
import type { Kobo } from "../../../core/money/money.js";
import { RECORD_KINDS, type RecordKind, type Records } from "../../records.js";

/** The records by kind and key. */
export type Rows = { readonly [K in RecordKind]: Map<string, Records[K]> };

export const createRows = (): Rows =>
  Object.fromEntries(RECORD_KINDS.map((kind) => [kind, new Map()])) as unknown as Rows;

/** What the entries that have left memory come to, by account; accounts that come to nothing are left out. */
export type CarriedBalances = Map<Account, Kobo>;

/** Sets a record, or lets it go; the one it replaces is returned. */
export function setRow<K extends RecordKind>(
  rows: Rows,
  { kind, key, record }: { readonly kind: K; readonly key: string; readonly record: Records[K] | undefined },
): Records[K] | undefined {
  const table: Map<string, Records[K]> = rows[kind];
  const old = table.get(key);
  if (record) table.set(key, record);
  else table.delete(key);
  return old;
}
