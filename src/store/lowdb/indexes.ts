import type { CustomerId, FindingId } from "../../core/base/ids.js";
import { type Customer, chatKey, chatsOf } from "../../core/customers/customer.js";
import type { Card } from "../../core/money/card.js";
import { add, type Kobo, NOTHING, subtract } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import type { Tell } from "../../core/notifications/notification.js";
import { isOpen, type Order } from "../../core/orders/order.js";
import type { Schedule } from "../../core/orders/schedule.js";
import type { Finding } from "../../core/reconciliation/finding.js";
import type { Deed } from "../../core/settings/audit-entry.js";
import { createKnownAs, type KnownAs } from "./known-as.js";
import type { Balance, Change, Kind, Records } from "./records.js";
import { type Compare, insert, remove, without } from "./sorted.js";
import type { Rows } from "./tables.js";

/** What finds records without a search. Made from the records at start, then kept in step with every change. */
export type Indexes = {
  readonly customerAt: Map<string, CustomerId>;
  readonly customers: Customer[];
  readonly knownAs: KnownAs;
  readonly history: Map<CustomerId, Order[]>;
  readonly open: Map<CustomerId, Order[]>;
  changed: Order[];
  vended: Order[];
  opened: Payment[];
  readonly cards: Map<CustomerId, Card[]>;
  readonly schedules: Map<CustomerId, Schedule[]>;
  readonly findingAbout: Map<string, FindingId>;
  readonly openFindings: Finding[];
  readonly deeds: Deed[];
  readonly due: {
    readonly orders: Order[];
    readonly payments: Payment[];
    readonly schedules: Schedule[];
    readonly tells: Tell[];
  };
  readonly totals: Map<string, Kobo>;
};

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byDue = <T extends { readonly dueAt?: number }>(idOf: (item: T) => string): Compare<T> => {
  return (a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0) || byText(idOf(a), idOf(b));
};
const byId: Compare<Customer> = (a, b) => byText(a.id, b.id);
export const byPlaced: Compare<Order> = (a, b) => a.placedAt - b.placedAt || byText(a.id, b.id);
export const byChanged: Compare<Order> = (a, b) => a.changedAt - b.changedAt || byText(a.id, b.id);
export const byVended: Compare<Order> = (a, b) => (a.vendingAt ?? 0) - (b.vendingAt ?? 0) || byText(a.id, b.id);
export const byOpened: Compare<Payment> = (a, b) => a.openedAt - b.openedAt || byText(a.reference, b.reference);
const byFound: Compare<Finding> = (a, b) => a.foundAt - b.foundAt || byText(a.id, b.id);
export const byDone: Compare<Deed> = (a, b) => a.at - b.at || byText(a.id, b.id);
export const newestCard: Compare<Card> = (a, b) => b.savedAt - a.savedAt || byText(a.id, b.id);
const oldestSchedule: Compare<Schedule> = (a, b) => a.createdAt - b.createdAt || byText(a.id, b.id);
const dueOrder = byDue<Order>(({ id }) => id);
const duePayment = byDue<Payment>(({ reference }) => reference);
const dueSchedule = byDue<Schedule>(({ id }) => id);
const dueTell = byDue<Tell>(({ id }) => id);

/** The one name under which an account is totalled: all wallets as "wallet", all holds as "held". */
const totalName = (account: string): string => account.split(":", 1)[0] ?? account;

export function createIndexes(rows: Rows): Indexes {
  const customers = [...rows.customer.values()];
  const orders = [...rows.order.values()];
  const indexes: Indexes = {
    customerAt: new Map(customers.flatMap((customer) => chatsOf(customer).map((chat) => [chatKey(chat), customer.id]))),
    customers: customers.sort(byId),
    knownAs: createKnownAs(customers),
    history: grouped(orders, byPlaced),
    open: grouped(orders.filter(isHeld), byPlaced),
    vended: orders.filter(isVended).sort(byVended),
    changed: orders.sort(byChanged),
    opened: [...rows.payment.values()].sort(byOpened),
    findingAbout: new Map([...rows.finding.values()].map(({ key, id }) => [key, id])),
    openFindings: [...rows.finding.values()].filter(isStanding).sort(byFound),
    deeds: [...rows.deed.values()].sort(byDone),
    cards: grouped([...rows.card.values()], newestCard),
    schedules: grouped([...rows.schedule.values()], oldestSchedule),
    due: {
      orders: [...rows.order.values()].filter(isDue).sort(dueOrder),
      payments: [...rows.payment.values()].filter(isDue).sort(duePayment),
      schedules: [...rows.schedule.values()].filter(isDue).sort(dueSchedule),
      tells: [...rows.tell.values()].sort(dueTell),
    },
    totals: new Map(),
  };
  for (const balance of rows.balance.values()) retotal(indexes, undefined, balance);
  return indexes;
}

