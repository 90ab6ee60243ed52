import type { CustomerId } from "../../core/base/ids.js";
import type { Instant, Window } from "../../core/base/time.js";
import type { LedgerEntry } from "../../core/money/ledger.js";
import type { Payment } from "../../core/money/payment.js";
import type { Order } from "../../core/orders/order.js";
import { ascending, keyOf, type Records } from "../records.js";
import { closedRecords, type DayReading, daysToRead } from "./days/closed-days.js";
import { byChanged, byOpened, byPlaced, byVended } from "./memory/indexes.js";
import { type Comparator, lowerBound } from "./memory/sorted.js";
import type { Tables } from "./tables.js";

type Listed = "order" | "payment";

/** A list that may go further back than memory does. */
type ListQuery<K extends Listed> = {
  readonly kind: K;
  /** Those of the list that memory has. */
  readonly inMemory: readonly Records[K][];
  readonly compare: Comparator<Records[K]>;
  /** What the list is ordered by in the first place. */
  readonly at: (record: Records[K]) => number | undefined;
  /** From one time to another, both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly limit: number;
  /** Whose they must be, and what else. */
  readonly customers?: readonly CustomerId[];
  readonly belongs?: (record: Records[K]) => boolean;
};

/** The newest of the records that belong to the page, newest first: from memory, and from every day that may have some. */
async function newestPage<K extends Listed>(tables: Tables, query: ListQuery<K>): Promise<readonly Records[K][]> {
  const { kind, inMemory, limit, compare } = query;
  const found = new Map(inMemory.map((record) => [keyOf(kind, record), record]));
  const page = () => [...found.values()].sort((a, b) => compare(b, a)).slice(0, limit);
  const latestFirst = daysToRead(tables.closedDays, query).sort((a, b) => b.last - a.last);
  for (const day of latestFirst) {
    const oldest = found.size < limit ? undefined : page().at(-1);
    if (oldest && (query.at(oldest) ?? 0) > day.last) break;
    await addDay(tables, query, day, found);
  }
  return page();
}

/** Adds what a day has of a list; what was brought back into memory is as it is there. */
async function addDay<K extends Listed>(
  { closedDays, rows }: Tables,
  { kind, at, from, to, customers, belongs = () => true }: Omit<ListQuery<K>, "limit">,
  day: DayReading,
  found: Map<string, Records[K]>,
): Promise<void> {
  const fits = (record: Records[K]): boolean => {
    const time = at(record);
    return time !== undefined && time >= from && time <= to && belongs(record);
  };
  for await (const closed of closedRecords(closedDays, kind, day, customers)) {
    const key = keyOf(kind, closed);
    const record = (rows[kind].get(key) as Records[K] | undefined) ?? closed;
    if (!found.has(key) && fits(record)) found.set(key, record);
  }
}

function between<T>(items: readonly T[], { from, to }: Window, at: (item: T) => Instant | undefined): readonly T[] {
  const before = (end: Instant) => lowerBound(items, (item) => (at(item) ?? 0) < end);
  return items.slice(before(from), before(to));
}

/** Orders changed at or after an instant, newest first. */
export function ordersChanged(tables: Tables, since: Instant, limit: number): Promise<readonly Order[]> {
  const { ordersByChange } = tables.indexes;
  const from = lowerBound(ordersByChange, ({ changedAt }) => changedAt < since);
  const inMemory = ordersByChange.slice(Math.max(from, ordersByChange.length - limit));
  const at = ({ changedAt }: Order) => changedAt;
  return newestPage(tables, { kind: "order", inMemory, compare: byChanged, at, from: since, to: Infinity, limit });
}

/** Orders whose vend was begun in a window, oldest first. */
export async function ordersVended(tables: Tables, { from, to }: Window): Promise<readonly Order[]> {
  const at = ({ vendingAt }: Order) => vendingAt;
  const inMemory = between(tables.indexes.ordersByVend, { from, to }, at);
  const query = { kind: "order", inMemory, compare: byVended, at, from, to: to - 1, limit: Infinity } as const;
  return (await newestPage(tables, query)).toReversed();
}

/** Payments that were opened in a window, oldest first. */
export async function paymentsOpened(tables: Tables, { from, to }: Window): Promise<readonly Payment[]> {
  const at = ({ openedAt }: Payment) => openedAt;
  const inMemory = between(tables.indexes.paymentsByOpening, { from, to }, at);
  const query = { kind: "payment", inMemory, compare: byOpened, at, from, to: to - 1, limit: Infinity } as const;
  return (await newestPage(tables, query)).toReversed();
}

export async function historyOf(
  tables: Tables,
  customers: readonly CustomerId[],
  { last, limit }: { readonly last: Order | undefined; readonly limit: number },
): Promise<readonly Order[]> {
  const isOlder = (order: Order) => last === undefined || byPlaced(order, last) < 0;
  const inMemory = customers.flatMap((customer) => {
    const orders = tables.indexes.ordersByCustomer.get(customer) ?? [];
    const end = lowerBound(orders, isOlder);
    return orders.slice(Math.max(0, end - limit), end);
  });
  return newestPage(tables, {
    kind: "order",
    inMemory,
    compare: byPlaced,
    limit,
    at: ({ placedAt }) => placedAt,
    from: 0,
    to: last?.placedAt ?? Infinity,
    customers,
    belongs: (order) => customers.includes(order.customer) && isOlder(order),
  });
}

/**
 * A customer's orders placed at or after an instant. Nearly always all of them are in memory, and nothing else is looked
 * at; some that were closed while the clock was ahead have left it too early.
 */
export async function ordersPlaced(tables: Tables, customer: CustomerId, since: Instant): Promise<readonly Order[]> {
  const saved = tables.indexes.ordersByCustomer.get(customer) ?? [];
  const inMemory = saved.slice(lowerBound(saved, ({ placedAt }) => placedAt < since));
  const at = ({ placedAt }: Order) => placedAt;
  const query = { at, from: since, to: Infinity, limit: Infinity, customers: [customer] };
  if (daysToRead(tables.closedDays, query).length === 0) return inMemory;
  const belongs = (order: Order) => order.customer === customer;
  return newestPage(tables, { ...query, kind: "order", inMemory, compare: byPlaced, belongs });
}

export const paymentsOf = (tables: Tables, customers: readonly CustomerId[]): Promise<readonly Payment[]> =>
  newestPage(tables, {
    kind: "payment",
    inMemory: tables.indexes.paymentsByOpening.filter(({ customer }) => customers.includes(customer)),
    compare: byOpened,
    limit: Infinity,
    at: ({ openedAt }) => openedAt,
    from: 0,
    to: Infinity,
    customers,
    belongs: ({ customer }) => customers.includes(customer),
  });

/** What was posted is never changed: wherever an entry is found, it is the same. */
export async function entriesOf(
  { closedDays, rows }: Tables,
  customers: readonly CustomerId[],
): Promise<readonly LedgerEntry[]> {
  const isTheirs = ({ customer }: LedgerEntry) => customers.includes(customer);
  // Memory first: what leaves it meanwhile is not missed.
  const entries = [...rows.entry.values()].filter(isTheirs);
  for (const day of daysToRead(closedDays, { from: 0, to: Infinity, customers })) {
    for await (const entry of closedRecords(closedDays, "entry", day, customers)) {
      if (isTheirs(entry)) entries.push(entry);
    }
  }
  const once = new Map(entries.map((entry) => [entry.id, entry]));
  return [...once.values()].sort((a, b) => a.at - b.at || ascending(a.id, b.id));
}
