import { groupBy } from "../../../core/base/collections.js";
import type { BatchId, CustomerId, OrderId, PaymentReference } from "../../../core/base/ids.js";
import type { Account } from "../../../core/money/ledger.js";
import type { Kobo } from "../../../core/money/money.js";
import { keyOf, RECORD_KINDS, type RecordChange, type RecordKind, type Records } from "../../records.js";

/** The body of a line: the records that were put, and the keys of those that were removed, by kind. */
export type TransactionBody = {
  readonly put?: { readonly [K in RecordKind]?: readonly Records[K][] };
  readonly removedKeys?: { readonly [K in RecordKind]?: readonly string[] };
  readonly closed?: ClosedBody;
  /** Only in a snapshot: what memory knows about closed days (`ClosedDays`). */
  readonly carriedBalances?: readonly (readonly [Account, Kobo])[];
  readonly parts?: readonly Part[];
  readonly vendorClaims?: readonly (readonly [number, readonly number[]])[];
  readonly customerDays?: readonly (readonly [CustomerId, readonly number[]])[];
};

/** A file of a closed day. It is written once and never changes. */
export type Part = {
  readonly day: number;
  readonly number: number;
  readonly bytes: number;
  /** The earliest and the latest time in its records. */
  readonly first: number;
  readonly last: number;
};

/** A closing of days: the parts that were written, and the bundles that have left memory for them. */
export type ClosedBody = {
  readonly parts: readonly Part[];
  readonly bundles: readonly (OrderId | BatchId | PaymentReference)[];
  /** Claims of closed orders from before this day are dropped. */
  readonly claimsSince: number;
};

/** A line that is not a transaction: it opens a file, or tells how the file goes on or ends. */
export type Control =
  | { readonly is: "journal" | "snapshot"; readonly generation: number; readonly version: number }
  | { readonly is: "end" | "closed" }
  | { readonly is: "continued"; readonly generation: number };

export const isControl = (body: unknown): body is Control => typeof body === "object" && body !== null && "is" in body;

export function toTransactionBody(changes: readonly RecordChange[]): TransactionBody {
  const [put, removed] = [changes.filter(({ record }) => record), changes.filter(({ record }) => !record)];
  return {
    ...(put.length > 0 && { put: byKind(put, ({ record }) => record) }),
    ...(removed.length > 0 && { removedKeys: byKind(removed, ({ key }) => key) }),
  };
}

const byKind = (changes: readonly RecordChange[], toItem: (change: RecordChange) => unknown) =>
  Object.fromEntries([...groupBy(changes, ({ kind }) => kind)].map(([kind, of]) => [kind, of.map(toItem)]));

export function* changesIn({ put = {}, removedKeys = {} }: TransactionBody): Generator<RecordChange> {
  for (const kind of RECORD_KINDS) {
    for (const record of put[kind] ?? []) yield { kind, key: keyOf(kind, record as never), record } as RecordChange;
    for (const key of removedKeys[kind] ?? []) yield { kind, key, record: undefined } as RecordChange;
  }
}
