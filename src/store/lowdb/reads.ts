import { groupBy } from "../../core/base/collections.js";
import { type Instant, instant } from "../../core/base/time.js";
import { chatClaim, chatKey, isSameChat } from "../../core/customers/chat.js";
import { NOTHING, total } from "../../core/money/money.js";
import { notificationId } from "../../core/notifications/notification.js";
import type { AuditEntry } from "../../core/settings/audit-entry.js";
import { DEFAULT_SETTINGS } from "../../core/settings/shop-settings.js";
import { DUE_KINDS, type DuePage, type DueRecords, type DueWork, type OpenWork, type Store } from "../../core/store.js";
import { listOrder } from "../records.js";
import {
  buyersOf,
  entriesOf,
  historyOf,
  holdersOf,
  ordersChanged,
  ordersVended,
  paymentsOf,
  paymentsOpened,
} from "./lists.js";
import { byAuditTime, byPlaced, type Due, type Indexes } from "./memory/indexes.js";
import { lowerBound } from "./memory/sorted.js";
import { createFinder, findRecord, type Tables } from "./tables.js";

type WriteMethod = "transact" | "withNotificationLease" | "markSent" | "reschedule" | "linkMessage" | "close";
export type StoreReads = Omit<Store, WriteMethod>;

type Options = { readonly tables: Tables; readonly flushed: () => Promise<void>; readonly assertHealthy: () => void };

/**
 * Reads only what is on disk. A change is in memory a moment before it is synced; a reader that sees it waits for the
 * sync, so that nobody acts on something that a power cut could undo.
 */
export function createLowdbReads({ tables, flushed, assertHealthy }: Options): StoreReads {
  const { rows, indexes } = tables;
  const find = createFinder(tables);
  const durable = async <T>(value: T): Promise<T> => {
    assertHealthy();
    await flushed();
    return value;
  };
  return {
    read: async (kind, id) => durable(await find(kind, id)),
    list: async (kind, customers) =>
      durable(customers.flatMap((id) => indexes.lists[kind].get(id) ?? []).sort(listOrder(kind))),
    customerAt: async (chat) => durable(rows.customer.get(rows.claim.get(chatClaim(chat))?.owner ?? "")),
    customers: async ({ after, limit }) => {
      const from = after === undefined ? 0 : lowerBound(indexes.customers, ({ id }) => id <= after);
      return durable(indexes.customers.slice(from, from + limit));
    },
    customersBySearchKey: async (key, limit) => {
      return durable(indexes.customersBySearchKey.get(key, limit).flatMap((id) => rows.customer.get(id) ?? []));
    },
    buyers: async (bought) => durable(await buyersOf(tables, bought)),
    walletHolders: async () => durable(await holdersOf(tables)),
    payments: async (customers) => durable(await paymentsOf(tables, customers)),
    entries: async (customers) => durable(await entriesOf(tables, customers)),
    openThreads: async (limit) => durable(indexes.openThreads.slice(0, limit)),
    balance: async (...accounts) =>
      durable(total(accounts.map((account) => rows.balance.get(account)?.amount ?? NOTHING))),
    counter: async (name) => durable(rows.counter.get(name)?.value ?? 0),
    claimant: async (name) => durable((await findRecord(tables, "claim", name))?.owner),
    totals: async () => durable(Object.fromEntries([...indexes.totals].filter(([, amount]) => amount !== 0))),
    history: async (customers, { before, since = instant(0), limit }) => {
      const last = before === undefined ? undefined : await find("order", before);
      if (before !== undefined && !last) return durable([]);
      return durable(await historyOf(tables, customers, { last, since, limit }));
    },
    openOrders: async (customers) =>
      durable(customers.flatMap((id) => indexes.openOrdersByCustomer.get(id) ?? []).sort((a, b) => byPlaced(b, a))),
    openWork: async () => durable(openWorkOf(tables)),
    heldOrders: async (limit) =>
      durable([...indexes.openOrdersByCustomer.values()].flat().sort(byPlaced).slice(0, limit)),
    openVends: async (limit) => {
      const held = [...indexes.openOrdersByCustomer.values()].flat().filter(({ state }) => state !== "paid");
      const refunded = indexes.due.orders.filter(({ state }) => state === "refunded");
      return durable([...held, ...refunded].sort(byPlaced).slice(0, limit));
    },
    ordersSince: async (since, limit) => durable(await ordersChanged(tables, since, limit)),
    ordersVended: async (window) => durable(await ordersVended(tables, window)),
    paymentsOpened: async (window) => durable(await paymentsOpened(tables, window)),
    findingAbout: async (key) => {
      const id = indexes.findingByKey.get(key);
      return durable(id && rows.finding.get(id));
    },
    openFindings: async (limit) => durable(indexes.openFindings.slice(0, limit)),
    due: async (kind, page) => durable(DUE[kind](tables, page)),
    takeOwnDue: async () => [],
    dueWork: async (now) => durable(dueWorkAt(indexes, now)),
    nextDue: async () => durable(earliestDue(indexes)),
    notificationsAfter: async (dueAfter, chats) => {
      const { notifications } = indexes.due;
      const later = notifications.slice(lowerBound(notifications, ({ dueAt }) => dueAt <= dueAfter));
      return durable(later.filter((queued) => !chats || chats.some((chat) => isSameChat(chat, queued.chat))));
    },
    messageFor: async (chat, key) => durable((await find("messageLink", notificationId(chat, key)))?.messageId),
    supportMessageAt: async (chat, messageId) =>
      durable(indexes.supportKeyByMessage.get(`${chatKey(chat)}/${messageId}`)),
    settings: async () => durable(rows.shopSettings.get(DEFAULT_SETTINGS.id) ?? DEFAULT_SETTINGS),
    auditEntries: async (page) => durable(selectAuditEntries(tables, page)),
    broadcasts: async () =>
      durable(
        [...rows.broadcast.values()]
          .filter(({ finishedAt }) => finishedAt === undefined)
          .sort((a, b) => a.startedAt - b.startedAt),
      ),
  };
}

