import { z } from "zod";
import type { CustomerId } from "../core/base/ids.js";
import { fields, name, schema, type TypeOf, textSchema } from "../core/base/schema.js";
import { accountSchema, type LedgerEntry, ledgerEntrySchema } from "../core/money/ledger.js";
import { koboSchema } from "../core/money/money.js";
import { type Notification, notificationSchema } from "../core/notifications/notification.js";
import {
  type ListedKind,
  OWNED_RECORDS,
  type OwnedKind,
  type OwnedRecords,
  type RecordDefinition,
} from "../core/records.js";

/** A name that only one owner may hold (`Books.claim`). */
const claimSchema = schema(() => fields({ name: name(), owner: textSchema() }));

/** The message of a chat that shows a notification. The id is the notification's. */
const messageLinkSchema = schema(() => fields({ id: name(), messageId: textSchema() }));

/** The cached sum of an account's entries; absent when it is zero. It is checked against the entries on load. */
const balanceSchema = schema(() => fields({ account: accountSchema(), amount: koboSchema() }));

export type Balance = TypeOf<typeof balanceSchema>;

/** A counter of the whole shop (`Books.add`). */
const counterSchema = schema(() => fields({ name: name(), value: z.int().nonnegative() }));

/** The counter that numbers the revisions of notifications. */
export const NOTIFICATION_REVISIONS = "notification";

/** All records of a store, by kind. Each record has one key, and a write replaces the whole record. */
export type Records = OwnedRecords & {
  entry: LedgerEntry;
  balance: Balance;
  claim: TypeOf<typeof claimSchema>;
  notification: Notification;
  messageLink: TypeOf<typeof messageLinkSchema>;
  counter: TypeOf<typeof counterSchema>;
};

export type RecordKind = keyof Records;

const RECORDS = {
  ...OWNED_RECORDS,
  entry: { schema: ledgerEntrySchema, closes: true },
  balance: { schema: balanceSchema, key: "account" },
  claim: { schema: claimSchema, key: "name" },
  notification: { schema: notificationSchema, table: "notifications", due: true },
  messageLink: { schema: messageLinkSchema, closes: true },
  counter: { schema: counterSchema, key: "name" },
} as const satisfies { readonly [K in RecordKind]: RecordDefinition<Records[K]> };

export const RECORD_KINDS = Object.keys(RECORDS) as readonly RecordKind[];
export const OWNED_KINDS = Object.keys(OWNED_RECORDS) as readonly OwnedKind[];
export const isOwnedKind = (kind: RecordKind): kind is OwnedKind => kind in OWNED_RECORDS;

const DEFINITIONS: { readonly [K in RecordKind]: RecordDefinition<Records[K]> } = RECORDS;

/** The kinds whose definition has a property. */
type KindsWith<P extends "list" | "due" | "closes"> = {
  [K in RecordKind]: (typeof RECORDS)[K] extends { readonly [Q in P]: unknown } ? K : never;
}[RecordKind];

/** Kinds whose records leave memory together with their order, batch or payment (lowdb/close-days). */
export type ClosingKind = KindsWith<"closes">;
export const isClosingKind = (kind: RecordKind): kind is ClosingKind => "closes" in RECORDS[kind];
export const CLOSING_KINDS = RECORD_KINDS.filter(isClosingKind);

/** Kinds whose records can be due. */
export type DueKind = KindsWith<"due">;
export const isDueKind = (kind: RecordKind): kind is DueKind => "due" in RECORDS[kind];
/** The name of a kind's list of due work (`DueRecords` in core/store). */
export type DueList<K extends DueKind = DueKind> = (typeof RECORDS)[K]["table"];
export const dueListOf = (kind: DueKind): DueList => RECORDS[kind].table;

/** Whether records of a kind are written once and never change. */
export const isFinal = (kind: OwnedKind): boolean => DEFINITIONS[kind].final ?? false;

/** A kind's table in Postgres. */
export const tableOf = (kind: OwnedKind): string => OWNED_RECORDS[kind].table;

const fieldOf = (record: object, field: string): string | number =>
  (record as Readonly<Record<string, string | number>>)[field] ?? "";

export const keyOf = <K extends RecordKind>(kind: K, record: Records[K]): string =>
  String(fieldOf(record, DEFINITIONS[kind].key ?? "id"));

/** The customer in whose books a record is. */
export const ownerOf = <K extends OwnedKind>(kind: K, record: Records[K]): CustomerId =>
  fieldOf(record, DEFINITIONS[kind].owner ?? "customer") as CustomerId;

/** Compares numbers, or texts by their code units. */
export const ascending = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order of a kind's lists (`list` in core/records). */
export function listOrder<K extends ListedKind>(kind: K): (a: Records[K], b: Records[K]) => number {
  const { by, newestFirst }: { readonly by: string; readonly newestFirst?: true } = OWNED_RECORDS[kind].list;
  const inOrder = (a: Records[K], b: Records[K]) =>
    ascending(fieldOf(a, by), fieldOf(b, by)) || ascending(keyOf(kind, a), keyOf(kind, b));
  return newestFirst ? (a, b) => inOrder(b, a) : inOrder;
}

/** One record that was written, or removed when `record` is undefined. */
export type RecordChange<K extends RecordKind = RecordKind> = {
  readonly [P in K]: { readonly kind: P; readonly key: string; readonly record: Records[P] | undefined };
}[K];

/**
 * Checks a record before it is stored, and gives a frozen copy. It is strict about ids, amounts, instants and states,
 * but accepts fields that a newer version added. Throws TypeError naming the record and the invalid fields, never their
 * values.
 */
export function validateRecord<K extends RecordKind>(kind: K, record: Records[K]): Records[K] {
  const result = DEFINITIONS[kind].schema().safeParse(record);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join(".") || "record"}: ${message}`);
  const name = typeof record === "object" && record !== null ? keyOf(kind, record) : typeof record;
  throw new TypeError(`Invalid ${kind} (${name}): ${faults.join("; ")}`);
}
