import type { Account } from "../../../core/money/ledger.js";
import type { Kobo } from "../../../core/money/money.js";
import { RECORD_KINDS, type RecordKind, type Records } from "../../records.js";

/** A map of records for each kind. */
export type Rows = { readonly [K in RecordKind]: Map<string, Records[K]> };

export const createRows = (): Rows =>
  Object.fromEntries(RECORD_KINDS.map((kind) => [kind, new Map()])) as unknown as Rows;

/** The sums of the entries that have left memory, by account. Accounts with a sum of zero are left out. */
export type CarriedBalances = Map<Account, Kobo>;

/** Sets or removes a record, and returns the one before. */
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
