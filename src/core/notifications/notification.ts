import { z } from "zod";
import {
  type AuditEntryId,
  type BatchId,
  type CustomerId,
  type FindingId,
  type IncidentId,
  idSchema,
  type OrderId,
  type PaymentReference,
  type ScheduleId,
  SHOP_CUSTOMER_ID,
} from "../base/ids.js";
import { branded, fields, name, schema, type TypeOf } from "../base/schema.js";
import { type Day, instantSchema } from "../base/time.js";
import { type Chat, chatKey, chatSchema, notificationChat } from "../customers/chat.js";
import type { Customer } from "../customers/customer.js";
import type { ProductKey } from "../orders/product.js";
import type { ThreadMessageId } from "../support/thread.js";
import type { ShopIncidentKind } from "./incident.js";

/**
 * The kinds of notifications, each with the id of what it is about. The text is made when the message goes out, from
 * the records as they are then, so a late message is never an outdated one.
 */
type NotificationIds = {
  order: OrderId;
  /** The progress of a batch, for its customer. */
  batch: BatchId;
  /** The progress of a batch, for staff. */
  "batch-staff": BatchId;
  payment: PaymentReference;
  /** Whether the card of a payment was saved, if that is known only after the payment was announced. */
  "saved-card": PaymentReference;
  /** Money that was credited to a customer, or taken from them, because of a finding. */
  "extra-credit": FindingId;
  /** The progress of a vend, for staff. */
  vend: OrderId;
  broadcast: string;
  finding: FindingId;
  /** A run is near, or ended in a way that no order shows. */
  schedule: ScheduleId;
  /** For staff: a customer's message in a thread, or that an answer waits until they write again. */
  "support-message": ThreadMessageId;
  /** For a customer: an answer of staff. */
  "support-answer": ThreadMessageId;
  /** To somebody who paid for another person's order: how that ended. */
  "payment-request": OrderId;
  /** The result of linking a customer's chat with another. */
  link: CustomerId;
  /** To somebody who wrote while the shop was closed: it has opened again. */
  reopened: CustomerId;
  /** Staff removed a customer's PIN. */
  "pin-reset": CustomerId;
  /** A customer has forgotten their PIN. */
  "pin-reset-request": CustomerId;
  /** A customer's role among the staff has changed. */
  role: CustomerId;
  /** The product of an unpaid order has been taken off sale, or is on sale again. */
  availability: OrderId;
  /** To a customer who could not buy a suspended product line: it is on sale again. */
  "on-sale-again": OnSaleAgainId;
  /** Vends of a product line fail or are late, or have recovered. */
  incident: IncidentId;
  /** To a customer: staff have changed their wallet. */
  "wallet-change": AuditEntryId;
  /** To all staff: one of them has changed a customer's wallet or price group. */
  "audit-entry": AuditEntryId;
  /** A request to a second member of staff to approve a wallet change; later it shows their answer. */
  "approval-request": AuditEntryId;
  /** How long the merchant's money at the service lasts. */
  float: "shop";
  /** The daily report. */
  report: Day;
  /** The orders that have been in review for longer than promised. */
  "overdue-orders": "shop";
  alarm: AlarmId;
};

export type NotificationKind = keyof NotificationIds;

/** What a notification is about. */
export type NotificationKey<K extends NotificationKind = NotificationKind> = {
  readonly [P in K]: { readonly kind: P; readonly id: NotificationIds[P] };
}[K];

/** What an alarm is about, and the id of the order, payment or other thing on which it was noticed. */
export type Alarm = { readonly about: AlarmKind; readonly of: string };

type AlarmId = `${AlarmKind}:${string}`;

type OnSaleAgainId = `${CustomerId}:${ProductKey}`;

/** What staff must hear of at once. */
export type AlarmKind =
  | ShopIncidentKind
  /** An incident of the shop is over. */
  | "recovered"
  /** The books come from a backup, and the shop can be opened. */
  | "books-restored"
  | "payment-mismatched"
  /** Saved cards are no longer charged. `of` is the payment that was not listed. */
  | "card-charges-stopped"
  /** It was paid in another currency. */
  | "payment-wrong-currency"
  | "order-in-review"
  /** It has been in review for longer than its customer was promised. */
  | "order-overdue"
  | "late-vend"
  /** A customer waits for an answer. `of` is the thread. */
  | "customer-waiting"
  | "payer-erased"
  /** An order that somebody else was asked to pay for was closed before its page was paid. */
  | "request-paid-late";

