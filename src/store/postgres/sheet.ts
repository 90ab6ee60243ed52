import type { CustomerId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import type { Order } from "../../core/orders/order.js";
import type { Records } from "../records.js";
import { validateRecord } from "../schemas.js";
import type { TransactionSession } from "./connection/session.js";
import { toPostgresJson } from "./json.js";
import { PUT_STATEMENTS, type WholeRecordKind } from "./put.js";
import { recordOf, recordsOf } from "./reads.js";

/**
 * The records that a transaction works on, each read once and written once: under the customer's lock nobody else
 * changes them, so what was read stays so, and of several writes only the last need reach the tables.
 */
export type UnitOfWork = {
  read<K extends OwnedKind>(kind: K, id: string): Promise<Records[K] | undefined>;
  /** Throws TypeError for a record that is not fit to be kept. */
  put<K extends OwnedKind>(kind: K, id: string, record: Records[K]): void;
  remove(kind: "schedule", id: string): void;
  recentOrders(since: Instant): Promise<readonly Order[]>;
  /** Sends what was put. */
  flush(): void;
};

type OwnedKind = Extract<
  WholeRecordKind,
  "customer" | "order" | "payment" | "finding" | "schedule" | "broadcast" | "shopSettings"
>;

const selectOwned = (table: string) => ({
  name: `owned ${table}`,
  text: `select record from ${table} where id = $1 and customer = $2`,
});

const READ = {
  customer: { name: "owned customer", text: "select record from customers where id = $1 and id = $2" },
  order: selectOwned("orders"),
  payment: selectOwned("payments"),
  finding: selectOwned("findings"),
  schedule: selectOwned("schedules"),
  shopSettings: { name: "shop settings for all", text: "select record from shop_settings where id = $1 and $2 <> ''" },
  broadcast: { name: "owned broadcast", text: "select record from broadcasts where id = $1 and record ->> 'by' = $2" },
};

const RECENT = {
  name: "recent orders",
  text: "select record from orders where customer = $1 and placed_at >= $2 order by placed_at, id",
};

const REMOVE = {
  schedule: { name: "remove schedule", text: "delete from schedules where id = $1 and customer = $2" },
};

type Line = { readonly kind: OwnedKind; readonly record: Records[OwnedKind] };

export function createUnitOfWork({ runQuery, send }: TransactionSession, customer: CustomerId): UnitOfWork {
  const known = new Map<string, Promise<Records[OwnedKind] | undefined>>();
  const written = new Map<string, Line>();
  return {
    read: <K extends OwnedKind>(kind: K, id: string) => {
      const key = `${kind} ${id}`;
      const reading = known.get(key) ?? recordOf<Records[OwnedKind]>(runQuery, READ[kind], [id, customer]);
      known.set(key, reading);
      return reading as Promise<Records[K] | undefined>;
    },
    put: (kind, id, given) => {
      const record: Records[OwnedKind] = validateRecord(kind, given);
      known.set(`${kind} ${id}`, Promise.resolve(record));
      written.set(`${kind} ${id}`, { kind, record });
    },
    remove: (kind, id) => {
      known.set(`${kind} ${id}`, Promise.resolve(undefined));
      written.delete(`${kind} ${id}`);
      send(REMOVE[kind], [id, customer]);
    },
    recentOrders: async (since) => {
      const kept = await recordsOf<Order>(runQuery, RECENT, [customer, since]);
      const orders = new Map(kept.map((order) => [order.id, order]));
      for (const { kind, record } of written.values()) {
        const order = kind === "order" ? (record as Order) : undefined;
        if (order && order.placedAt >= since) orders.set(order.id, order);
      }
      return [...orders.values()];
    },
    flush: () => {
      for (const { kind, record } of written.values()) send(PUT_STATEMENTS[kind], [toPostgresJson(record)]);
    },
  };
}
