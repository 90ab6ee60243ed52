import type { CustomerId } from "../../core/base/ids.js";
import type { Instant, Window } from "../../core/base/time.js";
import { chatKey } from "../../core/customers/customer.js";
import type { LedgerEntry } from "../../core/money/ledger.js";
import { add, type Kobo, NOTHING } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import type { OpenWork } from "../../core/notifications/health.js";
import type { Order, OrderState } from "../../core/orders/order.js";
import type { Deed } from "../../core/settings/audit-entry.js";
import { NEW_HOUSE } from "../../core/settings/shop-settings.js";
import { type Agenda, DUE_KINDS, type Due, type Store } from "../../core/store.js";
import { recordsIn } from "./archive/archive.js";
import { buyersOf, holdersOf } from "./audience.js";
import { byChanged, byDone, byOpened, byPlaced, byVended, type Indexes } from "./indexes.js";
import { bundlesAbout, newest } from "./pages.js";
import { position } from "./sorted.js";
import { findRecord, type Tables } from "./tables.js";
import { postId } from "./writes.js";

type Writing = "transact" | "telling" | "told" | "tellLater" | "bindPost" | "close";
export type Reads = Omit<Store, Writing>;

type Options = { readonly tables: Tables; readonly settled: () => Promise<void>; readonly sound: () => void };

/**
 * What is read is on disk: a value may be seen in memory a moment before its sync ends, and then the reader waits for
 * that sync, so that nobody acts on what a power cut could undo.
 */
export function createReads({ tables, settled, sound }: Options): Reads {
  const { rows, indexes } = tables;
  const durable = async <T>(value: T): Promise<T> => {
    sound();
    await settled();
    return value;
  };
  return {
    customer: async (id) => durable(rows.customer.get(id)),
    customerAt: async (chat) => {
      const id = indexes.customerAt.get(chatKey(chat));
      return durable(id && rows.customer.get(id));
    },
    customers: async ({ after, limit }) => {
      const from = after === undefined ? 0 : position(indexes.customers, ({ id }) => id <= after);
      return durable(indexes.customers.slice(from, from + limit));
    },
    customersKnownAs: async (key, limit) => {
      return durable(indexes.knownAs.get(key, limit).flatMap((id) => rows.customer.get(id) ?? []));
    },
    customerCount: async () => durable(rows.customer.size),
    buyers: async (bought) => durable(await buyersOf(tables, bought)),
    holders: async () => durable(await holdersOf(tables)),
    order: async (id) => durable(await findRecord(tables, "order", id)),
    payment: async (reference) => durable(await findRecord(tables, "payment", reference)),
    cards: async (customer) => durable([...(indexes.cards.get(customer) ?? [])]),
    payments: async (customer) => durable(await paymentsOf(tables, customer)),
    entries: async (customer) => durable(await entriesOf(tables, customer)),
    schedule: async (id) => durable(rows.schedule.get(id)),
    schedules: async (customer) => durable([...(indexes.schedules.get(customer) ?? [])]),
    balance: async (account) => durable(rows.balance.get(account)?.amount ?? NOTHING),
    totals: async () => durable(Object.fromEntries([...indexes.totals].filter(([, amount]) => amount !== 0))),
    history: async (customer, { before, limit }) => {
      const last = before === undefined ? undefined : await findRecord(tables, "order", before);
      if (before !== undefined && !last) return durable([]);
      return durable(await historyOf(tables, customer, { last, limit }));
    },
    openOrders: async (customer) => durable([...(indexes.open.get(customer) ?? [])].reverse()),
    openWork: async () => durable(openWorkOf(tables)),
    heldOrders: async (limit) => durable([...indexes.open.values()].flat().sort(byPlaced).slice(0, limit)),
    ordersSince: async (since, limit) => {
      const from = position(indexes.changed, ({ changedAt }) => changedAt < since);
      const hot = indexes.changed.slice(Math.max(from, indexes.changed.length - limit));
      const by = { measure: "changed", at: ({ changedAt }: Order) => changedAt, from: since, to: Infinity } as const;
      return durable(await newest(tables, { kind: "order", hot, limit, compare: byChanged, by }));
    },
    ordersVended: async (window) => {
      const at = ({ vendingAt }: Order) => vendingAt;
      const hot = between(indexes.vended, window, at);
      const by = { measure: "vended", at, ...inclusive(window) } as const;
      const page = await newest(tables, { kind: "order", hot, limit: Infinity, compare: byVended, by });
      return durable(page.toReversed());
    },
    paymentsOpened: async (window) => {
      const at = ({ openedAt }: Payment) => openedAt;
      const hot = between(indexes.opened, window, at);
      const by = { measure: "opened", at, ...inclusive(window) } as const;
      const page = await newest(tables, { kind: "payment", hot, limit: Infinity, compare: byOpened, by });
      return durable(page.toReversed());
    },
    finding: async (id) => durable(rows.finding.get(id)),
    findingAbout: async (key) => {
      const id = indexes.findingAbout.get(key);
      return durable(id && rows.finding.get(id));
    },
    openFindings: async (limit) => durable(indexes.openFindings.slice(0, limit)),
    due: async (kind, page) => durable(dueOf(tables, kind, page)),
    agenda: async (now) => durable(agendaAt(indexes, now)),
    nextDue: async () => durable(earliest(indexes)),
    post: async (chat, subject) => durable((await findRecord(tables, "post", postId(chat, subject)))?.messageId),
    house: async () => durable(rows.house.get(NEW_HOUSE.id) ?? NEW_HOUSE),
    deed: async (id) => durable(rows.deed.get(id)),
    deeds: async (page) => durable(deedsOf(tables, page)),
    broadcast: async (id) => durable(rows.broadcast.get(id)),
    broadcasts: async () =>
      durable(
        [...rows.broadcast.values()]
          .filter(({ finishedAt }) => finishedAt === undefined)
          .sort((a, b) => a.startedAt - b.startedAt),
      ),
  };
}

