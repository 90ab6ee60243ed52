import type { CustomerId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import type { Payment } from "../../core/money/payment.js";
import type { Order } from "../../core/orders/order.js";
import type { Schedule } from "../../core/orders/schedule.js";
import type { Records } from "../records.js";
import { validateRecord } from "../schemas.js";
import type { TransactionSession } from "./connection/session.js";
import { toPostgresJson } from "./json.js";
import type { DueRecord, OwnDue, WrittenRecord } from "./own-due.js";
import { recordOf, recordsOf } from "./reads.js";

const upsertStatement = (table: string) => ({
  name: `put into ${table}`,
  text: `insert into ${table} (record) values ($1) on conflict (id) do update set record = excluded.record`,
});

/** A lease is for the time at which the record was due: with another time that ends, and the one that is given begins. */
const upsertDueStatement = (table: string) => ({
  name: `put into ${table}`,
  text: `insert into ${table} as t (record, leased_by, leased_until) values ($1, $2, $3)
on conflict (id) do update set record = excluded.record,
  leased_by = case when t.due_at is distinct from excluded.due_at then excluded.leased_by else t.leased_by end,
  leased_until = case when t.due_at is distinct from excluded.due_at then excluded.leased_until else t.leased_until end
returning leased_by = $2 and leased_until = $3 as leased`,
});

/** Of the kinds of which a row holds the whole record, as jsonb. */
const PUT_STATEMENTS = {
  customer: upsertStatement("customers"),
  order: upsertDueStatement("orders"),
  payment: upsertDueStatement("payments"),
  card: upsertStatement("cards"),
  finding: upsertStatement("findings"),
  schedule: upsertDueStatement("schedules"),
  thread: upsertDueStatement("threads"),
  broadcast: upsertStatement("broadcasts"),
  shopSettings: upsertStatement("shop_settings"),
  auditEntry: { name: "put into audit_entries", text: "insert into audit_entries (record) values ($1)" },
};

/** The statement that puts a record, and its values. Throws TypeError for an invalid one. */
export const putStatement = <K extends "card" | "auditEntry">(kind: K, record: Records[K]) =>
  [PUT_STATEMENTS[kind], [toPostgresJson(validateRecord<K>(kind, record))]] as const;

type FallingDue = Order | Payment | Schedule;

/** The tables of records that fall due. */
const DUE_TABLES = { order: "orders", payment: "payments", schedule: "schedules" } as const;

/** The same for a thread, which the database lists when it is due. */
export const putThreadStatement = (thread: Records["thread"]) =>
  [PUT_STATEMENTS.thread, [toPostgresJson(validateRecord("thread", thread)), null, null]] as const;

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
  /** Sends what was put, and leases to this process what of it is due now. */
  flush(ownDue: OwnDue): readonly WrittenRecord[];
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

const isFallingDue = (write: Write): write is Write & { kind: keyof typeof DUE_TABLES; record: FallingDue } =>
  write.kind in DUE_TABLES;

export function createUnitOfWork(session: TransactionSession, customer: CustomerId): UnitOfWork {
  const { runQuery, send } = session;
  const records = new Map<string, Promise<Records[OwnedKind] | undefined>>();
  const written = new Map<string, Write>();

  const putFallingDue = (
    { kind, record }: { kind: keyof typeof DUE_TABLES; record: FallingDue },
    ownDue: OwnDue,
  ): WrittenRecord => {
    const table = DUE_TABLES[kind];
    const id = "reference" in record ? record.reference : record.id;
    const lease = ownDue.leaseFor(table, record.dueAt);
    const values = [toPostgresJson(record), lease?.by ?? null, lease?.until ?? null];
    const due = runQuery<{ leased: boolean }>(PUT_STATEMENTS[kind], values).then(
      ([row]) => (row?.leased ? ({ id, customer: record.customer, dueAt: record.dueAt } as DueRecord) : undefined),
      () => undefined, // Then the commit fails as well, or its answer is lost.
    );
    return { kind: table, id, lease, due };
  };

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
    flush: (ownDue) =>
      [...written.values()].flatMap((write) => {
        if (isFallingDue(write)) return putFallingDue(write, ownDue);
        send(PUT_STATEMENTS[write.kind], [toPostgresJson(write.record)]);
        return [];
      }),
  };
}
