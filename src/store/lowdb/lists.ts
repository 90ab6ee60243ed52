import type { CustomerId } from "../../core/base/ids.js";
import type { Instant, Window } from "../../core/base/time.js";
import type { BuyerFilter, CustomerIds } from "../../core/customers/audience.js";
import { eachGivingWay } from "../../core/jobs/pacer.js";
import type { LedgerEntry } from "../../core/money/ledger.js";
import type { Payment } from "../../core/money/payment.js";
import type { Order } from "../../core/orders/order.js";
import { keyOf, type Records } from "../records.js";
import { type ClosedQuery, closedRecords, type DayReading, daysToRead } from "./days/closed-days.js";
import { byPlaced, byTime } from "./memory/indexes.js";
import { lowerBound } from "./memory/sorted.js";
import type { Tables } from "./tables.js";

type Listed = "order" | "payment";

/** A list of records, some of which may have left memory. */
type ListQuery<K extends Listed> = ClosedQuery & {
  readonly kind: K;
  /** The records of the list that are in memory. */
  readonly inMemory: readonly Records[K][];
  /** The time that orders the list, and that `from` and `to` refer to. */
  readonly timeOf: (record: Records[K]) => number | undefined;
  readonly limit?: number;
  /** A further condition. */
  readonly belongs?: (record: Records[K]) => boolean;
};

/** The newest records of a list, newest first: from memory, and from each closed day that may hold some. */
async function newestPage<K extends Listed>(tables: Tables, query: ListQuery<K>): Promise<readonly Records[K][]> {
  const { kind, inMemory, timeOf, limit = Infinity } = query;
  const compare = byTime(kind, timeOf);
  const found = new Map(inMemory.map((record) => [keyOf(kind, record), record]));
  const page = () => [...found.values()].sort((a, b) => compare(b, a)).slice(0, limit);
  const latestFirst = daysToRead(tables.closedDays, query).sort((a, b) => b.last - a.last);
  for (const day of latestFirst) {
    const oldest = found.size < limit ? undefined : page().at(-1);
    if (oldest && (timeOf(oldest) ?? 0) > day.last) break;
    await addDay(tables, query, day, found);
  }
  return page();
}

/** Adds a closed day's records to a list. A record that was brought back into memory counts as it is there. */
async function addDay<K extends Listed>(
  { closedDays, rows }: Tables,
  { kind, timeOf, from = 0, to = Infinity, customers, belongs = () => true }: ListQuery<K>,
  day: DayReading,
  found: Map<string, Records[K]>,
): Promise<void> {
  const fits = (record: Records[K]): boolean => {
    const time = timeOf(record);
    if (time === undefined || time < from || time > to) return false;
    return (customers?.includes(record.customer) ?? true) && belongs(record);
  };
  for await (const closed of closedRecords(closedDays, kind, day, customers)) {
    const key = keyOf(kind, closed);
    const record = (rows[kind].get(key) as Records[K] | undefined) ?? closed;
    if (!found.has(key) && fits(record)) found.set(key, record);
  }
}

export function ordersChanged(tables: Tables, since: Instant, limit: number): Promise<readonly Order[]> {
  const { ordersByChange } = tables.indexes;
  const from = lowerBound(ordersByChange, ({ changedAt }) => changedAt < since);
  const inMemory = ordersByChange.slice(Math.max(from, ordersByChange.length - limit));
  return newestPage(tables, { kind: "order", inMemory, timeOf: ({ changedAt }) => changedAt, from: since, limit });
}

export const ordersVended = (tables: Tables, window: Window): Promise<readonly Order[]> =>
  recordsInWindow(
    tables,
    { kind: "order", sorted: tables.indexes.ordersByVend, timeOf: ({ vendingAt }) => vendingAt },
    window,
  );

export const paymentsOpened = (tables: Tables, window: Window): Promise<readonly Payment[]> =>
  recordsInWindow(
    tables,
    { kind: "payment", sorted: tables.indexes.paymentsByOpening, timeOf: ({ openedAt }) => openedAt },
    window,
  );

async function recordsInWindow<K extends Listed>(
  tables: Tables,
  { sorted, ...list }: Pick<ListQuery<K>, "kind" | "timeOf"> & { readonly sorted: readonly Records[K][] },
  { from, to }: Window,
): Promise<readonly Records[K][]> {
  const before = (end: Instant) => lowerBound(sorted, (record) => (list.timeOf(record) ?? 0) < end);
  const inMemory = sorted.slice(before(from), before(to));
  return (await newestPage(tables, { ...list, inMemory, from, to: to - 1 })).toReversed();
}

