import type { CustomerId } from "../../core/base/ids.js";
import type { Instant, Window } from "../../core/base/time.js";
import { chatKey } from "../../core/customers/customer.js";
import type { LedgerEntry } from "../../core/money/ledger.js";
import { add, type Kobo, NOTHING, total } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import type { OpenWork } from "../../core/notifications/health.js";
import type { Order, OrderState } from "../../core/orders/order.js";
import type { AuditEntry } from "../../core/settings/audit-entry.js";
import { DEFAULT_SETTINGS } from "../../core/settings/shop-settings.js";
import { DUE_KINDS, type DueRecords, type DueWork, type Store } from "../../core/store.js";
import { recordsIn } from "./archive/archive.js";
import { buyersOf, holdersOf } from "./audience.js";
import {
  byAuditTime,
  byChanged,
  byNewestCard,
  byOldestSchedule,
  byOpened,
  byPlaced,
  byVended,
  type Indexes,
} from "./memory/indexes.js";
import { lowerBound } from "./memory/sorted.js";
import { bundlesFor, newestPage } from "./pages.js";
import { findRecord, type Tables } from "./tables.js";
import { messageLinkKey } from "./writes.js";

type WriteMethod = "transact" | "withNotificationLease" | "markSent" | "reschedule" | "linkMessage" | "close";
export type StoreReads = Omit<Store, WriteMethod>;

type Options = { readonly tables: Tables; readonly flushed: () => Promise<void>; readonly assertHealthy: () => void };

async function ordersVendedIn(tables: Tables, window: Window): Promise<readonly Order[]> {
  const at = ({ vendingAt }: Order) => vendingAt;
  const inMemory = between(tables.indexes.ordersByVend, window, at);
  const by = { measure: "vended", at, ...inclusive(window) } as const;
  const page = await newestPage(tables, { kind: "order", inMemory, limit: Infinity, compare: byVended, by });
  return page.toReversed();
}

/**
 * What is read is on disk: a value may be seen in memory a moment before its sync ends, and then the reader waits for
 * that sync, so that nobody acts on what a power cut could undo.
 */
export function createLowdbReads({ tables, flushed, assertHealthy }: Options): StoreReads {
  const { rows, indexes } = tables;
  const durable = async <T>(value: T): Promise<T> => {
    assertHealthy();
    await flushed();
    return value;
  };
  return {
    customer: async (id) => durable(rows.customer.get(id)),
    customerAt: async (chat) => {
      const id = indexes.customerByChat.get(chatKey(chat));
      return durable(id && rows.customer.get(id));
    },
    customers: async ({ after, limit }) => {
      const from = after === undefined ? 0 : lowerBound(indexes.customers, ({ id }) => id <= after);
      return durable(indexes.customers.slice(from, from + limit));
    },
    customersBySearchKey: async (key, limit) => {
      return durable(indexes.customersBySearchKey.get(key, limit).flatMap((id) => rows.customer.get(id) ?? []));
    },
    customerCount: async () => durable(rows.customer.size),
    buyers: async (bought) => durable(await buyersOf(tables, bought)),
    walletHolders: async () => durable(await holdersOf(tables)),
    order: async (id) => durable(await findRecord(tables, "order", id)),
    payment: async (reference) => durable(await findRecord(tables, "payment", reference)),
    cards: async (customers) => durable(ofAll(customers, (id) => indexes.cards.get(id) ?? []).sort(byNewestCard)),
    payments: async (customers) => durable(await paymentsOf(tables, customers)),
    entries: async (customers) => durable(await entriesOf(tables, customers)),
    schedule: async (id) => durable(rows.schedule.get(id)),
    schedules: async (customers) =>
      durable(ofAll(customers, (id) => indexes.schedules.get(id) ?? []).sort(byOldestSchedule)),
    balance: async (...accounts) =>
      durable(total(accounts.map((account) => rows.balance.get(account)?.amount ?? NOTHING))),
    totals: async () => durable(Object.fromEntries([...indexes.totals].filter(([, amount]) => amount !== 0))),
    history: async (customers, page) => durable(await historyOf(tables, customers, page)),
    openOrders: async (customers) =>
      durable(ofAll(customers, (id) => indexes.openOrdersByCustomer.get(id) ?? []).sort(newestPlaced)),
    openWork: async () => durable(openWorkOf(tables)),
    heldOrders: async (limit) =>
      durable([...indexes.openOrdersByCustomer.values()].flat().sort(byPlaced).slice(0, limit)),
    ordersSince: async (since, limit) => {
      const from = lowerBound(indexes.ordersByChange, ({ changedAt }) => changedAt < since);
      const hot = indexes.ordersByChange.slice(Math.max(from, indexes.ordersByChange.length - limit));
      const by = { measure: "changed", at: ({ changedAt }: Order) => changedAt, from: since, to: Infinity } as const;
      return durable(await newestPage(tables, { kind: "order", inMemory: hot, limit, compare: byChanged, by }));
    },
    ordersVended: async (window) => durable(await ordersVendedIn(tables, window)),
    paymentsOpened: async (window) => {
      const at = ({ openedAt }: Payment) => openedAt;
      const hot = between(indexes.paymentsByOpening, window, at);
      const by = { measure: "opened", at, ...inclusive(window) } as const;
      const page = await newestPage(tables, { kind: "payment", inMemory: hot, limit: Infinity, compare: byOpened, by });
      return durable(page.toReversed());
    },
    finding: async (id) => durable(rows.finding.get(id)),
    findingAbout: async (key) => {
      const id = indexes.findingByKey.get(key);
      return durable(id && rows.finding.get(id));
    },
    openFindings: async (limit) => durable(indexes.openFindings.slice(0, limit)),
    due: async (kind, page) => durable(dueOf(tables, kind, page)),
    dueWork: async (now) => durable(dueWorkAt(indexes, now)),
    nextDue: async () => durable(earliestDue(indexes)),
    messageFor: async (chat, key) =>
      durable((await findRecord(tables, "messageLink", messageLinkKey(chat, key)))?.messageId),
    settings: async () => durable(rows.shopSettings.get(DEFAULT_SETTINGS.id) ?? DEFAULT_SETTINGS),
    auditEntry: async (id) => durable(rows.auditEntry.get(id)),
    auditEntries: async (page) => durable(selectAuditEntries(tables, page)),
    broadcast: async (id) => durable(rows.broadcast.get(id)),
    broadcasts: async () =>
      durable(
        [...rows.broadcast.values()]
          .filter(({ finishedAt }) => finishedAt === undefined)
          .sort((a, b) => a.startedAt - b.startedAt),
      ),
  };
}

