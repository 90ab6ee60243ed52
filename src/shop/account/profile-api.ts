import type { AuditEntryId, CustomerId, OrderId } from "../../core/base/ids.js";
import type { Customer } from "../../core/customers/customer.js";
import type { LedgerEntry } from "../../core/money/ledger.js";
import type { Kobo } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import type { ApprovalRequest } from "../../core/money/wallet-change.js";
import type { Order } from "../../core/orders/order.js";
import type { AuditEntry } from "../../core/settings/audit-entry.js";
import type { SavedCardView } from "../payments/saved-cards.js";

/** A deed, what the member of staff who did it is called, and what whoever it was done to is called. */
export type NamedAuditEntry = AuditEntry & { readonly name: string; readonly targetName?: string };

export type CustomerProfile = {
  /** In whose books all that is new of this person happens. */
  readonly customer: Customer;
  /** Where their chats are, as people call it: the first is that customer's. */
  readonly chats: readonly { readonly app: string; readonly id: string; readonly username?: string }[];
  readonly wallet: Kobo;
  readonly held: Kobo;
  /** Their faces: what charges them stays where it is. */
  readonly cards: readonly SavedCardView[];
  readonly schedules: number;
  /** Their last ones, newest first. */
  readonly orders: readonly Order[];
  readonly entries: LedgerPage;
  readonly auditEntries: readonly NamedAuditEntry[];
  /** What waits for a second member of staff. */
  readonly approvalRequests: readonly ApprovalRequest[];
};

/** Newest first; of `count` in all. */
export type LedgerPage = { readonly entries: readonly LedgerEntry[]; readonly count: number };

export type OrderDetails = {
  readonly order: Order;
  readonly customer: Customer | undefined;
  readonly payment: Payment | undefined;
  /** What was posted for it and for its payment, oldest first. */
  readonly entries: readonly LedgerEntry[];
  readonly auditEntries: readonly NamedAuditEntry[];
};

export type StaffCustomers = {
  /**
   * Whoever may be meant: by their id, the id of a chat of theirs, a number that is theirs or that they keep, their @name
   * or the words of their name. Of a person with two chats the one whose books are in use.
   */
  findCustomers(typed: string): Promise<readonly Customer[]>;
  customerProfile(id: CustomerId): Promise<CustomerProfile | undefined>;
  orderDetails(id: OrderId): Promise<OrderDetails | undefined>;
  /** What was posted for a person, a page at a time; `page` from 0. */
  ledger(id: CustomerId, page: number): Promise<LedgerPage & { readonly pages: number }>;
  /** What staff did, newest first; `about` a customer, a member of staff, or what it was done to. */
  auditLog(page: {
    readonly about?: string;
    readonly before?: AuditEntryId;
  }): Promise<{ readonly deeds: readonly NamedAuditEntry[]; readonly more: boolean }>;
  auditEntry(id: AuditEntryId): Promise<NamedAuditEntry | undefined>;
};