export async function historyOf(
  tables: Tables,
  customers: readonly CustomerId[],
  { last, since, limit }: { readonly last: Order | undefined; readonly since: Instant; readonly limit: number },
): Promise<readonly Order[]> {
  const isOlder = (order: Order) => last === undefined || byPlaced(order, last) < 0;
  const inMemory = customers.flatMap((customer) => {
    const orders = tables.indexes.ordersByCustomer.get(customer) ?? [];
    const begin = lowerBound(orders, ({ placedAt }) => placedAt < since);
    const end = lowerBound(orders, isOlder);
    return orders.slice(Math.max(begin, end - limit), end);
  });
  return newestPage(tables, {
    kind: "order",
    inMemory,
    limit,
    timeOf: ({ placedAt }) => placedAt,
    from: since,
    to: last?.placedAt ?? Infinity,
    customers,
    belongs: isOlder,
  });
}

/**
 * A customer's orders placed at or after an instant, oldest first. Nearly always all of them are in memory, and this
 * reads no closed day. If the clock was ahead when orders were closed, some have left memory too early.
 */
export async function ordersPlaced(tables: Tables, customer: CustomerId, since: Instant): Promise<readonly Order[]> {
  const saved = tables.indexes.ordersByCustomer.get(customer) ?? [];
  const inMemory = saved.slice(lowerBound(saved, ({ placedAt }) => placedAt < since));
  const timeOf = ({ placedAt }: Order) => placedAt;
  const query = { kind: "order", inMemory, timeOf, from: since, customers: [customer] } as const;
  return (await newestPage(tables, query)).toReversed();
}

export const paymentsOf = (tables: Tables, customers: readonly CustomerId[]): Promise<readonly Payment[]> =>
  newestPage(tables, {
    kind: "payment",
    inMemory: tables.indexes.paymentsByOpening.filter(({ customer }) => customers.includes(customer)),
    timeOf: ({ openedAt }) => openedAt,
    customers,
  });

/** All entries of these customers, oldest first. An entry never changes, so it does not matter where it is found. */
export async function entriesOf(
  { closedDays, rows }: Tables,
  customers: readonly CustomerId[],
): Promise<readonly LedgerEntry[]> {
  const isTheirs = ({ customer }: LedgerEntry) => customers.includes(customer);
  // Memory first, so that an entry that leaves it meanwhile is not missed.
  const entries = [...rows.entry.values()].filter(isTheirs);
  for (const day of daysToRead(closedDays, { customers })) {
    for await (const entry of closedRecords(closedDays, "entry", day, customers)) {
      if (isTheirs(entry)) entries.push(entry);
    }
  }
  const once = new Map(entries.map((entry) => [entry.id, entry]));
  return [...once.values()].sort(byTime("entry", ({ at }) => at));
}

/** The customers of `Store.buyers`: from memory first, then from closed days. */
export async function buyersOf(
  { indexes, closedDays }: Tables,
  { since, network, productKind }: BuyerFilter,
): Promise<CustomerIds> {
  const found = new Set<CustomerId>();
  const take = (order: Order): void => {
    if (order.network !== network) return;
    if (productKind !== undefined && order.product.kind !== productKind) return;
    found.add(order.customer);
  };
  const vended = indexes.ordersByVend.slice(lowerBound(indexes.ordersByVend, ({ vendingAt = 0 }) => vendingAt < since));
  await eachGivingWay([...indexes.openOrdersByCustomer.values()].flat(), take);
  await eachGivingWay(vended, take);
  for (const day of daysToRead(closedDays, { from: since })) {
    // The order may be back in memory and changed, but its customer has bought all the same.
    for await (const order of closedRecords(closedDays, "order", day))
      if ((order.vendingAt ?? -1) >= since) take(order);
  }
  return found;
}

export async function holdersOf({ rows }: Tables): Promise<CustomerIds> {
  const found = new Set<CustomerId>();
  await eachGivingWay(rows.balance.values(), ({ account, amount }) => {
    const [, of] = /^(?:wallet|moving):(cus_.+)$/.exec(account) ?? [];
    if (amount > 0 && of !== undefined) found.add(of as CustomerId);
  });
  return found;
}
