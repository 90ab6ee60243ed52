import type { CustomerId, DeedId, OrderId } from "../../core/base/ids.js";
import type { Customer } from "../../core/customers/customer.js";
import type { LedgerEntry } from "../../core/money/ledger.js";
import type { Kobo } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import type { WalletRequest } from "../../core/money/wallet-change.js";
import type { Order } from "../../core/orders/order.js";
import type { Deed } from "../../core/settings/audit-entry.js";
import type { SavedCard } from "../customer-api.js";

/** A deed, what the member of staff who did it is called, and what whoever it was done to is called. */
export type NamedDeed = Deed & { readonly name: string; readonly toName?: string };

export type CustomerCard = {
  /** In whose books all that is new of this person happens. */
  readonly customer: Customer;
  /** Where their chats are, as people call it: the first is that customer's. */
  readonly chats: readonly { readonly app: string; readonly id: string; readonly username?: string }[];
  readonly wallet: Kobo;
  readonly held: Kobo;
  /** Their faces: what charges them stays where it is. */
  readonly cards: readonly SavedCard[];
  readonly schedules: number;
  /** Their last ones, newest first. */
  readonly orders: readonly Order[];
  readonly entries: LedgerPage;
  readonly deeds: readonly NamedDeed[];
  /** What waits for a second member of staff. */
  readonly requests: readonly WalletRequest[];
};

/** Newest first; of `count` in all. */
export type LedgerPage = { readonly entries: readonly LedgerEntry[]; readonly count: number };

export type OrderCard = {
  readonly order: Order;
  readonly customer: Customer | undefined;
  readonly payment: Payment | undefined;
  /** What was posted for it and for its payment, oldest first. */
  readonly entries: readonly LedgerEntry[];
  readonly deeds: readonly NamedDeed[];
};

export type DeskCards = {
  /**
   * Whoever may be meant: by their id, the id of a chat of theirs, a number that is theirs or that they keep, their @name
   * or the words of their name. Of a person with two chats the one whose books are in use.
   */
  find(typed: string): Promise<readonly Customer[]>;
  customerCard(id: CustomerId): Promise<CustomerCard | undefined>;
  orderCard(id: OrderId): Promise<OrderCard | undefined>;
  /** What was posted for a person, a page at a time; `page` from 0. */
  ledger(id: CustomerId, page: number): Promise<LedgerPage & { readonly pages: number }>;
  /** What staff did, newest first; `about` a customer, a member of staff, or what it was done to. */
  audit(page: {
    readonly about?: string;
    readonly before?: DeedId;
  }): Promise<{ readonly deeds: readonly NamedDeed[]; readonly more: boolean }>;
  deed(id: DeedId): Promise<NamedDeed | undefined>;
};
