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

/** A name that only one owner may hold. */
const claimSchema = schema(() => fields({ name: name(), owner: textSchema() }));

/** Which message of a chat shows a notification. */
const messageLinkSchema = schema(() => fields({ id: name(), messageId: textSchema() }));

/** The cached sum of an account's entries; absent when it is zero. Checked against the entries on load. */
const balanceSchema = schema(() => fields({ account: accountSchema(), amount: koboSchema() }));

export type Balance = TypeOf<typeof balanceSchema>;

/** A number of the whole shop. */
const counterSchema = schema(() => fields({ name: name(), value: z.int().nonnegative() }));

/** The counter of the revisions of notifications. */
export const NOTIFICATION_REVISIONS = "notification";

/** Everything that is kept, by kind. Each record has one key, and a write replaces the whole record. */
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

/** The kinds that are defined with a property. */
type KindsWith<P extends "list" | "due" | "closes"> = {
  [K in RecordKind]: (typeof RECORDS)[K] extends { readonly [Q in P]: unknown } ? K : never;
}[RecordKind];

/** Kinds whose records leave memory with the order, batch or payment that they belong to. */
export type ClosingKind = KindsWith<"closes">;
export const isClosingKind = (kind: RecordKind): kind is ClosingKind => "closes" in RECORDS[kind];
export const CLOSING_KINDS = RECORD_KINDS.filter(isClosingKind);

/** Kinds whose records fall due. */
export type DueKind = KindsWith<"due">;
export const isDueKind = (kind: RecordKind): kind is DueKind => "due" in RECORDS[kind];
/** The list of due work that a kind is in (`DueRecords` in core/store). */
export type DueList<K extends DueKind = DueKind> = (typeof RECORDS)[K]["table"];
export const dueListOf = (kind: DueKind): DueList => RECORDS[kind].table;

/** Whether records of a kind are put once and never changed. */
export const isFinal = (kind: OwnedKind): boolean => DEFINITIONS[kind].final ?? false;

/** The table in which Postgres keeps a kind. */
export const tableOf = (kind: OwnedKind): string => OWNED_RECORDS[kind].table;

/** What a record has in a field that its definition names. */
const fieldOf = (record: object, field: string): string | number =>
  (record as Readonly<Record<string, string | number>>)[field] ?? "";

export const keyOf = <K extends RecordKind>(kind: K, record: Records[K]): string =>
  String(fieldOf(record, DEFINITIONS[kind].key ?? "id"));

/** Whose a record is. */
export const ownerOf = <K extends OwnedKind>(kind: K, record: Records[K]): CustomerId =>
  fieldOf(record, DEFINITIONS[kind].owner ?? "customer") as CustomerId;

/** The smaller first; texts by their code units. */
export const ascending = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order in which a kind is listed. */
export function listOrder<K extends ListedKind>(kind: K): (a: Records[K], b: Records[K]) => number {
  const { by, newestFirst }: { readonly by: string; readonly newestFirst?: true } = OWNED_RECORDS[kind].list;
  const inOrder = (a: Records[K], b: Records[K]) =>
    ascending(fieldOf(a, by), fieldOf(b, by)) || ascending(keyOf(kind, a), keyOf(kind, b));
  return newestFirst ? (a, b) => inOrder(b, a) : inOrder;
}

/** One record put, or gone when there is no record. */
export type RecordChange<K extends RecordKind = RecordKind> = {
  readonly [P in K]: { readonly kind: P; readonly key: string; readonly record: Records[P] | undefined };
}[K];

/**
 * A frozen copy of a record that is fit to be kept: strict on what money rests on (ids, amounts, instants, states), tolerant
 * of fields that a newer version added. Throws TypeError naming the record and the fields at fault, never their values.
 */
export function validateRecord<K extends RecordKind>(kind: K, record: Records[K]): Records[K] {
  const result = DEFINITIONS[kind].schema().safeParse(record);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join(".") || "record"}: ${message}`);
  const name = typeof record === "object" && record !== null ? keyOf(kind, record) : typeof record;
  throw new TypeError(`Invalid ${kind} (${name}): ${faults.join("; ")}`);
}