function openWorkOf({ indexes }: Tables): OpenWork {
  const byState = groupBy([...indexes.openOrdersByCustomer.values()].flat(), ({ state }) => state);
  return {
    orders: [...byState].map(([state, orders]) => ({
      state,
      count: orders.length,
      amount: total(orders.map(({ price }) => price)),
    })),
    notifications: indexes.due.notifications.length,
  };
}

function selectAuditEntries({ rows, indexes }: Tables, { before, about, limit }: Parameters<Store["auditEntries"]>[0]) {
  const last = before === undefined ? undefined : rows.auditEntry.get(before);
  if (before !== undefined && !last) return [];
  const end = lowerBound(indexes.auditEntries, (entry) => last === undefined || byAuditTime(entry, last) < 0);
  const found: AuditEntry[] = [];
  for (let at = end - 1; at >= 0 && found.length < limit; at--) {
    const entry = indexes.auditEntries[at];
    if (entry && (about === undefined || [entry.customer, entry.by, entry.target].includes(about))) found.push(entry);
  }
  return found;
}

const DUE: { readonly [K in keyof DueRecords]: (tables: Tables, page: DuePage) => readonly DueRecords[K][] } = {
  orders: ({ indexes: { due } }, page) => dueUpTo(due.orders, page).map((order) => dueRecord(order, order.id)),
  payments: ({ indexes: { due } }, page) =>
    dueUpTo(due.payments, page).map((payment) => dueRecord(payment, payment.reference)),
  schedules: ({ indexes: { due } }, page) =>
    dueUpTo(due.schedules, page).map((schedule) => dueRecord(schedule, schedule.id)),
  threads: ({ indexes: { due } }, page) => dueUpTo(due.threads, page).map((thread) => dueRecord(thread, thread.id)),
  notifications: ({ indexes: { due }, notificationsBeingSent }, { now, limit }) =>
    dueUpTo(due.notifications, { now, limit: limit + notificationsBeingSent.size })
      .filter(({ id }) => (notificationsBeingSent.get(id)?.until ?? 0) <= now)
      .slice(0, limit),
};

/** The fields that `Store.due` gives of a record. */
const dueRecord = <Id>({ customer, dueAt }: Omit<DueRecords["orders"], "id">, id: Id) => ({ id, customer, dueAt });

const dueUpTo = <T>(byDueAt: readonly Due<T>[], { now, limit }: DuePage): readonly Due<T>[] =>
  byDueAt.slice(
    0,
    Math.min(
      lowerBound(byDueAt, ({ dueAt }) => dueAt <= now),
      limit,
    ),
  );

function dueWorkAt(indexes: Indexes, now: Instant): DueWork {
  const ready = DUE_KINDS.filter((kind) => (indexes.due[kind][0]?.dueAt ?? Infinity) <= now);
  const next = earliestDue(indexes, now);
  return { ready, ...(next !== undefined && { next }) };
}

function earliestDue({ due }: Indexes, after = -1): Instant | undefined {
  const firstOf = <T>(byDueAt: readonly Due<T>[]) => byDueAt[lowerBound(byDueAt, ({ dueAt }) => dueAt <= after)];
  const instants = DUE_KINDS.flatMap((kind) => firstOf<unknown>(due[kind])?.dueAt ?? []);
  return instants.length === 0 ? undefined : (Math.min(...instants) as Instant);
}
