import type { AuditEntryId, CustomerId, OrderId } from "./base/ids.js";
import type { Instant, Window } from "./base/time.js";
import type { BuyerFilter, CustomerIds } from "./customers/audience.js";
import type { Chat } from "./customers/chat.js";
import type { Customer } from "./customers/customer.js";
import type { Account, LedgerEntry } from "./money/ledger.js";
import type { Kobo } from "./money/money.js";
import type { Payment } from "./money/payment.js";
import type { Broadcast } from "./notifications/broadcast.js";
import type { SupportKey } from "./notifications/linked-message.js";
import type { Notification, NotificationKey, NotificationTarget } from "./notifications/notification.js";
import type { Order, OrderState } from "./orders/order.js";
import type { Finding } from "./reconciliation/finding.js";
import type { ListedKind, OwnedKind, OwnedRecords, RecordId } from "./records.js";
import type { AuditEntry } from "./settings/audit-entry.js";
import type { ShopSettings } from "./settings/shop-settings.js";
import type { SupportThread } from "./support/thread.js";

/** The most orders that are read at once to search or add up a customer's orders. */
export const HISTORY_PAGE = 100;

/** The most orders, of all customers, read at a time. */
export const ORDERS_READ_MAX = 20_000;

/**
 * One customer's books, open for writing. Everything written through them is saved together or not at all. Records are
 * values: one that was read never changes, and a write replaces the whole record. Reads see this transaction's own
 * writes.
 */
export type Books = {
  customer(): Promise<Customer | undefined>;
  /** A record of this customer; undefined for another's. */
  read<K extends OwnedKind>(kind: K, id: RecordId<K>): Promise<OwnedRecords[K] | undefined>;
  /**
   * Throws TypeError for a record that is or was another customer's, for one that does not fit its schema, for a
   * different audit entry with the same id, and for a different finding with the same key.
   */
  put<K extends OwnedKind>(kind: K, record: OwnedRecords[K]): Promise<void>;
  remove<K extends ListedKind>(kind: K, id: RecordId<K>): Promise<void>;
  /** All records of a kind of this customer, in its order (core/records); with `of`, those of these customers. */
  list<K extends ListedKind>(kind: K, of?: readonly CustomerId[]): Promise<readonly OwnedRecords[K][]>;
  /** All of this customer's orders placed at or after an instant, in any order, also those of closed days. */
  recentOrders(since: Instant): Promise<readonly Order[]>;
  /** This customer's open orders (`isOpen` in core/orders/order), in any order. */
  openOrders(): Promise<readonly Order[]>;
  /**
   * Posts an entry. False, and no change, if this id was posted before.
   * Throws RangeError when a wallet or held account would fall below zero: a broken invariant, never a refusal.
   */
  post(entry: LedgerEntry): Promise<boolean>;
  /** Whether an entry was posted, in any customer's books. */
  posted(id: LedgerEntry["id"]): Promise<boolean>;
  balance(account: Account): Promise<Kobo>;
  /**
   * Claims a name for an owner; only one owner across all customers can hold it. True if this owner holds it now.
   * Claims on vendor records may be dropped after `VENDOR_CLAIM_DAYS`.
   */
  claim(name: string, owner: string): Promise<boolean>;
  /** Releases a name, if this owner holds it. */
  unclaim(name: string, owner: string): Promise<void>;
  claimant(name: string): Promise<string | undefined>;
  /**
   * Adds to a counter of the whole shop. Every counter starts at zero and never falls below it. False, and no change, if
   * it would exceed `max`. Many can add to a counter at once, as `add` does not tell its value.
   */
  add(name: string, by: number, max?: number): Promise<boolean>;
  /** The value of a counter. A transaction that also changes the counter is saved only if this is still its value. */
  counter(name: string): Promise<number>;
  /** Removes a counter, and all counters whose names start with its name and a colon. */
  removeCounters(name: string): Promise<void>;
  /** The shop's settings. Only its own books (`SHOP_CUSTOMER_ID`) can change them. */
  settings(): Promise<ShopSettings>;
  /** Queues a message (outbox). It replaces an unsent one for the same chat and key. */
  notify(target: NotificationTarget, key: NotificationKey, dueAt: Instant): Promise<void>;
  /** When the queued message for this chat and key is due; undefined if there is none, or it is being sent. */
  notifyingAt(target: NotificationTarget, key: NotificationKey): Promise<Instant | undefined>;
};