const ofAll = <T>(customers: readonly CustomerId[], recordsOf: (id: CustomerId) => readonly T[]): T[] =>
  customers.flatMap(recordsOf);

const newestPlaced = (a: Order, b: Order): number => byPlaced(b, a);

function between<T>(items: readonly T[], { from, to }: Window, at: (item: T) => Instant | undefined): readonly T[] {
  const before = (end: Instant) => lowerBound(items, (item) => (at(item) ?? 0) < end);
  return items.slice(before(from), before(to));
}

const inclusive = ({ from, to }: Window) => ({ from, to: to - 1 });

function openWorkOf({ indexes }: Tables): OpenWork {
  const states = new Map<OrderState, { readonly count: number; readonly amount: Kobo }>();
  for (const orders of indexes.openOrdersByCustomer.values()) {
    for (const { state, price } of orders) {
      const { count, amount } = states.get(state) ?? { count: 0, amount: NOTHING };
      states.set(state, { count: count + 1, amount: add(amount, price) });
    }
  }
  return {
    orders: [...states].map(([state, sum]) => ({ state, ...sum })),
    notifications: indexes.due.notifications.length,
  };
}

const concerns = ({ customer, by, target }: AuditEntry, about: string): boolean =>
  [customer, by, target].includes(about);

function selectAuditEntries(
  { rows, indexes }: Tables,
  { before, customer, about, limit }: Parameters<Store["auditEntries"]>[0],
) {
  const last = before === undefined ? undefined : rows.auditEntry.get(before);
  if (before !== undefined && !last) return [];
  const end = lowerBound(indexes.auditEntries, (entry) => last === undefined || byAuditTime(entry, last) < 0);
  const found: AuditEntry[] = [];
  for (let at = end - 1; at >= 0 && found.length < limit; at--) {
    const entry = indexes.auditEntries[at];
    const asked = entry && (customer === undefined || entry.customer === customer);
    if (asked && (about === undefined || concerns(entry, about))) found.push(entry);
  }
  return found;
}

