import type { CustomerId } from "../../../core/base/ids.js";
import type { Instant } from "../../../core/base/time.js";
import type { Customer } from "../../../core/customers/customer.js";
import type { Account } from "../../../core/money/ledger.js";
import { isOpen, type Order } from "../../../core/orders/order.js";
import type { ListedKind, OwnedKind } from "../../../core/records.js";
import { isFinal, keyOf, listOrder, ownerOf, type Records, tableOf, validateRecord } from "../../records.js";
import type { Statement } from "../connection/run-query.js";
import type { TransactionSession } from "../connection/session.js";
import { ORDER_IS_OPEN, recordsOf, selectById, selectList } from "../reads.js";
import type { Changes } from "./write-changes.js";

const PRELOADED_ORDERS_MAX = 16;

/** What most transactions need: the customer, open orders (up to a limit), and the balances of their money. */
export type WorkingSet = {
  readonly customer: Customer | null;
  readonly orders: readonly Order[];
  readonly balances: Readonly<Partial<Record<Account, number>>>;
};

/** The same as an SQL expression, for the customer whose id is `$1`. It is read together with the lock. */
export const WORKING_SET = `jsonb_build_object(
  'customer', (select record from customers where id = $1),
  'orders', (select coalesce(jsonb_agg(record), '[]') from (
    select record from orders where customer = $1 and ${ORDER_IS_OPEN} limit ${PRELOADED_ORDERS_MAX}) as open),
  'balances', (select jsonb_object_agg(account, amount) from (
    select account, coalesce(sum(amount), 0) as amount
    from unnest(array['wallet:' || $1, 'moving:' || $1]) as own (account)
    left join balances using (account) group by account) as summed))`;

const removeOwned = (kind: ListedKind): Statement => ({
  name: `remove ${kind}`,
  text: `delete from ${tableOf(kind)} where id = $1 and customer = $2`,
});

const RECENT = {
  name: "recent orders",
  text: "select record from orders where customer = $1 and placed_at >= $2 order by placed_at, id",
};

const OPEN = { name: "own open orders", text: `select record from orders where customer = $1 and ${ORDER_IS_OPEN}` };

/**
 * A transaction's cache of records and writes. It holds the customer's lock, so nobody else changes these records: each
 * is read from the database at most once. Writes are collected, and only the last one of each record is sent, when the
 * transaction ends (write-changes.ts). The cache starts with the records that came with the lock (`WorkingSet`).
 */
export function createUnitOfWork(session: TransactionSession, customer: CustomerId, workingSet: WorkingSet | null) {
  const { runQuery, send } = session;
  const records = new Map<string, Promise<Records[OwnedKind] | undefined>>();
  const written = new Map<string, Changes["records"][number]>();
  if (workingSet) records.set(`customer ${customer}`, Promise.resolve(workingSet.customer ?? undefined));
  for (const order of workingSet?.orders ?? []) records.set(`order ${order.id}`, Promise.resolve(order));

  /** Saved records of a kind with this transaction's writes on top, and all other records of the kind that it wrote. */
  const withWritten = <K extends OwnedKind>(kind: K, saved: readonly Records[K][]): readonly Records[K][] => {
    const found = new Map(saved.map((record) => [keyOf(kind, record), record]));
    for (const change of written.values()) {
      if (change.kind === kind) found.set(keyOf(kind, change.record as Records[K]), change.record as Records[K]);
    }
    return [...found.values()];
  };

  return {
    read: <K extends OwnedKind>(kind: K, id: string): Promise<Records[K] | undefined> => {
      const key = `${kind} ${id}`;
      const reading =
        (records.get(key) as Promise<Records[K] | undefined> | undefined) ?? selectById(runQuery, kind, id);
      records.set(key, reading);
      return reading;
    },
    /** Throws TypeError for an invalid record, and for another customer's. */
    put: <K extends OwnedKind>(kind: K, given: Records[K]): void => {
      const key = `${kind} ${keyOf(kind, given)}`;
      if (ownerOf(kind, given) !== customer) throw new TypeError(`The ${key} does not belong to ${customer}`);
      if (isFinal(kind) && written.has(key)) throw new TypeError(`The ${key} is never changed`);
      const record: Records[OwnedKind] = validateRecord(kind, given);
      records.set(key, Promise.resolve(record));
      written.set(key, { kind, record });
    },
    remove: (kind: ListedKind, id: string): void => {
      records.set(`${kind} ${id}`, Promise.resolve(undefined));
      written.delete(`${kind} ${id}`);
      send(removeOwned(kind), [id, customer]);
    },
    list: async <K extends ListedKind>(kind: K, of: readonly CustomerId[]): Promise<readonly Records[K][]> =>
      withWritten(kind, await selectList(runQuery, kind, of))
        .filter((record) => of.includes(record.customer))
        .toSorted(listOrder(kind)),
    recentOrders: async (since: Instant): Promise<readonly Order[]> => {
      const saved = await recordsOf<Order>(runQuery, RECENT, [customer, since]);
      return withWritten("order", saved).filter(({ placedAt }) => placedAt >= since);
    },
    openOrders: async (): Promise<readonly Order[]> =>
      withWritten("order", await recordsOf<Order>(runQuery, OPEN, [customer])).filter(({ state }) => isOpen(state)),
    /** The last write of each record. */
    written: (): Changes["records"] => [...written.values()],
  };
}