type DueRecord<K extends OwnedKind> = {
  readonly id: RecordId<K>;
  readonly customer: CustomerId;
  readonly dueAt: Instant;
};

/** Open orders by state, with their prices added up, and messages waiting to be sent. */
export type OpenWork = {
  readonly orders: readonly { readonly state: OrderState; readonly count: number; readonly amount: Kobo }[];
  readonly notifications: number;
};

export type DuePage = { readonly now: Instant; readonly limit: number };

/** What each list of due work contains. */
export type DueRecords = {
  orders: DueRecord<"order">;
  payments: DueRecord<"payment">;
  schedules: DueRecord<"schedule">;
  threads: DueRecord<"thread">;
  notifications: Notification;
};

/** The lists of due work, in the order in which they are worked on. */
export const DUE_KINDS = [
  "notifications",
  "payments",
  "orders",
  "schedules",
  "threads",
] as const satisfies readonly (keyof DueRecords)[];

/** An empty map for each list of due work. */
export const mapsByDueKind = <T>() =>
  Object.fromEntries(DUE_KINDS.map((kind) => [kind, new Map<string, T>()])) as Record<keyof DueRecords, Map<string, T>>;

/**
 * The lists that have something due, and when the next record falls due after now. What another process has leased
 * counts as due when its lease ends.
 */
export type DueWork = { readonly ready: readonly (keyof DueRecords)[]; readonly next?: Instant };

