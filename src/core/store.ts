import type { AuditEntryId, CustomerId, OrderId } from "./base/ids.js";
import type { Instant, Window } from "./base/time.js";
import type { BuyerFilter, CustomerIds } from "./customers/audience.js";
import type { Chat } from "./customers/chat.js";
import type { Customer } from "./customers/customer.js";
import type { Account, LedgerEntry } from "./money/ledger.js";
import type { Kobo } from "./money/money.js";
import type { Payment } from "./money/payment.js";
import type { Broadcast } from "./notifications/broadcast.js";
import type { OpenWork } from "./notifications/health.js";
import type { SupportKey } from "./notifications/linked-message.js";
import type { Notification, NotificationKey, NotificationTarget } from "./notifications/notification.js";
import type { Order } from "./orders/order.js";
import type { Finding } from "./reconciliation/finding.js";
import type { ListedKind, OwnedKind, OwnedRecords, RecordId } from "./records.js";
import type { AuditEntry } from "./settings/audit-entry.js";
import type { ShopSettings } from "./settings/shop-settings.js";
import type { SupportThread } from "./support/thread.js";

/** Orders read at a time, and at most, when a customer's are searched or added up. */
export const HISTORY_PAGE = 100;

/**
 * One customer's books, open for writing. Everything written through them is kept together or not at all.
 * Records are values: what is read never changes under the reader's hands, and a write replaces the whole record.
 * Reads see this transaction's own writes.
 */
export type Books = {
  customer(): Promise<Customer | undefined>;
  /** This customer's record; another's is absent. */
  read<K extends OwnedKind>(kind: K, id: RecordId<K>): Promise<OwnedRecords[K] | undefined>;
  /**
   * Throws TypeError for a record that is or was another customer's, for one that is not as its schema says, for another
   * audit entry of the same id, and for another finding under the same key.
   */
  put<K extends OwnedKind>(kind: K, record: OwnedRecords[K]): Promise<void>;
  /** Removes this customer's record. */
  remove<K extends ListedKind>(kind: K, id: RecordId<K>): Promise<void>;
  /** All that this customer has of a kind, in its order (core/records); or that these customers have, to read. */
  list<K extends ListedKind>(kind: K, of?: readonly CustomerId[]): Promise<readonly OwnedRecords[K][]>;
  /** This customer's orders that were placed at or after an instant, which is less than two days ago. */
  recentOrders(since: Instant): Promise<readonly Order[]>;
  /** This customer's orders whose money is held (`isOpen` in core/order), in any order. */
  openOrders(): Promise<readonly Order[]>;
  /**
   * Posts an entry; false, and nothing changed, when this id was posted before.
   * Throws RangeError when a wallet or held account would fall below zero: a broken invariant, never a refusal.
   */
  post(entry: LedgerEntry): Promise<boolean>;
  /** Whether an entry was posted, here or in anybody else's books. */
  posted(id: LedgerEntry["id"]): Promise<boolean>;
  balance(account: Account): Promise<Kobo>;
  /**
   * Takes a name that only one owner may hold, across all customers; true when it is now (or already) this owner's. A
   * claim on a vendor record need not be kept longer than `VENDOR_CLAIM_DAYS`.
   */
  claim(name: string, owner: string): Promise<boolean>;
  /** Releases a name if this owner holds it. */
  unclaim(name: string, owner: string): Promise<void>;
  /** Who holds the name. */
  claimant(name: string): Promise<string | undefined>;
  /**
   * Adds to a counter of the whole shop; every counter begins at zero and never falls below it. The new value, or undefined
   * and nothing changed when that would be above `max`. Whoever adds keeps others from the counter until the transaction
   * ends: add last, and to several counters in the order of their names.
   */
  add(name: string, by: number, max?: number): Promise<number | undefined>;
  counter(name: string): Promise<number>;
  /** Removes a counter, and all whose names begin with its name and a colon. */
  removeCounters(name: string): Promise<void>;
  /** What is settled for the whole shop, which only its own books (`SHOP_CUSTOMER_ID`) can change. */
  settings(): Promise<ShopSettings>;
  /** Queues a message (outbox); one for the same chat and key that is still unsent is replaced. */
  notify(target: NotificationTarget, key: NotificationKey, dueAt: Instant): Promise<void>;
  /** When the message that waits for this chat and key is due; undefined when there is none, or it is being sent. */
  notifyingAt(target: NotificationTarget, key: NotificationKey): Promise<Instant | undefined>;
};

