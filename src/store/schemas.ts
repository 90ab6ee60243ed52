import { z } from "zod";
import { CHANNELS } from "../core/base/channel.js";
import { LANGUAGES } from "../core/base/language.js";
import { NETWORKS } from "../core/base/network.js";
import { spendingGuardsSchema } from "../core/customers/safety.js";
import { savedCardSchema } from "../core/money/card.js";
import { paymentSchema } from "../core/money/payment.js";
import { approvalRequestSchema, unapprovedGrantSchema } from "../core/money/wallet-change.js";
import { broadcastSchema } from "../core/notifications/broadcast.js";
import { notificationSchema } from "../core/notifications/notification.js";
import { orderSchema } from "../core/orders/order.js";
import { scheduleSchema } from "../core/orders/schedule.js";
import { findingSchema } from "../core/reconciliation/finding.js";
import { auditEntrySchema } from "../core/settings/audit-entry.js";
import { shopSettingsSchema } from "../core/settings/shop-settings.js";
import {
  balanceSchema,
  claimSchema,
  counterSchema,
  keyOf,
  messageLinkSchema,
  numberedEntrySchema,
  type RecordKind,
  type Records,
} from "./records.js";

/**
 * What a record must look like before it is written and after it is read. Strict on what money rests on (ids, amounts,
 * instants, states), tolerant of fields that a newer version added.
 */
const text = z.string();
const id = (...prefixes: readonly string[]) => z.string().regex(new RegExp(`^(${prefixes.join("|")})_.+`));
const customerId = id("cus");
const count = z.int().nonnegative();
const positive = z.int().positive();
const instant = count;

const chat = z.looseObject({ channel: z.enum(CHANNELS), id: text.min(1) });
const network = z.enum(NETWORKS);
const phone = z.string().regex(/^\d{11}$/);

const customer = z.looseObject({
  id: customerId,
  chats: z.array(
    z.looseObject({
      ...{ chat, alias: chat.optional(), name: text, username: text.optional() },
      unreachableSince: instant.optional(),
    }),
  ),
  name: text,
  joinedAt: instant,
  lastActiveAt: instant.optional(),
  optedOutSince: instant.optional(),
  optedInSince: instant.optional(),
  ownPhone: phone.optional(),
  beneficiaries: z.array(z.looseObject({ name: text, phone })).optional(),
  mergedFrom: z.array(customerId).optional(),
  merging: z.looseObject({ from: customerId, move: id("mov") }).optional(),
  mergedInto: z.looseObject({ into: customerId, at: instant }).optional(),
  partedFrom: z.array(customerId).optional(),
  partedChats: z.array(chat).optional(),
  invitation: z.looseObject({ code: text.min(1), until: instant, requestedBy: customerId.optional() }).optional(),
  recentRecipients: z.array(z.looseObject({ phone, network })),
  language: z.enum(LANGUAGES).optional().catch(undefined), // One that we do not speak any more is forgotten.
  languageChosenAt: instant.optional(),
  safety: spendingGuardsSchema().optional(),
  paidForOthers: z.looseObject({ day: text, amount: positive }).optional(),
  approvalRequests: z.array(approvalRequestSchema()).optional(),
  unapprovedGrants: z.array(unapprovedGrantSchema()).optional(),
  erasedAt: instant.optional(),
});

const SCHEMAS: Readonly<Record<RecordKind, () => z.ZodType>> = {
  customer: () => customer,
  order: orderSchema,
  payment: paymentSchema,
  card: savedCardSchema,
  entry: numberedEntrySchema,
  balance: balanceSchema,
  claim: claimSchema,
  notification: notificationSchema,
  messageLink: messageLinkSchema,
  finding: findingSchema,
  schedule: scheduleSchema,
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
  if (result.success) return deepFreeze(result.data) as Records[K];
  const faults = result.error.issues.map(({ path, message }) => `${path.join(".") || "record"}: ${message}`);
  throw new TypeError(`Invalid ${kind} (${nameOf(kind, record)}): ${faults.join("; ")}`);
}

function nameOf<K extends RecordKind>(kind: K, record: Records[K]): string {
  return typeof record === "object" && record !== null ? String(keyOf(kind, record)) : typeof record;
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