export type Store = {
  /**
   * Saves all that `work` writes, or nothing. When the promise resolves, it survives a power cut. A customer's
   * transactions have the same result as if they ran one after the other, across processes too. `work` may run several
   * times before it is saved, so it must change nothing but the books, log nothing, and not call the network. It must
   * not wait for another transaction or another write of the store either, as that may wait for this one for ever.
   */
  transact<T>(customer: CustomerId, work: (books: Books) => Promise<T>): Promise<T>;

  /** A record of any customer. */
  read<K extends OwnedKind>(kind: K, id: RecordId<K>): Promise<OwnedRecords[K] | undefined>;
  /** All records of a kind of these customers, in its order (core/records). */
  list<K extends ListedKind>(kind: K, customers: readonly CustomerId[]): Promise<readonly OwnedRecords[K][]>;
  /** The customer who holds the claim on a chat (`chatClaim` in core/customers/chat). */
  customerAt(chat: Chat): Promise<Customer | undefined>;
  /** Customers by id, after the given one. */
  customers(page: { readonly after?: CustomerId; readonly limit: number }): Promise<readonly Customer[]>;
  /** Customers with a search key (`searchKeys` in core/customers/search-keys), by id. */
  customersBySearchKey(key: string, limit: number): Promise<readonly Customer[]>;
  /** Customers with an open order (`isOpen` in core/orders/order), or with a vend sent at or after an instant. */
  buyers(bought: BuyerFilter): Promise<CustomerIds>;
  /** Customers with money in their wallet or on its way there. */
  walletHolders(): Promise<CustomerIds>;
  /** All payments of these customers, newest first (by `openedAt`, then reference). */
  payments(customers: readonly CustomerId[]): Promise<readonly Payment[]>;
  /** All ledger entries of these customers, oldest first (by `at`, then id). */
  entries(customers: readonly CustomerId[]): Promise<readonly LedgerEntry[]>;
  /** Open threads of all customers, oldest first (by `openedAt`, then id). */
  openThreads(limit: number): Promise<readonly SupportThread[]>;
  /** The sum of these accounts at one moment. */
  balance(...accounts: readonly Account[]): Promise<Kobo>;
  counter(name: string): Promise<number>;
  /** Who holds a claim (`Books.claim`). */
  claimant(name: string): Promise<string | undefined>;
  /** Balances that are not zero, with all wallets summed as "wallet" and all holds as "held". */
  totals(): Promise<Readonly<Record<string, Kobo>>>;
  /**
   * These customers' orders, newest first (by `placedAt`, then id): older than the order `before`, whoever has placed
   * that, and placed at `since` or later. Empty if there is no order `before`.
   */
  history(
    customers: readonly CustomerId[],
    page: { readonly before?: OrderId; readonly since?: Instant; readonly limit: number },
  ): Promise<readonly Order[]>;
  /** These customers' open orders (`isOpen` in core/orders/order), newest first. */
  openOrders(customers: readonly CustomerId[]): Promise<readonly Order[]>;
  openWork(): Promise<OpenWork>;
  /** Open orders of all customers, oldest first (by `placedAt`, then id). */
  heldOrders(limit: number): Promise<readonly Order[]>;
  /**
   * Orders whose vends are looked up: sent and not ended, or refunded with a `dueAt`. Oldest first (by `placedAt`, then
   * id).
   */
  openVends(limit: number): Promise<readonly Order[]>;
  /** Orders changed at or after an instant, newest first. */
  ordersSince(since: Instant, limit: number): Promise<readonly Order[]>;

  /** Orders whose vend was sent (`vendingAt`) in a window, oldest first. */
  ordersVended(window: Window): Promise<readonly Order[]>;
  /** Payments opened (`openedAt`) in a window, oldest first. */
  paymentsOpened(window: Window): Promise<readonly Payment[]>;
  findingAbout(key: string): Promise<Finding | undefined>;
  /** Open findings, oldest first. */
  openFindings(limit: number): Promise<readonly Finding[]>;

  /**
   * What is due at `now`, earliest first, except messages that are being sent. Each record is leased to the calling
   * process. Another process gets it when its `dueAt` is set anew, seconds after this process has died, or a minute
   * later.
   */
  due<K extends keyof DueRecords>(kind: K, page: DuePage): Promise<readonly DueRecords[K][]>;
  /**
   * Records that this process's own writes made due, each given once, except those in `except`. They are leased to this
   * process already, so it need not ask `due`, which lists them too. Empty in a store that is not shared.
   */
  takeOwnDue<K extends keyof DueRecords>(
    kind: K,
    page: DuePage & { readonly except: ReadonlySet<string> },
  ): Promise<readonly DueRecords[K][]>;
  /** What is due at `now`, in one query, so that a worker that wakes up for nothing needs no other. */
  dueWork(now: Instant): Promise<DueWork>;
  /** The earliest `dueAt` of all due work; undefined when there is none. */
  nextDue(): Promise<Instant | undefined>;

  /**
   * Does `work` while no other process sends the same chat a message under the same key, since two at once could leave
   * the older text on the screen. Does nothing if another process holds the lease or the row is not the newest. The
   * lease ends at `until` even if `work` goes on, as its process may have died.
   */
  withNotificationLease(
    notification: Notification,
    time: { readonly now: Instant; readonly until: Instant },
    work: () => Promise<void>,
  ): Promise<void>;
  /**
   * The message went out, or never will: removes the row, unless a newer revision has replaced it. `messageId` is the
   * message that shows it now, as in `linkMessage`. False if another process has sent it too, or is about to, as by its
   * clock the lease is over. That process may have shown something newer before this message arrived.
   */
  markSent(notification: Notification, messageId?: string): Promise<boolean>;
  /**
   * The message did not go out and is tried again. Counts one more attempt, or sets `attempts`. Leaves a newer revision
   * as it is. False as in `markSent`, since a message without an answer may have gone out.
   */
  reschedule(notification: Notification, dueAt: Instant, attempts?: number): Promise<boolean>;
  /** Messages queued that fall due after an instant, for these chats or, without `chats`, for all. Earliest first. */
  notificationsAfter(dueAfter: Instant, chats?: readonly Chat[]): Promise<readonly Notification[]>;
  /** The message of a chat that shows this key, to be edited by the next one. */
  messageFor(chat: Chat, key: NotificationKey): Promise<string | undefined>;
  /** `messageId` is text from `formatLinkedMessages`. */
  linkMessage(chat: Chat, key: NotificationKey, messageId: string): Promise<void>;
  /** The support message that a message of a chat shows, whether that is its picture or its text. */
  supportMessageAt(chat: Chat, messageId: string): Promise<SupportKey | undefined>;

  settings(): Promise<ShopSettings>;
  /**
   * Audit entries, newest first (by `at`, then id), older than `before`. With `about`, only those with this as their
   * customer, member of staff or target.
   */
  auditEntries(page: {
    readonly before?: AuditEntryId;
    readonly about?: string;
    readonly limit: number;
  }): Promise<readonly AuditEntry[]>;

  /** Unfinished broadcasts, oldest first. */
  broadcasts(): Promise<readonly Broadcast[]>;

  /** Resolves when everything is on disk and the store has released its resources. */
  close(): Promise<void>;
};