function between<T>(items: readonly T[], { from, to }: Window, at: (item: T) => Instant | undefined): readonly T[] {
  const before = (end: Instant) => position(items, (item) => (at(item) ?? 0) < end);
  return items.slice(before(from), before(to));
}

const inclusive = ({ from, to }: Window) => ({ from, to: to - 1 });

function openWorkOf({ indexes }: Tables): OpenWork {
  const states = new Map<OrderState, { readonly count: number; readonly amount: Kobo }>();
  for (const orders of indexes.open.values()) {
    for (const { state, price } of orders) {
      const { count, amount } = states.get(state) ?? { count: 0, amount: NOTHING };
      states.set(state, { count: count + 1, amount: add(amount, price) });
    }
  }
  return { orders: [...states].map(([state, sum]) => ({ state, ...sum })), tells: indexes.due.tells.length };
}

const isAbout = ({ customer, by, to }: Deed, about: string): boolean => [customer, by, to].includes(about);

function deedsOf({ rows, indexes }: Tables, { before, customer, about, limit }: Parameters<Store["deeds"]>[0]) {
  const last = before === undefined ? undefined : rows.deed.get(before);
  if (before !== undefined && !last) return [];
  const end = position(indexes.deeds, (deed) => last === undefined || byDone(deed, last) < 0);
  const found: Deed[] = [];
  for (let at = end - 1; at >= 0 && found.length < limit; at--) {
    const deed = indexes.deeds[at];
    const asked = deed && (customer === undefined || deed.customer === customer);
    if (asked && (about === undefined || isAbout(deed, about))) found.push(deed);
  }
  return found;
}

type Page = { readonly last: Order | undefined; readonly limit: number };

