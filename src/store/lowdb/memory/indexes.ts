import { groupBy } from "../../../core/base/group-by.js";
import type { CustomerId, FindingId } from "../../../core/base/ids.js";
import type { Customer } from "../../../core/customers/customer.js";
import type { SavedCard } from "../../../core/money/card.js";
import { add, type Kobo, NOTHING, subtract } from "../../../core/money/money.js";
import type { Payment } from "../../../core/money/payment.js";
import { isSupportKey, parseLinkedMessages, type SupportKey } from "../../../core/notifications/linked-message.js";
import { type Notification, parseNotificationKey } from "../../../core/notifications/notification.js";
import type { BatchGroup } from "../../../core/orders/batch-group.js";
import { isOpen, type Order } from "../../../core/orders/order.js";
import type { Schedule } from "../../../core/orders/schedule.js";
import type { Finding } from "../../../core/reconciliation/finding.js";
import type { AuditEntry } from "../../../core/settings/audit-entry.js";
import { isThreadOpen, type SupportThread } from "../../../core/support/thread.js";
import type { Balance, RecordKind, Records } from "../../records.js";
import type { Rows } from "./rows.js";
import { createSearchIndex, type SearchIndex } from "./search-keys.js";
import { type Comparator, insertSorted, removeSorted, withoutItems } from "./sorted.js";

/** What finds records without a search. Made from the records at start, then kept in step with every change. */
export type Indexes = {
  readonly customers: Customer[];
  readonly customersBySearchKey: SearchIndex;
  readonly ordersByCustomer: Map<CustomerId, Order[]>;
  readonly openOrdersByCustomer: Map<CustomerId, Order[]>;
  ordersByChange: Order[];
  ordersByVend: Order[];
  paymentsByOpening: Payment[];
  readonly batchGroups: Map<CustomerId, BatchGroup[]>;
  readonly cards: Map<CustomerId, SavedCard[]>;
  readonly schedules: Map<CustomerId, Schedule[]>;
  readonly threads: Map<CustomerId, SupportThread[]>;
  readonly openThreads: SupportThread[];
  /** The support messages that a chat shows, by their messages there. */
  readonly supportKeyByMessage: Map<string, SupportKey>;
  readonly findingByKey: Map<string, FindingId>;
  readonly openFindings: Finding[];
  readonly auditEntries: AuditEntry[];
  readonly due: {
    readonly orders: Order[];
    readonly payments: Payment[];
    readonly schedules: Schedule[];
    readonly threads: SupportThread[];
    readonly notifications: Notification[];
  };
  readonly totals: Map<string, Kobo>;
};

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byDue = <T extends { readonly dueAt?: number }>(idOf: (item: T) => string): Comparator<T> => {
  return (a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0) || byText(idOf(a), idOf(b));
};
const byId: Comparator<Customer> = (a, b) => byText(a.id, b.id);
export const byPlaced: Comparator<Order> = (a, b) => a.placedAt - b.placedAt || byText(a.id, b.id);
export const byChanged: Comparator<Order> = (a, b) => a.changedAt - b.changedAt || byText(a.id, b.id);
export const byVended: Comparator<Order> = (a, b) => (a.vendingAt ?? 0) - (b.vendingAt ?? 0) || byText(a.id, b.id);
export const byOpened: Comparator<Payment> = (a, b) => a.openedAt - b.openedAt || byText(a.reference, b.reference);
const byFound: Comparator<Finding> = (a, b) => a.foundAt - b.foundAt || byText(a.id, b.id);
export const byAuditTime: Comparator<AuditEntry> = (a, b) => a.at - b.at || byText(a.id, b.id);
export const byNewestCard: Comparator<SavedCard> = (a, b) => b.savedAt - a.savedAt || byText(a.id, b.id);
export const byOldestSchedule: Comparator<Schedule> = (a, b) => a.createdAt - b.createdAt || byText(a.id, b.id);
export const byNewestThread: Comparator<SupportThread> = (a, b) => b.openedAt - a.openedAt || byText(b.id, a.id);
const byOldestThread: Comparator<SupportThread> = (a, b) => byNewestThread(b, a);
export const byGroupName: Comparator<BatchGroup> = (a, b) => byText(a.name, b.name) || byText(a.id, b.id);
const byOrderDue = byDue<Order>(({ id }) => id);
const byPaymentDue = byDue<Payment>(({ reference }) => reference);
const byScheduleDue = byDue<Schedule>(({ id }) => id);
const byThreadDue = byDue<SupportThread>(({ id }) => id);
const byNotificationDue = byDue<Notification>(({ id }) => id);

