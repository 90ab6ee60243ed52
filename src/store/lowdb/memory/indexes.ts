import { groupBy } from "../../../core/base/collections.js";
import type { CustomerId, FindingId } from "../../../core/base/ids.js";
import type { Instant } from "../../../core/base/time.js";
import type { Customer } from "../../../core/customers/customer.js";
import { add, type Kobo, NOTHING, subtract } from "../../../core/money/money.js";
import type { Payment } from "../../../core/money/payment.js";
import { isSupportKey, parseLinkedMessages, type SupportKey } from "../../../core/notifications/linked-message.js";
import { parseNotificationKey } from "../../../core/notifications/notification.js";
import { isOpen, type Order } from "../../../core/orders/order.js";
import type { Finding } from "../../../core/reconciliation/finding.js";
import { isListedKind, LISTED_KINDS, type ListedKind } from "../../../core/records.js";
import type { AuditEntry } from "../../../core/settings/audit-entry.js";
import { isThreadOpen, type SupportThread } from "../../../core/support/thread.js";
import {
  ascending,
  type Balance,
  type DueKind,
  type DueList,
  dueListOf,
  isDueKind,
  keyOf,
  listOrder,
  RECORD_KINDS,
  type RecordKind,
  type Records,
} from "../../records.js";
import type { Rows } from "./rows.js";
import { createSearchIndex, type SearchIndex } from "./search-keys.js";
import { type Comparator, insertSorted, removeSorted, withoutItems } from "./sorted.js";

/** Finds records without a search. Made from the records at the start, and updated with each change. */
export type Indexes = {
  readonly customers: Customer[];
  readonly customersBySearchKey: SearchIndex;
  readonly ordersByCustomer: Map<CustomerId, Order[]>;
  readonly openOrdersByCustomer: Map<CustomerId, Order[]>;
  ordersByChange: Order[];
  ordersByVend: Order[];
  paymentsByOpening: Payment[];
  readonly lists: { readonly [K in ListedKind]: Map<CustomerId, Records[K][]> };
  readonly openThreads: SupportThread[];
  /** The support message that a message of a chat shows, by `chat/message id`. */
  readonly supportKeyByMessage: Map<string, SupportKey>;
  readonly findingByKey: Map<string, FindingId>;
  readonly openFindings: Finding[];
  readonly auditEntries: AuditEntry[];
  readonly due: { readonly [K in DueKind as DueList<K>]: Due<Records[K]>[] };
  readonly totals: Map<string, Kobo>;
};

export type Due<T> = T & { readonly dueAt: Instant };

/** Compares records of a kind by a time, and by their keys when the times are equal. */
export const byTime =
  <K extends RecordKind>(kind: K, timeOf: (record: Records[K]) => number | undefined): Comparator<Records[K]> =>
  (a, b) =>
    (timeOf(a) ?? 0) - (timeOf(b) ?? 0) || ascending(keyOf(kind, a), keyOf(kind, b));

const byId: Comparator<Customer> = (a, b) => ascending(a.id, b.id);
const byDue = <K extends DueKind>(kind: K) => byTime(kind, ({ dueAt }) => dueAt);
export const byPlaced = byTime("order", ({ placedAt }) => placedAt);
const byChanged = byTime("order", ({ changedAt }) => changedAt);
const byVended = byTime("order", ({ vendingAt }) => vendingAt);
const byOpened = byTime("payment", ({ openedAt }) => openedAt);
const byFound = byTime("finding", ({ foundAt }) => foundAt);
export const byAuditTime = byTime("auditEntry", ({ at }) => at);
const byOldestThread = byTime("thread", ({ openedAt }) => openedAt);

/** The name of an account's total: "wallet" for all wallets, "held" for all holds. */
const totalName = (account: string): string => account.split(":", 1)[0] ?? account;

export function createIndexes(rows: Rows): Indexes {
  const customers = [...rows.customer.values()];
  const orders = [...rows.order.values()];
  const indexes: Indexes = {
    customers: customers.sort(byId),
    customersBySearchKey: createSearchIndex(customers),
    ordersByCustomer: grouped(orders, byPlaced),
    openOrdersByCustomer: grouped(orders.filter(isHeld), byPlaced),
    ordersByVend: orders.filter(isVended).sort(byVended),
    ordersByChange: orders.sort(byChanged),
    paymentsByOpening: [...rows.payment.values()].sort(byOpened),
    findingByKey: new Map([...rows.finding.values()].map(({ key, id }) => [key, id])),
    openFindings: [...rows.finding.values()].filter(isOpenFinding).sort(byFound),
    auditEntries: [...rows.auditEntry.values()].sort(byAuditTime),
    lists: Object.fromEntries(
      LISTED_KINDS.map((kind) => [kind, grouped([...rows[kind].values()], listOrder(kind))]),
    ) as unknown as Indexes["lists"],
    openThreads: [...rows.thread.values()].filter(isThreadOpen).sort(byOldestThread),
    supportKeyByMessage: new Map(
      [...rows.messageLink.values()].flatMap((link) => supportMessagesOf(link).map(({ place, key }) => [place, key])),
    ),
    due: Object.fromEntries(
      RECORD_KINDS.filter(isDueKind).map((kind) => [
        dueListOf(kind),
        [...rows[kind].values()].filter(isDue).sort(byDue(kind)),
      ]),
    ) as unknown as Indexes["due"],
    totals: new Map(),
  };
  for (const balance of rows.balance.values()) updateTotals(indexes, undefined, balance);
  return indexes;
}

