import type { z } from "zod";
import { type Customer, customerSchema } from "./customers/customer.js";
import { type SavedCard, savedCardSchema } from "./money/card.js";
import { type Payment, paymentSchema } from "./money/payment.js";
import { type Broadcast, broadcastSchema } from "./notifications/broadcast.js";
import { type Batch, type BatchGroup, batchGroupSchema, batchSchema } from "./orders/batch.js";
import { type Order, orderSchema } from "./orders/order.js";
import { type Schedule, scheduleSchema } from "./orders/schedule.js";
import { type Finding, findingSchema } from "./reconciliation/finding.js";
import { type AuditEntry, auditEntrySchema } from "./settings/audit-entry.js";
import { type ShopSettings, shopSettingsSchema } from "./settings/shop-settings.js";
import { type SupportThread, supportThreadSchema } from "./support/thread.js";

/** The kinds of records in a customer's books. A record never changes its customer. */
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

/** What a store needs to know about a kind of record. */
export type RecordDefinition<R> = {
  readonly schema: () => z.ZodType<R>;
  /** The field that is its key, by default `id`. */
  readonly key?: keyof R & string;
  /** Its table in Postgres, and the name of its list of due work. */
  readonly table?: string;
  /** The field with its customer, by default `customer`. */
  readonly owner?: keyof R & string;
  /** Present if a customer's records are read as a list, ordered by this field and then by key, and can be removed. */
  readonly list?: { readonly by: keyof R & string; readonly newestFirst?: true };
  readonly due?: true;
  /** It leaves memory when its day is closed (store/lowdb/days). */
  readonly closes?: true;
  /** It is written once and never changes. */
  readonly final?: true;
};

/** All kinds, in the order in which a transaction writes them. */
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

/** The key of a kind of record. */
export type RecordId<K extends OwnedKind> = {
  [P in OwnedKind]: OwnedRecords[P] extends { readonly reference: infer Id }
    ? Id
    : OwnedRecords[P] extends { readonly id: infer Id }
      ? Id
      : never;
}[K];
