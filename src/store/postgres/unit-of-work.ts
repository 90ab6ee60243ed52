import type { CustomerId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import type { Order } from "../../core/orders/order.js";
import type { Records } from "../records.js";
import { validateRecord } from "../schemas.js";
import type { TransactionSession } from "./connection/session.js";
import { toPostgresJson } from "./json.js";
import { recordOf, recordsOf } from "./reads.js";

/** Kinds of which a row holds the whole record, as jsonb. */
type WholeRecordKind = keyof typeof PUT_STATEMENTS;

/** A lease is for the time at which the record was due: with another time it ends. */
const releaseLeaseIfRescheduled = (table: string): string =>
  `, leased_until = case when ${table}.due_at is not distinct from excluded.due_at then ${table}.leased_until end`;

const upsertStatement = (table: string, also = "") => ({
  name: `put into ${table}`,
  text: `insert into ${table} (record) values ($1) on conflict (id) do update set record = excluded.record${also}`,
});

const PUT_STATEMENTS = {
  customer: upsertStatement("customers"),
  order: upsertStatement("orders", releaseLeaseIfRescheduled("orders")),
  payment: upsertStatement("payments", releaseLeaseIfRescheduled("payments")),
  card: upsertStatement("cards"),
  finding: upsertStatement("findings"),
  schedule: upsertStatement("schedules", releaseLeaseIfRescheduled("schedules")),
  thread: upsertStatement("threads", releaseLeaseIfRescheduled("threads")),
  broadcast: upsertStatement("broadcasts"),
  shopSettings: upsertStatement("shop_settings"),
  auditEntry: { name: "put into audit_entries", text: "insert into audit_entries (record) values ($1)" },
};

/** The statement that puts a record, and its values. Throws TypeError for an invalid one. */
export const putStatement = <K extends WholeRecordKind>(kind: K, record: Records[K]) =>
  [PUT_STATEMENTS[kind], [toPostgresJson(validateRecord<K>(kind, record))]] as const;

/**
 * The records that a transaction works on, each read once and written once: under the customer's lock nobody else
 * changes them, so what was read stays so, and of several writes only the last need reach the tables.
 */
export type UnitOfWork = {
  read<K extends OwnedKind>(kind: K, id: string): Promise<Records[K] | undefined>;
  /** Throws TypeError for an invalid record. */
  put<K extends OwnedKind>(kind: K, id: string, record: Records[K]): void;
  removeSchedule(id: string): void;
  recentOrders(since: Instant): Promise<readonly Order[]>;
  /** Sends what was put. */
  flush(): void;
};

type OwnedKind = keyof typeof READ;

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

const REMOVE_SCHEDULE = { name: "remove schedule", text: "delete from schedules where id = $1 and customer = $2" };

type Write = { readonly kind: OwnedKind; readonly record: Records[OwnedKind] };

export function createUnitOfWork({ runQuery, send }: TransactionSession, customer: CustomerId): UnitOfWork {
  const records = new Map<string, Promise<Records[OwnedKind] | undefined>>();
  const written = new Map<string, Write>();
  return {
    read: <K extends OwnedKind>(kind: K, id: string) => {
      const key = `${kind} ${id}`;
      const reading = records.get(key) ?? recordOf<Records[OwnedKind]>(runQuery, READ[kind], [id, customer]);
      records.set(key, reading);
      return reading as Promise<Records[K] | undefined>;
    },
    put: (kind, id, given) => {
      const record: Records[OwnedKind] = validateRecord(kind, given);
      records.set(`${kind} ${id}`, Promise.resolve(record));
      written.set(`${kind} ${id}`, { kind, record });
    },
    removeSchedule: (id) => {
      records.set(`schedule ${id}`, Promise.resolve(undefined));
      written.delete(`schedule ${id}`);
      send(REMOVE_SCHEDULE, [id, customer]);
    },
    recentOrders: async (since) => {
      const saved = await recordsOf<Order>(runQuery, RECENT, [customer, since]);
      const orders = new Map(saved.map((order) => [order.id, order]));
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
