import type {
  AuditEntryId,
  CustomerId,
  FindingId,
  IncidentId,
  OrderId,
  PaymentReference,
  ScheduleId,
} from "../base/ids.js";
import type { Network } from "../base/network.js";
import type { Instant } from "../base/time.js";
import { type Chat, chatKey } from "../customers/customer.js";
import type { FailureReason } from "../orders/order.js";

/**
 * What is to be told about. A subject is named, not quoted: the words are made when the message goes out, from the
 * books as they are then, so that late messages are never stale ones.
 */
export type NotificationKey =
  | { readonly kind: "order"; readonly order: OrderId }
  | { readonly kind: "payment"; readonly reference: PaymentReference }
  /** Money of a customer that was found and credited beside a payment's own. */
  | { readonly kind: "received"; readonly finding: FindingId }
  | { readonly kind: "vend"; readonly order: OrderId }
  /** How the vends went that were begun in some minutes, in numbers. */
  | { readonly kind: "digest"; readonly from: Instant }
  /** Where a chat keeps what is told of a network. Nothing is told of it: a channel remembers the place by it. */
  | { readonly kind: "topic"; readonly network: Network }
  | { readonly kind: "broadcast"; readonly broadcast: string }
  | { readonly kind: "finding"; readonly finding: FindingId }
  /** That a run is near, or what came of it where no order tells. */
  | { readonly kind: "schedule"; readonly schedule: ScheduleId }
  /** That a customer is not happy with an order. */
  | { readonly kind: "report"; readonly order: OrderId }
  /** To who paid for somebody else's order: how that ended. */
  | { readonly kind: "favour"; readonly order: OrderId }
  /** How the linking of a customer's chat with another stands. */
  | { readonly kind: "link"; readonly customer: CustomerId }
  /** Staff took a customer's PIN away. */
  | { readonly kind: "pin"; readonly customer: CustomerId }
  /** A customer has forgotten their PIN. */
  | { readonly kind: "forgot-pin"; readonly customer: CustomerId }
  /** What a customer may do at the desk was changed. */
  | { readonly kind: "role"; readonly customer: CustomerId }
  /** What an unpaid order is for has been taken off sale, or is on sale again. */
  | { readonly kind: "sale"; readonly order: OrderId }
  /** Vends go badly, or well again. */
  | { readonly kind: "incident"; readonly incident: IncidentId }
  /** What staff did to a customer's wallet, as its customer is told. */
  | { readonly kind: "deed"; readonly deed: AuditEntryId }
  /** The same, as staff are. */
  | { readonly kind: "done"; readonly deed: AuditEntryId }
  /** That a second member of staff is to confirm what would be done to a wallet, and what came of it. */
  | { readonly kind: "second"; readonly deed: AuditEntryId }
  /** How long the merchant's money at the service lasts. */
  | { readonly kind: "float" }
  | { readonly kind: "alarm"; readonly about: AlarmKind; readonly of: string };

/** What staff can do something about only when they know of it, and that is over some day. */
export type ShopIncidentKind =
  | MonitoredIncidentKind
  | VendBlockingReason
  /** Those about payments of ours have no valid signature. */
  | "webhooks-unsigned";

/** What the watch sees. */
export type MonitoredIncidentKind = "store-unavailable" | "service-unavailable" | "ledger-unbalanced" | "jobs-late";

/** What the service refuses every vend for. */
export const VEND_BLOCKING_REASONS = ["out-of-float", "unauthorised"] as const satisfies readonly FailureReason[];

export type VendBlockingReason = (typeof VEND_BLOCKING_REASONS)[number];

export const isVendBlockingReason = (reason: FailureReason | undefined): reason is VendBlockingReason =>
  VEND_BLOCKING_REASONS.some((trouble) => trouble === reason);

/** What staff must hear of at once; `of` names the order or payment it was noticed on. */
export type AlarmKind =
  | ShopIncidentKind
  /** Of a trouble: it is over. */
  | "recovered"
  | "payment-mismatched"
  /** Saved cards are not charged any more; `of` is the payment that was not listed. */
  | "card-charges-stopped"
  /** It came in another currency. */
  | "payment-wrong-currency"
  | "order-in-review"
  | "late-vend"
  | "payer-erased";

/** A message to send, written with the change it tells of (outbox). One row a chat and subject: the newest wins. */
export type Notification = {
  readonly id: string;
  readonly chat: Chat;
  readonly key: NotificationKey;
  readonly revision: number;
  readonly dueAt: Instant;
  readonly attempts: number;
};

export function notificationKeyText(subject: NotificationKey): string {
  switch (subject.kind) {
    case "order":
      return subject.order;
    case "payment":
      return subject.reference;
    case "vend":
      return `vend:${subject.order}`;
    case "digest":
      return `digest:${subject.from}`;
    case "topic":
      return `topic:${subject.network}`;
    case "sale":
      return `sale:${subject.order}`;
    case "incident":
      return subject.incident;
    case "broadcast":
      return `broadcast:${subject.broadcast}`;
    case "finding":
      return subject.finding;
    case "received":
      return `received:${subject.finding}`;
    case "favour":
      return `favour:${subject.order}`;
    case "report":
      return `report:${subject.order}`;
    case "schedule":
      return subject.schedule;
    case "link":
      return `link:${subject.customer}`;
    case "deed":
      return subject.deed;
    case "done":
    case "second":
      return `${subject.kind}:${subject.deed}`;
    case "float":
      return subject.kind;
    case "pin":
    case "forgot-pin":
    case "role":
      return `${subject.kind}:${subject.customer}`;
    case "alarm":
      return `alarm:${subject.about}:${subject.of}`;
  }
}

const MUST_REACH_STAFF: readonly NotificationKey["kind"][] = [
  ...(["alarm", "finding", "second", "float", "incident", "report", "forgot-pin"] as const),
];

/** Whether staff must hear of it to do something about it: it is owed until somebody can be told. */
export const mustReachStaff = ({ kind }: NotificationKey): boolean => MUST_REACH_STAFF.includes(kind);

export const notificationId = (chat: Chat, subject: NotificationKey): string =>
  `${chatKey(chat)}/${notificationKeyText(subject)}`;