/** Accepts any kind, as kinds are added over time and a key holds no money. */
const isNotificationKey = (value: unknown): value is NotificationKey =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  "id" in value &&
  [value.kind, value.id].every((part) => typeof part === "string" && part !== "");

/** A message to send, saved with the change it reports (outbox). A newer one for its chat and key replaces it. */
export const notificationSchema = schema(() =>
  fields({
    id: name(),
    chat: chatSchema(),
    /** It goes only to a chat of this customer. For staff the owner is the shop, and it goes to `chat` in any case. */
    owner: idSchema("cus"),
    key: branded(isNotificationKey, "a notification key").readonly(),
    revision: z.int().positive(),
    dueAt: instantSchema(),
    attempts: z.int().nonnegative(),
  }),
);

export type Notification = TypeOf<typeof notificationSchema>;

/** The customer a notification is for, and in which of their chats. */
export type NotificationTarget = Pick<Notification, "chat" | "owner">;

export type NotificationRef = NotificationTarget & Pick<Notification, "key">;

export const staffTarget = (chat: Chat): NotificationTarget => ({ chat, owner: SHOP_CUSTOMER_ID });

/** A customer in the chat where they last wrote; undefined when they have no chat. */
export function customerTarget(customer: Customer): NotificationTarget | undefined {
  const chat = notificationChat(customer);
  return chat && { chat, owner: customer.id };
}

/**
 * What the template is about that announces a kind in a chat that accepts nothing else; undefined if it waits until the
 * chat is open again. `staff`: it needs them.
 */
const TEMPLATE_TOPICS: Readonly<
  Record<NotificationKind, "order" | "payment" | "schedule" | "support" | "staff" | undefined>
> = {
  order: "order",
  batch: "order",
  "batch-staff": undefined,
  payment: "payment",
  "saved-card": undefined,
  "extra-credit": "payment",
  vend: undefined,
  broadcast: undefined, // It has a template of its own.
  finding: "staff",
  schedule: "schedule",
  "support-message": "staff",
  "support-answer": "support",
  "payment-request": undefined,
  link: undefined,
  reopened: "support",
  "pin-reset": "support",
  "pin-reset-request": "staff",
  role: undefined,
  availability: "order",
  "on-sale-again": "order",
  incident: "staff",
  "wallet-change": "payment",
  "audit-entry": undefined,
  "approval-request": "staff",
  float: "staff",
  report: "staff",
  "overdue-orders": "staff",
  alarm: "staff",
};

export const templateTopic = ({ kind }: NotificationKey) => TEMPLATE_TOPICS[kind];

/** Whether staff must hear of it, so that sending is retried until somebody is reached. A daily report may be missed. */
export const mustReachStaff = (key: NotificationKey): boolean =>
  templateTopic(key) === "staff" && key.kind !== "report";

/** Whether this process knows the kind. During an upgrade, a newer process may have written the row. */
export const isKnownKind = ({ kind }: NotificationKey): boolean => Object.hasOwn(TEMPLATE_TOPICS, kind);

export const notificationKeyText = ({ kind, id }: NotificationKey): string => `${kind}:${id}`;

/** Reads what `notificationKeyText` wrote; undefined for anything else. */
export function parseNotificationKey(text: string): NotificationKey | undefined {
  const [kind, id] = splitAtColon(text);
  const key = { kind, id } as NotificationKey;
  return isKnownKind(key) && id !== "" ? key : undefined;
}

export const alarmKey = ({ about, of }: Alarm): NotificationKey<"alarm"> => ({ kind: "alarm", id: `${about}:${of}` });

export function parseAlarmId(id: AlarmId): Alarm {
  const [about, of] = splitAtColon(id);
  return { about: about as AlarmKind, of };
}

export function parseOnSaleAgainId(id: OnSaleAgainId): { readonly customer: CustomerId; readonly product: ProductKey } {
  const [customer, product] = splitAtColon(id);
  return { customer: customer as CustomerId, product: product as ProductKey };
}

function splitAtColon(text: string): readonly [string, string] {
  const at = text.indexOf(":");
  return [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
}

export const notificationId = (chat: Chat, key: NotificationKey): string =>
  `${chatKey(chat)}/${notificationKeyText(key)}`;
