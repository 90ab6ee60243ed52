import { RECORD_KINDS, type RecordKind, type Records } from "./records.js";

/** Balances are not carried: they follow from the entries, wherever these go. */
export type TransferKind = Exclude<RecordKind, "balance">;

/** In the order in which one kind may name another. */
export const TRANSFER_KINDS = RECORD_KINDS.filter((kind): kind is TransferKind => kind !== "balance");

/** All that a store keeps, as it is carried to another one (src/store/copy.ts): whole records, the same in every store. */
export type StoreExport = {
  /** Records of a kind, a page at a time, in any order. */
  exportPages<K extends TransferKind>(kind: K): AsyncIterable<readonly Records[K][]>;
};

export type StoreTransfer = StoreExport & {
  /** Keeps records that are not there yet, all of them or none. */
  importRecords<K extends TransferKind>(kind: K, records: readonly Records[K][]): Promise<void>;
  /** Makes the balances when all entries are there. Throws when they leave less than nothing in somebody's wallet. */
  addUpBalances(): Promise<void>;
};

export const PAGE_RECORDS = 1_000;

/** Records a page at a time. */
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
