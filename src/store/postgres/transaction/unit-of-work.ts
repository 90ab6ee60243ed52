import type { CustomerId } from "../../../core/base/ids.js";
import type { Instant } from "../../../core/base/time.js";
import { isOpen, type Order } from "../../../core/orders/order.js";
import type { ListedKind, OwnedKind } from "../../../core/records.js";
import { isFinal, keyOf, listOrder, ownerOf, type Records, validateRecord } from "../../records.js";
import { OPENED_ORDERS_MAX, type OpenedBooks, ORDER_IS_OPEN } from "../look-ups.js";
import { lookUpList, type Reading, readById, recordsOf } from "../reads.js";

type Change =
  | { readonly kind: OwnedKind; readonly record: Records[OwnedKind] }
  | { readonly kind: ListedKind; readonly removed: string };

const RECENT = {
  name: "recent orders",
  text: "select record from orders where customer = $1 and placed_at >= $2 order by placed_at, id",
};

const OPEN = { name: "own open orders", text: `select record from orders where customer = $1 and ${ORDER_IS_OPEN}` };

export type UnitOfWork = ReturnType<typeof createUnitOfWork>;

/**
 * The records of one transaction. Each is read from the database at most once, and only the last write of each is sent,
 * when the transaction ends (write-changes.ts). It starts with the records that were read with the books.
 */
export function createUnitOfWork(reading: Reading, customer: CustomerId, opened: OpenedBooks) {
  const { runQuery } = reading;
  const records = new Map<string, Promise<Records[OwnedKind] | undefined>>();
  const changes = new Map<string, Change>();
  records.set(`customer ${customer}`, Promise.resolve(opened.customer ?? undefined));
  for (const order of opened.orders) records.set(`order ${order.id}`, Promise.resolve(order));

  /** Saved records of a kind with this transaction's changes on top, and all other records of the kind that it wrote. */
  const withChanges = <K extends OwnedKind>(kind: K, saved: readonly Records[K][]): readonly Records[K][] => {
    const found = new Map(saved.map((record) => [keyOf(kind, record), record]));
    for (const change of changes.values()) {
      if (change.kind !== kind) continue;
      if ("removed" in change) found.delete(change.removed);
      else found.set(keyOf(kind, change.record as Records[K]), change.record as Records[K]);
    }
    return [...found.values()];
  };

  return {
    read: <K extends OwnedKind>(kind: K, id: string): Promise<Records[K] | undefined> => {
      const key = `${kind} ${id}`;
      const known = records.get(key) as Promise<Records[K] | undefined> | undefined;
      const record = known ?? readById(reading, kind, id);
      records.set(key, record);
      return record;
    },
    /** Throws TypeError for an invalid record, and for another customer's. */
    put: <K extends OwnedKind>(kind: K, given: Records[K]): void => {
      const key = `${kind} ${keyOf(kind, given)}`;
      if (ownerOf(kind, given) !== customer) throw new TypeError(`The ${key} does not belong to ${customer}`);
      if (isFinal(kind) && changes.has(key)) throw new TypeError(`The ${key} is never changed`);
      const record: Records[OwnedKind] = validateRecord(kind, given);
      records.set(key, Promise.resolve(record));
      changes.set(key, { kind, record });
    },
    remove: (kind: ListedKind, id: string): void => {
      const key = `${kind} ${id}`;
      records.set(key, Promise.resolve(undefined));
      changes.set(key, { kind, removed: id });
    },
    list: async <K extends ListedKind>(kind: K, of: readonly CustomerId[]): Promise<readonly Records[K][]> =>
      withChanges(kind, await lookUpList(reading.lookUp, kind, of))
        .filter((record) => of.includes(record.customer))
        .toSorted(listOrder(kind)),
    recentOrders: async (since: Instant): Promise<readonly Order[]> => {
      const saved = await recordsOf<Order>(runQuery, RECENT, [customer, since]);
      return withChanges("order", saved).filter(({ placedAt }) => placedAt >= since);
    },
    openOrders: async (): Promise<readonly Order[]> => {
      const hasAll = opened.orders.length < OPENED_ORDERS_MAX;
      const saved = hasAll ? opened.orders : await recordsOf<Order>(runQuery, OPEN, [customer]);
      return withChanges("order", saved).filter(({ state }) => isOpen(state));
    },
    /** The last write of each record, and the ids of those that are removed. */
    changes: () => {
      const all = [...changes.values()];
      return {
        records: all.flatMap((change) => ("removed" in change ? [] : [change])),
        removed: all.flatMap((change) => ("removed" in change ? [change] : [])),
      };
    },
  };
}
