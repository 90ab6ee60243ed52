import { KINDS, type Kind, type Records } from "./lowdb/records.js";

/** Balances are not carried: they follow from the entries, wherever these go. */
export type Carried = Exclude<Kind, "balance">;

/** In the order in which one kind may name another. */
export const CARRIED = KINDS.filter((kind): kind is Carried => kind !== "balance");

/** All that a store keeps, as it is carried to another one (src/store/move.ts): whole records, the same in every store. */
export type Carrier = {
  /** Records of a kind, a page at a time; entries in the order in which they were posted. */
  pages<K extends Carried>(kind: K): AsyncIterable<readonly Records[K][]>;
  /** Those that are kept of the records with these keys. */
  find<K extends Carried>(kind: K, keys: readonly string[]): Promise<readonly Records[K][]>;
  /** Keeps records that are not there yet, all of them or none; entries move their balances. */
  put<K extends Carried>(kind: K, records: readonly Records[K][]): Promise<void>;
};

export const PAGE_RECORDS = 1_000;