async function historyOf(
  tables: Tables,
  customers: readonly CustomerId[],
  { before, limit }: Parameters<Store["history"]>[1],
): Promise<readonly Order[]> {
  const last = before === undefined ? undefined : await findRecord(tables, "order", before);
  if (before !== undefined && !last) return [];
  const isOlder = (order: Order) => last === undefined || byPlaced(order, last) < 0;
  const pages = customers.map((customer) => {
    const orders = tables.indexes.ordersByCustomer.get(customer) ?? [];
    const end = lowerBound(orders, isOlder);
    return newestPage(tables, {
      ...{ kind: "order", limit, compare: byPlaced, about: customer },
      inMemory: orders.slice(Math.max(0, end - limit), end),
      by: { measure: "placed", at: ({ placedAt }) => placedAt, from: 0, to: last?.placedAt ?? Infinity },
      belongs: (order) => order.customer === customer && isOlder(order),
    });
  });
  return (await Promise.all(pages)).flat().sort(newestPlaced).slice(0, limit);
}

async function paymentsOf(tables: Tables, customers: readonly CustomerId[]): Promise<readonly Payment[]> {
  const pages = customers.map((customer) =>
    newestPage(tables, {
      ...{ kind: "payment", limit: Infinity, compare: byOpened, about: customer },
      inMemory: tables.indexes.paymentsByOpening.filter((payment) => payment.customer === customer),
      by: { measure: "opened", at: ({ openedAt }) => openedAt, from: 0, to: Infinity },
      belongs: (payment) => payment.customer === customer,
    }),
  );
  return (await Promise.all(pages)).flat().sort((a, b) => byOpened(b, a));
}

/** What was posted is never changed: wherever an entry is found, it is the same. */
async function entriesOf(tables: Tables, customers: readonly CustomerId[]): Promise<readonly LedgerEntry[]> {
  const found = new Map<string, LedgerEntry>();
  const take = (entries: Iterable<LedgerEntry & { readonly ordinal?: number }>) => {
    for (const { ordinal: _, ...entry } of entries) if (customers.includes(entry.customer)) found.set(entry.id, entry);
  };
  for (const volume of tables.archive.volumes()) {
    for (const customer of customers) {
      for await (const bundle of bundlesFor(volume, customer)) take(recordsIn(bundle, "entry"));
    }
  }
  take(tables.rows.entry.values());
  return [...found.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

const DUE: {
  readonly [K in keyof DueRecords]: (tables: Tables, page: { now: Instant; limit: number }) => readonly DueRecords[K][];
} = {
  orders: ({ indexes: { due } }, page) =>
    dueUpTo(due.orders, page).map(({ id, customer, dueAt }) => ({ id, customer, dueAt: dueAt as Instant })),
  payments: ({ indexes: { due } }, page) =>
    dueUpTo(due.payments, page).map(({ reference, customer, dueAt }) => ({
      id: reference,
      customer,
      dueAt: dueAt as Instant,
    })),
  schedules: ({ indexes: { due } }, page) =>
    dueUpTo(due.schedules, page).map(({ id, customer, dueAt }) => ({
      id,
      customer,
      dueAt: dueAt as Instant,
    })),
  notifications: ({ indexes: { due }, notificationsBeingSent }, { now, limit }) =>
    dueUpTo(due.notifications, { now, limit: limit + notificationsBeingSent.size })
      .filter(({ id }) => (notificationsBeingSent.get(id)?.until ?? 0) <= now)
      .slice(0, limit),
};

const dueOf = <K extends keyof DueRecords>(tables: Tables, kind: K, page: { now: Instant; limit: number }) =>
  DUE[kind](tables, page);

type DueRecord = { readonly dueAt?: Instant };

function dueUpTo<T extends DueRecord>(
  owed: readonly T[],
  { now, limit }: { now: Instant; limit: number },
): readonly T[] {
  const end = lowerBound(owed, ({ dueAt }) => dueAt !== undefined && dueAt <= now);
  return owed.slice(0, Math.min(end, limit));
}

function dueWorkAt(indexes: Indexes, now: Instant): DueWork {
  const ready = DUE_KINDS.filter((kind) => (indexes.due[kind][0]?.dueAt ?? Infinity) <= now);
  const next = earliestDue(indexes, now);
  return { ready, ...(next !== undefined && { next }) };
}

function earliestDue({ due }: Indexes, after = -1): Instant | undefined {
  const next = (owed: readonly DueRecord[]) =>
    owed[lowerBound(owed, ({ dueAt }) => dueAt !== undefined && dueAt <= after)];
  const heads = DUE_KINDS.map((kind) => next(due[kind]));
  const instants = heads.flatMap((head) => (head?.dueAt === undefined ? [] : [head.dueAt]));
  return instants.length === 0 ? undefined : (Math.min(...instants) as Instant);
}
