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
 * The kinds of notifications, each with the id of what it is about. The text is made when the message goes out, from the
 * records as they are then, so a late message is never an outdated one.
 */
type NotificationIds = {
  order: OrderId;
  /** How a batch goes, for its customer: one message that counts up. */
  batch: BatchId;
  /** The same for staff. */
  "batch-staff": BatchId;
  payment: PaymentReference;
  /** What became of the card that was to be saved with it, after what it paid was announced. */
  "saved-card": PaymentReference;
  /** Money of a customer that was found and credited beside a payment's own, or taken for a vend that was found. */
  "extra-credit": FindingId;
  /** How a vend goes, for staff. */
  vend: OrderId;
  /** A broadcast's progress. */
  broadcast: string;
  finding: FindingId;
  /** That a run is near, or how it ended if no order shows that. */
  schedule: ScheduleId;
  /** A message of a thread, for staff: what the customer wrote, or that an answer waits for them. */
  "support-message": ThreadMessageId;
  /** What staff wrote to a customer. */
  "support-answer": ThreadMessageId;
  /** To the person who paid for somebody else's order: how that ended. */
  "payment-request": OrderId;
  /** Whether a customer's chat is linked with another. */
  link: CustomerId;
  /** To somebody who wrote while the shop was closed: it is open again. */
  reopened: CustomerId;
  /** Staff removed a customer's PIN. */
  "pin-reset": CustomerId;
  /** A customer has forgotten their PIN. */
  "pin-reset-request": CustomerId;
  /** A customer's role among the staff has changed. */
  role: CustomerId;
  /** The product of an unpaid order has been taken off sale, or is on sale again. */
  availability: OrderId;
  /** To a customer who was refused a product line while it was suspended: it is on sale again. */
  "on-sale-again": OnSaleAgainId;
  /** Vends of a product fail or are late, or have recovered. */
  incident: IncidentId;
  /** A change of a wallet by staff, for its customer. */
  "wallet-change": AuditEntryId;
  /** What one of the staff did to a customer's wallet or price group, for all of them. */
  "audit-entry": AuditEntryId;
  /** A second member of staff is asked to approve a change of a wallet; later, their answer. */
  "approval-request": AuditEntryId;
  /** How long the merchant's money at the service lasts. */
  float: "shop";
  /** What a day sold, how it went, and what is open. */
  report: Day;
  /** The orders that are in review for longer than promised. */
  "overdue-orders": "shop";
  alarm: AlarmId;
};

export type NotificationKind = keyof NotificationIds;

/** What a notification is about. */
export type NotificationKey<K extends NotificationKind = NotificationKind> = {
  readonly [P in K]: { readonly kind: P; readonly id: NotificationIds[P] };
}[K];

/** What an alarm is about, and the order, payment or other thing that it was noticed on. */
export type Alarm = { readonly about: AlarmKind; readonly of: string };

export type AlarmId = `${AlarmKind}:${string}`;

export type OnSaleAgainId = `${CustomerId}:${ProductKey}`;

/** What staff must hear of at once; `of` names the order or payment it was noticed on. */
export type AlarmKind =
  | ShopIncidentKind
  /** Of a trouble: it is over. */
  | "recovered"
  /** The books come from a backup, and the shop can be opened. */
  | "books-restored"
  | "payment-mismatched"
  /** Saved cards are not charged any more; `of` is the payment that was not listed. */
  | "card-charges-stopped"
  /** It came in another currency. */
  | "payment-wrong-currency"
  | "order-in-review"
  /** It is in review for longer than its customer was promised. */
  | "order-overdue"
  | "late-vend"
  /** A customer waits for an answer; `of` is the thread. */
  | "customer-waiting"
  | "payer-erased";

/** A key holds no money, and its kinds grow: a name of the kind is enough. */
const isNotificationKey = (value: unknown): value is NotificationKey =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  "id" in value &&
  [value.kind, value.id].every((part) => typeof part === "string" && part !== "");

/** A message to send, written with the change that it reports (outbox). One row for each chat and key: the newest wins. */
export const notificationSchema = schema(() =>
  fields({
    id: name(),
    chat: chatSchema(),
    /** Whom it is for: it is sent only to a chat of theirs. What is for staff is the shop's, and goes to its chat as it is. */
    owner: idSchema("cus"),
    key: branded(isNotificationKey, "a notification key").readonly(),
    revision: z.int().positive(),
    dueAt: instantSchema(),
    attempts: z.int().nonnegative(),
  }),
);

export type Notification = TypeOf<typeof notificationSchema>;

/** To whom a notification goes, and in which of their chats. */
export type NotificationTarget = Pick<Notification, "chat" | "owner">;

/** A notification, by what makes it this one. */
export type NotificationRef = NotificationTarget & Pick<Notification, "key">;

export const staffTarget = (chat: Chat): NotificationTarget => ({ chat, owner: SHOP_CUSTOMER_ID });

/** A customer, in the chat where they wrote last; undefined when they have none. */
export function customerTarget(customer: Customer): NotificationTarget | undefined {
  const chat = notificationChat(customer);
  return chat && { chat, owner: customer.id };
}

/** Each kind, and whether staff must know of it so that they can act: it is tried until somebody is reached. */
const MUST_REACH_STAFF: Readonly<Record<NotificationKind, boolean>> = {
  order: false,
  batch: false,
  "batch-staff": false,
  payment: false,
  "saved-card": false,
  "extra-credit": false,
  vend: false,
  broadcast: false,
  finding: true,
  schedule: false,
  "support-message": true,
  "support-answer": false,
  "payment-request": false,
  link: false,
  reopened: false,
  "pin-reset": false,
  "pin-reset-request": true,
  role: false,
  availability: false,
  "on-sale-again": false,
  incident: true,
  "wallet-change": false,
  "audit-entry": false,
  "approval-request": true,
  float: true,
  report: false,
  "overdue-orders": true,
  alarm: true,
};

export const mustReachStaff = ({ kind }: NotificationKey): boolean => MUST_REACH_STAFF[kind];

/** Whether this process knows the kind: while versions change, a newer process may have written the row. */
export const isKnownKind = ({ kind }: NotificationKey): boolean => Object.hasOwn(MUST_REACH_STAFF, kind);

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
