import type { z } from "zod";
import { customerSchema } from "../core/customers/customer.js";
import { savedCardSchema } from "../core/money/card.js";
import { ledgerEntrySchema } from "../core/money/ledger.js";
import { paymentSchema } from "../core/money/payment.js";
import { broadcastSchema } from "../core/notifications/broadcast.js";
import { notificationSchema } from "../core/notifications/notification.js";
import { batchSchema } from "../core/orders/batch.js";
import { batchGroupSchema } from "../core/orders/batch-group.js";
import { orderSchema } from "../core/orders/order.js";
import { scheduleSchema } from "../core/orders/schedule.js";
import { findingSchema } from "../core/reconciliation/finding.js";
import { auditEntrySchema } from "../core/settings/audit-entry.js";
import { shopSettingsSchema } from "../core/settings/shop-settings.js";
import { supportThreadSchema } from "../core/support/thread.js";
import {
  balanceSchema,
  claimSchema,
  counterSchema,
  keyOf,
  messageLinkSchema,
  type RecordKind,
  type Records,
} from "./records.js";

/**
 * What a record must look like before it is written and after it is read. Strict on what money rests on (ids, amounts,
 * instants, states), tolerant of fields that a newer version added.
 */
const SCHEMAS: { readonly [K in RecordKind]: () => z.ZodType<Records[K]> } = {
  customer: customerSchema,
  order: orderSchema,
  batch: batchSchema,
  batchGroup: batchGroupSchema,
  payment: paymentSchema,
  card: savedCardSchema,
  entry: ledgerEntrySchema,
  balance: balanceSchema,
  claim: claimSchema,
  notification: notificationSchema,
  messageLink: messageLinkSchema,
  finding: findingSchema,
  schedule: scheduleSchema,
  thread: supportThreadSchema,
  broadcast: broadcastSchema,
  shopSettings: shopSettingsSchema,
  auditEntry: auditEntrySchema,
  counter: counterSchema,
};

/**
 * A frozen copy of a record that is fit to be kept. Throws TypeError naming the record and the fields at fault, never
 * their values.
 */
export function validateRecord<K extends RecordKind>(kind: K, record: Records[K]): Records[K] {
  const result = SCHEMAS[kind]().safeParse(record);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join(".") || "record"}: ${message}`);
  throw new TypeError(`Invalid ${kind} (${nameOf(kind, record)}): ${faults.join("; ")}`);
}

function nameOf<K extends RecordKind>(kind: K, record: Records[K]): string {
  return typeof record === "object" && record !== null ? String(keyOf(kind, record)) : typeof record;
}
