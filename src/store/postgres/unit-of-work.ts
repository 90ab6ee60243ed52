import type { CustomerId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import { isOpen, type Order } from "../../core/orders/order.js";
import type { Records } from "../records.js";
import { validateRecord } from "../schemas.js";
import type { Statement } from "./connection/run-query.js";
import type { TransactionSession } from "./connection/session.js";
import { toPostgresJson } from "./json.js";
import { ORDER_IS_OPEN, recordOf, recordsOf } from "./reads.js";
import type { WorkingSet } from "./working-set.js";
import type { Changes, OwnedKind } from "./write-changes.js";

const PUT_CARD = {
  name: "put card",
  text: "insert into cards (record) values ($1) on conflict (id) do update set record = excluded.record",
};
const PUT_BATCH_GROUP = {
  name: "put batch group",
  text: "insert into batch_groups (record) values ($1) on conflict (id) do update set record = excluded.record",
};
const PUT_THREAD = {
  name: "put thread",
  text: `insert into threads as t (record) values ($1) on conflict (id) do update set record = excluded.record,
  leased_by = case when t.due_at is distinct from excluded.due_at then null else t.leased_by end,
  leased_until = case when t.due_at is distinct from excluded.due_at then null else t.leased_until end`,
};
const PUT_STATEMENTS = {
  batchGroup: PUT_BATCH_GROUP,
  card: PUT_CARD,
  thread: PUT_THREAD,
  auditEntry: { name: "put audit entry", text: "insert into audit_entries (record) values ($1)" },
};

/** The statement that puts a record at once, and its values. Throws TypeError for an invalid one. */
export const putStatement = <K extends keyof typeof PUT_STATEMENTS>(kind: K, record: Records[K]) =>
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
  openOrders(): Promise<readonly Order[]>;
  /** What was put last. */
  written(): Changes["records"];
};

const selectOwned = (table: string) => ({
  name: `owned ${table}`,
  text: `select record from ${table} where id = $1 and customer = $2`,
});

const READ: Readonly<Record<OwnedKind, Statement>> = {
  customer: { name: "owned customer", text: "select record from customers where id = $1 and id = $2" },
  order: selectOwned("orders"),
  batch: selectOwned("batches"),
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

const OPEN = { name: "own open orders", text: `select record from orders where customer = $1 and ${ORDER_IS_OPEN}` };

const REMOVE_SCHEDULE = { name: "remove schedule", text: "delete from schedules where id = $1 and customer = $2" };

export function createUnitOfWork(
  session: TransactionSession,
  customer: CustomerId,
  workingSet: WorkingSet | null,
): UnitOfWork {
  const { runQuery, send } = session;
  const records = new Map<string, Promise<Records[OwnedKind] | undefined>>();
  const written = new Map<string, Changes["records"][number]>();
  if (workingSet) records.set(`customer ${customer}`, Promise.resolve(workingSet.customer ?? undefined));
  for (const order of workingSet?.orders ?? []) records.set(`order ${order.id}`, Promise.resolve(order));

  /** Orders as this transaction leaves them, and all others that it has written. */
  const withWrittenOrders = (saved: readonly Order[]): readonly Order[] => {
    const orders = new Map(saved.map((order) => [order.id, order]));
    for (const { kind, record } of written.values()) {
      if (kind === "order") orders.set((record as Order).id, record as Order);
    }
    return [...orders.values()];
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
      return withWrittenOrders(saved).filter(({ placedAt }) => placedAt >= since);
    },
    openOrders: async () =>
      withWrittenOrders(await recordsOf<Order>(runQuery, OPEN, [customer])).filter(({ state }) => isOpen(state)),
    written: () => [...written.values()],
  };
}