type DueRecord<K extends OwnedKind> = {
  readonly id: RecordId<K>;
  readonly customer: CustomerId;
  readonly dueAt: Instant;
};

/** Ids of records of one kind that want attention now, earliest first. */
export type DueRecords = {
  orders: DueRecord<"order">;
  payments: DueRecord<"payment">;
  schedules: DueRecord<"schedule">;
  threads: DueRecord<"thread">;
  notifications: Notification;
};

/** In the order in which they are seen to. */
export const DUE_KINDS = [
  "notifications",
  "payments",
  "orders",
  "schedules",
  "threads",
] as const satisfies readonly (keyof DueRecords)[];

/** A map for each kind of due work. */
export const mapsByDueKind = <T>() =>
  Object.fromEntries(DUE_KINDS.map((kind) => [kind, new Map<string, T>()])) as Record<keyof DueRecords, Map<string, T>>;

/**
 * The kinds of which something is due, and when the next thing falls due after now. What another process has leased is
 * due again when its lease ends.
 */
export type DueWork = { readonly ready: readonly (keyof DueRecords)[]; readonly next?: Instant };

export type Store = {
  /**
   * All of `work` is kept, or none of it; when the promise resolves it survives a power cut. Transactions are
   * serialised for a customer, across processes too. Never call the network inside, nor open another one.
   */
  transact<T>(customer: CustomerId, work: (books: Books) => Promise<T>): Promise<T>;

  /** Anybody's record. */
  read<K extends OwnedKind>(kind: K, id: RecordId<K>): Promise<OwnedRecords[K] | undefined>;
  /** All that these customers have of a kind, in its order (core/records). */
  list<K extends ListedKind>(kind: K, customers: readonly CustomerId[]): Promise<readonly OwnedRecords[K][]>;
  /** Who holds the claim on a chat (`chatClaim` in core/customers/chat). */
  customerAt(chat: Chat): Promise<Customer | undefined>;
  /** Customers in the order of their ids, after one of them. */
  customers(page: { readonly after?: CustomerId; readonly limit: number }): Promise<readonly Customer[]>;
  /** Customers with a search key (`searchKeys` in core/customers/search-keys), in the order of their ids. */
  customersBySearchKey(key: string, limit: number): Promise<readonly Customer[]>;
  /** Customers whose order is open (`isOpen` in core/order), or its vend was begun at or after an instant. */
  buyers(bought: BuyerFilter): Promise<CustomerIds>;
  /** Customers with money in their wallet, or on its way there. */
  walletHolders(): Promise<CustomerIds>;
  /** All payments of these customers, newest first (by openedAt, then reference). */
  payments(customers: readonly CustomerId[]): Promise<readonly Payment[]>;
  /** All that was posted for these customers, oldest first (by instant, then id). */
  entries(customers: readonly CustomerId[]): Promise<readonly LedgerEntry[]>;
  /** Threads that nobody has closed yet, of all customers, oldest first (by openedAt, then id). */
  openThreads(limit: number): Promise<readonly SupportThread[]>;
  /** What is in these accounts together, at one moment. */
  balance(...accounts: readonly Account[]): Promise<Kobo>;
  /** What a counter stands at (`Books.add`). */
  counter(name: string): Promise<number>;
  /** Accounts whose balance is not zero; all wallets summed as "wallet", all holds as "held". */
  totals(): Promise<Readonly<Record<string, Kobo>>>;
  /** These customers' orders, newest first (by placedAt, then id), older than `before`, whoever's that is; none when there is no such order. */
  history(
    customers: readonly CustomerId[],
    page: { readonly before?: OrderId; readonly limit: number },
  ): Promise<readonly Order[]>;
  /** These customers' orders whose money is held: paid for, and their end still owed (`isOpen` in core/order); newest first. */
  openOrders(customers: readonly CustomerId[]): Promise<readonly Order[]>;
  /** What is not over yet, of all customers. */
  openWork(): Promise<OpenWork>;
  /** The same of all customers, oldest first (by placedAt, then id). */
  heldOrders(limit: number): Promise<readonly Order[]>;
  /** Orders whose vend is looked up: begun and not ended, or refunded and due at some time; oldest first (by placedAt, then id). */
  openVends(limit: number): Promise<readonly Order[]>;
  /** Orders changed at or after an instant, newest first; for the dashboard's figures. */
  ordersSince(since: Instant, limit: number): Promise<readonly Order[]>;

  /** Orders whose vend was begun (`vendingAt`) in a window, oldest first. */
  ordersVended(window: Window): Promise<readonly Order[]>;
  /** Payments that were opened (`openedAt`) in a window, oldest first. */
  paymentsOpened(window: Window): Promise<readonly Payment[]>;
  findingAbout(key: string): Promise<Finding | undefined>;
  /** Findings that nobody has closed yet, oldest first. */
  openFindings(limit: number): Promise<readonly Finding[]>;

  /**
   * What is due at `now`, at most `limit` of a kind; not the messages that are being sent. Each is leased to one process:
   * another is given it when its `dueAt` was set anew, seconds after the first has died, or a minute later.
   */
  due<K extends keyof DueRecords>(
    kind: K,
    page: { readonly now: Instant; readonly limit: number },
  ): Promise<readonly DueRecords[K][]>;
  /**
   * Records that this process's own writes made due, each given once, without those in `except`. They are leased to this
   * process already, so that it need not ask `due`, which lists them too. Empty in a store that is not shared.
   */
  takeOwnDue<K extends keyof DueRecords>(
    kind: K,
    page: { readonly now: Instant; readonly limit: number; readonly except: ReadonlySet<string> },
  ): Promise<readonly DueRecords[K][]>;
  /** What there is to do at `now`, in one query: a worker that is woken for nothing asks for nothing else. */
  dueWork(now: Instant): Promise<DueWork>;
  /** The earliest `dueAt` of everything; undefined when there is none. */
  nextDue(): Promise<Instant | undefined>;

  /**
   * Does `work` while no other process sends the same chat a message under the same key: two at once could leave the
   * older text on the screen. Not done when another holds the lease, or the row is not the newest. The lease ends at
   * `until`, even if `work` goes on: its process may have died.
   */
  withNotificationLease(
    notification: Notification,
    time: { readonly now: Instant; readonly until: Instant },
    work: () => Promise<void>,
  ): Promise<void>;
  /**
   * The message went out (or never will): removes the row unless a newer revision replaced it meanwhile. `messageId`: what
   * shows it now, as in `linkMessage`. False when another process has sent it too, or is about to, as its clock says that
   * the lease is over: it may have shown something newer, before this arrived.
   */
  markSent(notification: Notification, messageId?: string): Promise<boolean>;
  /**
   * It did not go out, and is tried again: one attempt more, or as many as `attempts`. A newer revision is left as it is.
   * False as in `markSent`: without an answer it may have gone out nevertheless.
   */
  reschedule(notification: Notification, dueAt: Instant, attempts?: number): Promise<boolean>;
  /** What is queued for these chats and due later than this, earliest first. */
  notificationsFor(chats: readonly Chat[], dueAfter: Instant): Promise<readonly Notification[]>;
  /** Which message of a chat shows this key, so that the next one edits it. */
  messageFor(chat: Chat, key: NotificationKey): Promise<string | undefined>;
  /** `messageId`: what `LinkedMessages` are written as. */
  linkMessage(chat: Chat, key: NotificationKey, messageId: string): Promise<void>;
  /** Which message between a customer and the staff a message of a chat shows, be it a picture or the text below it. */
  supportMessageAt(chat: Chat, messageId: string): Promise<SupportKey | undefined>;

  settings(): Promise<ShopSettings>;
  /**
   * What staff did, newest first (by instant, then id), older than `before`; with `customer`, only in their books; with
   * `about`, only what has this for its customer, for who did it, or for what it was done to.
   */
  auditEntries(page: {
    readonly before?: AuditEntryId;
    readonly customer?: CustomerId;
    readonly about?: string;
    readonly limit: number;
  }): Promise<readonly AuditEntry[]>;

  /** Broadcasts that are not finished, oldest first. */
  broadcasts(): Promise<readonly Broadcast[]>;

  /** Resolves once everything written is on disk and the store has let go of it. */
  close(): Promise<void>;
};