const isHeld = ({ state }: Order): boolean => isOpen(state);
const isVended = ({ vendingAt }: Order): boolean => vendingAt !== undefined;
const isStanding = ({ closed }: Finding): boolean => closed === undefined;
const isDue = ({ dueAt }: { readonly dueAt?: number }): boolean => dueAt !== undefined;

function grouped<T extends { readonly customer: CustomerId }>(items: readonly T[], compare: Compare<T>) {
  const groups = new Map<CustomerId, T[]>();
  for (const item of items) {
    const group = groups.get(item.customer);
    if (group) group.push(item);
    else groups.set(item.customer, [item]);
  }
  for (const group of groups.values()) group.sort(compare);
  return groups;
}

/** Follows one change; `old` is the record that it replaced. */
export function reindex(indexes: Indexes, { kind, record }: Change, old: Records[Kind] | undefined): void {
  if (kind === "customer") reindexCustomer(indexes, old as Customer | undefined, record);
  if (kind === "order") reindexOrder(indexes, old as Order | undefined, record);
  if (kind === "card") replaceIn(indexes.cards, { old: old as Card | undefined, now: record }, newestCard);
  if (kind === "schedule") {
    const change = { old: old as Schedule | undefined, now: record };
    replaceIn(indexes.schedules, change, oldestSchedule);
    replace(indexes.due.schedules, change, dueSchedule, isDue);
  }
  if (kind === "payment") {
    replace(indexes.opened, { old: old as Payment | undefined, now: record }, byOpened);
    replace(indexes.due.payments, { old: old as Payment | undefined, now: record }, duePayment, isDue);
  }
  if (kind === "finding") {
    if (record) indexes.findingAbout.set(record.key, record.id);
    replace(indexes.openFindings, { old: old as Finding | undefined, now: record }, byFound, isStanding);
  }
  if (kind === "deed") replace(indexes.deeds, { old: old as Deed | undefined, now: record }, byDone);
  if (kind === "tell") replace(indexes.due.tells, { old: old as Tell | undefined, now: record }, dueTell);
  if (kind === "balance") retotal(indexes, old as Balance | undefined, record);
}

function reindexCustomer(indexes: Indexes, old: Customer | undefined, now: Customer | undefined): void {
  if (old) for (const chat of chatsOf(old)) indexes.customerAt.delete(chatKey(chat));
  if (now) for (const chat of chatsOf(now)) indexes.customerAt.set(chatKey(chat), now.id);
  indexes.knownAs.replace(old, now);
  replace(indexes.customers, { old, now }, byId);
}

function reindexOrder(indexes: Indexes, old: Order | undefined, now: Order | undefined): void {
  replaceIn(indexes.history, { old, now }, byPlaced);
  replaceIn(indexes.open, { old, now }, byPlaced, isHeld);
  replace(indexes.changed, { old, now }, byChanged);
  replace(indexes.vended, { old, now }, byVended, isVended);
  replace(indexes.due.orders, { old, now }, dueOrder, isDue);
}

/** Lets go of closed records that leave memory: nothing is owed on them, so that only these lists have them. */
export function unindex(indexes: Indexes, gone: { orders: ReadonlySet<Order>; payments: ReadonlySet<Payment> }): void {
  for (const order of gone.orders) replaceIn(indexes.history, { old: order, now: undefined }, byPlaced);
  indexes.changed = without(indexes.changed, gone.orders);
  indexes.vended = without(indexes.vended, new Set([...gone.orders].filter(isVended)));
  indexes.opened = without(indexes.opened, gone.payments);
}

function retotal({ totals }: Indexes, old: Balance | undefined, now: Balance | undefined): void {
  const account = now?.account ?? old?.account;
  if (account === undefined) return;
  const name = totalName(account);
  totals.set(name, subtract(add(totals.get(name) ?? NOTHING, now?.amount ?? NOTHING), old?.amount ?? NOTHING));
}

type Replaced<T> = { readonly old: T | undefined; readonly now: T | undefined };

function replace<T>(
  items: T[],
  { old, now }: Replaced<T>,
  compare: Compare<T>,
  belongs: (item: T) => boolean = () => true,
) {
  if (old && belongs(old)) remove(items, old, compare);
  if (now && belongs(now)) insert(items, now, compare);
}

function replaceIn<T extends { readonly customer: CustomerId }>(
  groups: Map<CustomerId, T[]>,
  { old, now }: Replaced<T>,
  compare: Compare<T>,
  belongs: (item: T) => boolean = () => true,
): void {
  const customer = (now ?? old)?.customer;
  if (customer === undefined) return;
  const group = groups.get(customer) ?? [];
  replace(group, { old, now }, compare, belongs);
  if (group.length > 0) groups.set(customer, group);
  else groups.delete(customer);
}
