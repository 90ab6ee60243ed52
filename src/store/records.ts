import { z } from "zod";
import { fields, name, schema, type TypeOf, textSchema } from "../core/base/schema.js";
import type { Customer } from "../core/customers/customer.js";
import type { SavedCard } from "../core/money/card.js";
import { accountSchema, type LedgerEntry } from "../core/money/ledger.js";
import { koboSchema } from "../core/money/money.js";
import type { Payment } from "../core/money/payment.js";
import type { Broadcast } from "../core/notifications/broadcast.js";
import type { Notification } from "../core/notifications/notification.js";
import type { Batch } from "../core/orders/batch.js";
import type { BatchGroup } from "../core/orders/batch-group.js";
import type { Order } from "../core/orders/order.js";
import type { Schedule } from "../core/orders/schedule.js";
import type { Finding } from "../core/reconciliation/finding.js";
import type { AuditEntry } from "../core/settings/audit-entry.js";
import type { ShopSettings } from "../core/settings/shop-settings.js";
import type { SupportThread } from "../core/support/thread.js";

/** A name that only one owner may hold. */
export const claimSchema = schema(() => fields({ name: name(), owner: textSchema() }));

/** Which message of a chat shows a notification. */
export const messageLinkSchema = schema(() => fields({ id: name(), messageId: textSchema() }));

/** The cached sum of an account's entries; absent when it is zero. Checked against the entries on load. */
export const balanceSchema = schema(() => fields({ account: accountSchema(), amount: koboSchema() }));

export type Balance = TypeOf<typeof balanceSchema>;

/** A number of the whole shop. */
export const counterSchema = schema(() => fields({ name: name(), value: z.int().nonnegative() }));

/** The counter of the revisions of notifications. */
export const NOTIFICATION_REVISIONS = "notification";

/** Everything that is kept, by kind. Each record has one key, and a write replaces the whole record. */
export type Records = {
  customer: Customer;
  order: Order;
  batch: Batch;
  batchGroup: BatchGroup;
  payment: Payment;
  card: SavedCard;
  entry: LedgerEntry;
  balance: Balance;
  claim: TypeOf<typeof claimSchema>;
  notification: Notification;
  messageLink: TypeOf<typeof messageLinkSchema>;
  finding: Finding;
  schedule: Schedule;
  thread: SupportThread;
  broadcast: Broadcast;
  shopSettings: ShopSettings;
  auditEntry: AuditEntry;
  counter: TypeOf<typeof counterSchema>;
};

export type RecordKind = keyof Records;

type Keys = { readonly [K in RecordKind]: (record: Records[K]) => string };

const KEYS: Keys = {
  customer: ({ id }) => id,
  order: ({ id }) => id,
  batch: ({ id }) => id,
  batchGroup: ({ id }) => id,
  payment: ({ reference }) => reference,
  card: ({ id }) => id,
  entry: ({ id }) => id,
  balance: ({ account }) => account,
  claim: ({ name }) => name,
  notification: ({ id }) => id,
  messageLink: ({ id }) => id,
  finding: ({ id }) => id,
  schedule: ({ id }) => id,
  thread: ({ id }) => id,
  broadcast: ({ id }) => id,
  shopSettings: ({ id }) => id,
  auditEntry: ({ id }) => id,
  counter: ({ name }) => name,
};

export const RECORD_KINDS = Object.keys(KEYS) as readonly RecordKind[];

export const keyOf = <K extends RecordKind>(kind: K, record: Records[K]): string => KEYS[kind](record);

/** One record put, or gone when there is no record. */
export type RecordChange<K extends RecordKind = RecordKind> = {
  readonly [P in K]: { readonly kind: P; readonly key: string; readonly record: Records[P] | undefined };
}[K];
