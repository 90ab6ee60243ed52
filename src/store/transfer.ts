import { RECORD_KINDS, type RecordKind, type Records } from "./records.js";

/** Balances are not copied: the target adds up the entries (`addUpBalances`). */
export type TransferKind = Exclude<RecordKind, "balance">;

/** Ordered so that a record comes after the records it refers to. */
export const TRANSFER_KINDS = RECORD_KINDS.filter((kind): kind is TransferKind => kind !== "balance");

/** A store's records, to be copied to another store or a backup (copy.ts). They look the same in every store. */
export type StoreExport = {
  /** All records of a kind, a page at a time, in any order. */
  exportPages<K extends TransferKind>(kind: K): AsyncIterable<readonly Records[K][]>;
};

export type StoreTransfer = StoreExport & {
  /** Saves new records, all of them or none. */
  importRecords<K extends TransferKind>(kind: K, records: readonly Records[K][]): Promise<void>;
  /** Makes the balances once all entries are imported. Throws when a wallet or a hold would be below zero. */
  addUpBalances(): Promise<void>;
};

export const PAGE_RECORDS = 1_000;

export async function* inPages<T>(records: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let page: T[] = [];
  for await (const record of records) {
    page.push(record);
    if (page.length < PAGE_RECORDS) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