/** The one name under which an account is totalled: all wallets as "wallet", all holds as "held". */
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
    batchGroups: grouped([...rows.batchGroup.values()], byGroupName),
    cards: grouped([...rows.card.values()], byNewestCard),
    schedules: grouped([...rows.schedule.values()], byOldestSchedule),
    threads: grouped([...rows.thread.values()], byNewestThread),
    openThreads: [...rows.thread.values()].filter(isThreadOpen).sort(byOldestThread),
    supportKeyByMessage: new Map(
      [...rows.messageLink.values()].flatMap((link) => supportMessagesOf(link).map(({ place, key }) => [place, key])),
    ),
    due: {
      orders: [...rows.order.values()].filter(isDue).sort(byOrderDue),
      payments: [...rows.payment.values()].filter(isDue).sort(byPaymentDue),
      schedules: [...rows.schedule.values()].filter(isDue).sort(byScheduleDue),
      threads: [...rows.thread.values()].filter(isDue).sort(byThreadDue),
      notifications: [...rows.notification.values()].sort(byNotificationDue),
    },
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

const noIndex = () => undefined;

const UPDATES: { readonly [K in RecordKind]: (indexes: Indexes, change: Replacement<Records[K]>) => void } = {
  customer: (indexes, { old, now }) => updateCustomerIndexes(indexes, old, now),
  order: (indexes, { old, now }) => updateOrderIndexes(indexes, old, now),
  batch: noIndex,
  batchGroup: (indexes, change) => replaceInGroup(indexes.batchGroups, change, byGroupName),
  card: (indexes, change) => replaceInGroup(indexes.cards, change, byNewestCard),
  schedule(indexes, change) {
    replaceInGroup(indexes.schedules, change, byOldestSchedule);
    replace(indexes.due.schedules, change, byScheduleDue, isDue);
  },
  thread(indexes, change) {
    replaceInGroup(indexes.threads, change, byNewestThread);
    replace(indexes.openThreads, change, byOldestThread, isThreadOpen);
    replace(indexes.due.threads, change, byThreadDue, isDue);
  },
  payment(indexes, change) {
    replace(indexes.paymentsByOpening, change, byOpened);
    replace(indexes.due.payments, change, byPaymentDue, isDue);
  },
  finding(indexes, change) {
    if (change.now) indexes.findingByKey.set(change.now.key, change.now.id);
    replace(indexes.openFindings, change, byFound, isOpenFinding);
  },
  auditEntry: (indexes, change) => replace(indexes.auditEntries, change, byAuditTime),
  notification: (indexes, change) => replace(indexes.due.notifications, change, byNotificationDue),
  balance: (indexes, { old, now }) => updateTotals(indexes, old, now),
  entry: noIndex,
  claim: noIndex,
  messageLink({ supportKeyByMessage }, { old, now }) {
    for (const { place } of supportMessagesOf(old)) supportKeyByMessage.delete(place);
    for (const { place, key } of supportMessagesOf(now)) supportKeyByMessage.set(place, key);
  },
  broadcast: noIndex,
  shopSettings: noIndex,
  counter: noIndex,
};

/** The messages of a chat that show a message between a customer and the staff; none of any other link. */
function supportMessagesOf(link: Records["messageLink"] | undefined) {
  const [chat = "", name = ""] = link?.id.split("/") ?? [];
  const key = parseNotificationKey(name);
  if (!link || !key || !isSupportKey(key)) return [];
  const { message, above } = parseLinkedMessages(link.messageId);
  return [message, ...above].map((id) => ({ place: `${chat}/${id}`, key }));
}

/** Follows one change of a record. */
export const updateIndexes = <K extends RecordKind>(indexes: Indexes, kind: K, change: Replacement<Records[K]>): void =>
  UPDATES[kind](indexes, change);

function updateCustomerIndexes(indexes: Indexes, old: Customer | undefined, now: Customer | undefined): void {
  indexes.customersBySearchKey.replace(old, now);
  replace(indexes.customers, { old, now }, byId);
}

function updateOrderIndexes(indexes: Indexes, old: Order | undefined, now: Order | undefined): void {
  replaceInGroup(indexes.ordersByCustomer, { old, now }, byPlaced);
  replaceInGroup(indexes.openOrdersByCustomer, { old, now }, byPlaced, isHeld);
  replace(indexes.ordersByChange, { old, now }, byChanged);
  replace(indexes.ordersByVend, { old, now }, byVended, isVended);
  replace(indexes.due.orders, { old, now }, byOrderDue, isDue);
}

/** Lets go of closed records that leave memory: nothing is owed on them, so that only these lists have them. */
export function removeFromIndexes(
  indexes: Indexes,
  gone: { orders: ReadonlySet<Order>; payments: ReadonlySet<Payment> },
): void {
  for (const order of gone.orders) replaceInGroup(indexes.ordersByCustomer, { old: order, now: undefined }, byPlaced);
  indexes.ordersByChange = withoutItems(indexes.ordersByChange, gone.orders);
  indexes.ordersByVend = withoutItems(indexes.ordersByVend, new Set([...gone.orders].filter(isVended)));
  indexes.paymentsByOpening = withoutItems(indexes.paymentsByOpening, gone.payments);
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