function historyOf(tables: Tables, customer: CustomerId, { last, limit }: Page): Promise<readonly Order[]> {
  const orders = tables.indexes.history.get(customer) ?? [];
  const isOlder = (order: Order) => last === undefined || byPlaced(order, last) < 0;
  const end = position(orders, isOlder);
  return newest(tables, {
    ...{ kind: "order", limit, compare: byPlaced, about: customer },
    hot: orders.slice(Math.max(0, end - limit), end),
    by: { measure: "placed", at: ({ placedAt }) => placedAt, from: 0, to: last?.placedAt ?? Infinity },
    belongs: (order) => order.customer === customer && isOlder(order),
  });
}

const paymentsOf = (tables: Tables, customer: CustomerId): Promise<readonly Payment[]> =>
  newest(tables, {
    ...{ kind: "payment", limit: Infinity, compare: byOpened, about: customer },
    hot: tables.indexes.opened.filter((payment) => payment.customer === customer),
    by: { measure: "opened", at: ({ openedAt }) => openedAt, from: 0, to: Infinity },
    belongs: (payment) => payment.customer === customer,
  });

/** What was posted is never changed: wherever an entry is found, it is the same. */
async function entriesOf(tables: Tables, customer: CustomerId): Promise<readonly LedgerEntry[]> {
  const found = new Map<string, LedgerEntry>();
  const take = (entries: Iterable<LedgerEntry & { readonly ordinal?: number }>) => {
    for (const { ordinal: _, ...entry } of entries) if (entry.customer === customer) found.set(entry.id, entry);
  };
  for (const volume of tables.archive.volumes()) {
    for await (const bundle of bundlesAbout(volume, customer)) take(recordsIn(bundle, "entry"));
  }
  take(tables.rows.entry.values());
  return [...found.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

const DUE: {
  readonly [K in keyof Due]: (tables: Tables, page: { now: Instant; limit: number }) => readonly Due[K][];
} = {
  orders: ({ indexes: { due } }, page) =>
    upTo(due.orders, page).map(({ id, customer, dueAt }) => ({ id, customer, dueAt: dueAt as Instant })),
  payments: ({ indexes: { due } }, page) =>
    upTo(due.payments, page).map(({ reference, customer, dueAt }) => ({
      id: reference,
      customer,
      dueAt: dueAt as Instant,
    })),
  schedules: ({ indexes: { due } }, page) =>
    upTo(due.schedules, page).map(({ id, customer, dueAt }) => ({ id, customer, dueAt: dueAt as Instant })),
  tells: ({ indexes: { due }, telling }, { now, limit }) =>
    upTo(due.tells, { now, limit: limit + telling.size })
      .filter(({ id }) => (telling.get(id)?.until ?? 0) <= now)
      .slice(0, limit),
};

const dueOf = <K extends keyof Due>(tables: Tables, kind: K, page: { now: Instant; limit: number }) =>
  DUE[kind](tables, page);

type Owed = { readonly dueAt?: Instant };

function upTo<T extends Owed>(owed: readonly T[], { now, limit }: { now: Instant; limit: number }): readonly T[] {
  const end = position(owed, ({ dueAt }) => dueAt !== undefined && dueAt <= now);
  return owed.slice(0, Math.min(end, limit));
}

function agendaAt(indexes: Indexes, now: Instant): Agenda {
  const ready = DUE_KINDS.filter((kind) => (indexes.due[kind][0]?.dueAt ?? Infinity) <= now);
  const next = earliest(indexes, now);
  return { ready, ...(next !== undefined && { next }) };
}

function earliest({ due }: Indexes, after = -1): Instant | undefined {
  const next = (owed: readonly Owed[]) => owed[position(owed, ({ dueAt }) => dueAt !== undefined && dueAt <= after)];
  const heads = DUE_KINDS.map((kind) => next(due[kind]));
  const instants = heads.flatMap((head) => (head?.dueAt === undefined ? [] : [head.dueAt]));
  return instants.length === 0 ? undefined : (Math.min(...instants) as Instant);
}