const isHeld = ({ state }: Order): boolean => isOpen(state);
const isVended = ({ vendingAt }: Order): boolean => vendingAt !== undefined;
const isOpenFinding = ({ closed }: Finding): boolean => closed === undefined;
const isDue = ({ dueAt }: { readonly dueAt?: number }): boolean => dueAt !== undefined;

function grouped<T extends { readonly customer: CustomerId }>(items: readonly T[], compare: Comparator<T>) {
  const groups = groupBy(items, ({ customer }) => customer);
  for (const group of groups.values()) group.sort(compare);
  return groups;
}

/** Updates the indexes of one kind. Those that several kinds share are updated in `updateIndexes`. */
const UPDATES: { readonly [K in RecordKind]?: (indexes: Indexes, change: Replacement<Records[K]>) => void } = {
  customer(indexes, change) {
    indexes.customersBySearchKey.replace(change.old, change.now);
    replace(indexes.customers, change, byId);
  },
  order(indexes, change) {
    replaceInGroup(indexes.ordersByCustomer, change, byPlaced);
    replaceInGroup(indexes.openOrdersByCustomer, change, byPlaced, isHeld);
    replace(indexes.ordersByChange, change, byChanged);
    replace(indexes.ordersByVend, change, byVended, isVended);
  },
  thread: (indexes, change) => replace(indexes.openThreads, change, byOldestThread, isThreadOpen),
  payment: (indexes, change) => replace(indexes.paymentsByOpening, change, byOpened),
  finding(indexes, change) {
    if (change.now) indexes.findingByKey.set(change.now.key, change.now.id);
    replace(indexes.openFindings, change, byFound, isOpenFinding);
  },
  auditEntry: (indexes, change) => replace(indexes.auditEntries, change, byAuditTime),
  balance: (indexes, { old, now }) => updateTotals(indexes, old, now),
  messageLink({ supportKeyByMessage }, { old, now }) {
    for (const { place } of supportMessagesOf(old)) supportKeyByMessage.delete(place);
    for (const { place, key } of supportMessagesOf(now)) supportKeyByMessage.set(place, key);
  },
};

/** For a link to a support message: the places that show it (`chat/message id`), and its key. Otherwise none. */
function supportMessagesOf(link: Records["messageLink"] | undefined) {
  const [chat = "", name = ""] = link?.id.split("/") ?? [];
  const key = parseNotificationKey(name);
  if (!link || !key || !isSupportKey(key)) return [];
  const { message, above } = parseLinkedMessages(link.messageId);
  return [message, ...above].map((id) => ({ place: `${chat}/${id}`, key }));
}

export function updateIndexes<K extends RecordKind>(indexes: Indexes, kind: K, change: Replacement<Records[K]>): void {
  UPDATES[kind]?.(indexes, change);
  if (isListedKind(kind)) updateLists(indexes, kind, change as never);
  if (isDueKind(kind)) updateDue(indexes, kind, change as never);
}

const updateLists = <K extends ListedKind>({ lists }: Indexes, kind: K, change: Replacement<Records[K]>): void =>
  replaceInGroup<Records[K]>(lists[kind], change, listOrder(kind));

const updateDue = <K extends DueKind>({ due }: Indexes, kind: K, change: Replacement<Records[K]>): void =>
  replace(due[dueListOf(kind)] as Records[K][], change, byDue(kind), isDue);

/** Removes finished records that leave memory. No other indexes have them, since nothing about them is open or due. */
export function removeFromIndexes(
  indexes: Indexes,
  { orders, payments }: { readonly orders: ReadonlySet<Order>; readonly payments: ReadonlySet<Payment> },
): void {
  for (const order of orders) replaceInGroup(indexes.ordersByCustomer, { old: order, now: undefined }, byPlaced);
  indexes.ordersByChange = withoutItems(indexes.ordersByChange, orders);
  indexes.ordersByVend = withoutItems(indexes.ordersByVend, new Set([...orders].filter(isVended)));
  indexes.paymentsByOpening = withoutItems(indexes.paymentsByOpening, payments);
}

function updateTotals({ totals }: Indexes, old: Balance | undefined, now: Balance | undefined): void {
  const account = now?.account ?? old?.account;
  if (account === undefined) return;
  const name = totalName(account);
  totals.set(name, subtract(add(totals.get(name) ?? NOTHING, now?.amount ?? NOTHING), old?.amount ?? NOTHING));
}

type Replacement<T> = { readonly old: T | undefined; readonly now: T | undefined };

function replace<T>(
  items: T[],
  { old, now }: Replacement<T>,
  compare: Comparator<T>,
  belongs: (item: T) => boolean = () => true,
) {
  if (old && belongs(old)) removeSorted(items, old, compare);
  if (now && belongs(now)) insertSorted(items, now, compare);
}

function replaceInGroup<T extends { readonly customer: CustomerId }>(
  groups: Map<CustomerId, T[]>,
  { old, now }: Replacement<T>,
  compare: Comparator<T>,
  belongs: (item: T) => boolean = () => true,
): void {
  const customer = (now ?? old)?.customer;
  if (customer === undefined) return;
  const group = groups.get(customer) ?? [];
  replace(group, { old, now }, compare, belongs);
  if (group.length > 0) groups.set(customer, group);
  else groups.delete(customer);
}
