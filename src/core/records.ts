import type { z } from "zod";
import { type Customer, customerSchema } from "./customers/customer.js";
import { type SavedCard, savedCardSchema } from "./money/card.js";
import { type Payment, paymentSchema } from "./money/payment.js";
import { type Broadcast, broadcastSchema } from "./notifications/broadcast.js";
import { type Batch, batchSchema } from "./orders/batch.js";
import { type BatchGroup, batchGroupSchema } from "./orders/batch-group.js";
import { type Order, orderSchema } from "./orders/order.js";
import { type Schedule, scheduleSchema } from "./orders/schedule.js";
import { type Finding, findingSchema } from "./reconciliation/finding.js";
import { type AuditEntry, auditEntrySchema } from "./settings/audit-entry.js";
import { type ShopSettings, shopSettingsSchema } from "./settings/shop-settings.js";
import { type SupportThread, supportThreadSchema } from "./support/thread.js";

/** What a customer's books hold, by kind: whole records, each of one customer for ever. */
export type OwnedRecords = {
  customer: Customer;
  order: Order;
  batch: Batch;
  batchGroup: BatchGroup;
  payment: Payment;
  card: SavedCard;
  finding: Finding;
  schedule: Schedule;
  thread: SupportThread;
  broadcast: Broadcast;
  shopSettings: ShopSettings;
  auditEntry: AuditEntry;
};

export type OwnedKind = keyof OwnedRecords;

/** What a store must know of a kind to keep it; the rest follows. */
export type RecordDefinition<R> = {
  readonly schema: () => z.ZodType<R>;
  /** The field that is its key, by default `id`. */
  readonly key?: keyof R & string;
  /** Its table in Postgres, which is also the name of the list in which it falls due. */
  readonly table?: string;
  /** The field that says whose it is, by default `customer`. */
  readonly owner?: keyof R & string;
  /** It is read as a list of all that a customer has, in this order and then that of the keys; and it can be removed. */
  readonly list?: { readonly by: keyof R & string; readonly newestFirst?: true };
  readonly due?: true;
  /** It leaves memory when the day of what it belongs to is closed (store/lowdb/days). */
  readonly closes?: true;
  /** It is put once and never changed. */
  readonly final?: true;
};

/** The kinds, in the order in which a transaction writes them. */
export const OWNED_RECORDS = {
  customer: { schema: customerSchema, table: "customers", owner: "id" },
  order: { schema: orderSchema, table: "orders", due: true, closes: true },
  batch: { schema: batchSchema, table: "batches", closes: true },
  batchGroup: { schema: batchGroupSchema, table: "batch_groups", list: { by: "name" } },
  payment: { schema: paymentSchema, table: "payments", key: "reference", due: true, closes: true },
  card: { schema: savedCardSchema, table: "cards", list: { by: "savedAt", newestFirst: true } },
  finding: { schema: findingSchema, table: "findings" },
  schedule: { schema: scheduleSchema, table: "schedules", list: { by: "createdAt" }, due: true },
  thread: { schema: supportThreadSchema, table: "threads", list: { by: "openedAt", newestFirst: true }, due: true },
  broadcast: { schema: broadcastSchema, table: "broadcasts", owner: "by" },
  shopSettings: { schema: shopSettingsSchema, table: "shop_settings" },
  auditEntry: { schema: auditEntrySchema, table: "audit_entries", final: true },
} as const satisfies { readonly [K in OwnedKind]: RecordDefinition<OwnedRecords[K]> & { readonly table: string } };

/** The kinds that are read as lists. */
export type ListedKind = {
  [K in OwnedKind]: (typeof OWNED_RECORDS)[K] extends { readonly list: unknown } ? K : never;
}[OwnedKind];

export const isListedKind = (kind: string): kind is ListedKind =>
  kind in OWNED_RECORDS && "list" in OWNED_RECORDS[kind as OwnedKind];
export const LISTED_KINDS = Object.keys(OWNED_RECORDS).filter(isListedKind);

/** The id of a record, which is its key. */
export type RecordId<K extends OwnedKind> = {
  [P in OwnedKind]: OwnedRecords[P] extends { readonly reference: infer Id }
    ? Id
    : OwnedRecords[P] extends { readonly id: infer Id }
      ? Id
      : never;
}[K];
