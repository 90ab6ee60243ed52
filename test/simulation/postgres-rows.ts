import type pg from "pg";
import { createRows, type Rows } from "../../src/store/lowdb/memory/rows.js";
import { keyOf, type RecordKind, type Records } from "../../src/store/records.js";

/** The records that a Postgres database holds now, in the shape that the checks use. */
export type PostgresRows = {
  readonly rows: Rows;
  /** Reads what the checks of every step need, and more at the end. */
  look(much?: "all"): Promise<void>;
};

/** Rows are never deleted, so it is enough to read those written since the last time. */
const lasting = (rows: string) => `select record from (${rows}) as r where xmin::text::bigint >= $1`;

const LASTING: readonly RecordKind[] = ["order", "payment", "customer"];

const STEP = {
  order: lasting("select record, xmin from orders"),
  payment: lasting("select record, xmin from payments"),
  schedule: "select record from schedules",
  customer: lasting("select record, xmin from customers"),
  shopSettings: "select record from shop_settings",
  balance: `select jsonb_build_object('account', account, 'amount', sum(amount)) as record from balances
    group by account having sum(amount) <> 0`,
};

const REST = {
  batch: "select record from batches",
  card: "select record from cards",
  finding: "select record from findings",
  auditEntry: "select record from audit_entries",
  counter: "select jsonb_build_object('name', name, 'value', value) as record from counters",
  claim: "select jsonb_build_object('name', name, 'owner', owner) as record from claims",
  notification: `select jsonb_build_object('id', id, 'chat', chat, 'owner', owner, 'key', key, 'revision', revision,
    'dueAt', due_at, 'attempts', attempts) as record from notifications`,
  entry: `select jsonb_build_object('id', id, 'customer', customer, 'at', at, 'postings', (
    select jsonb_agg(jsonb_build_object('from', from_account, 'to', to_account, 'amount', amount) order by p.place)
    from postings p where p.entry = e.id)) as record from entries e`,
};

/** A snapshot of one moment. Transactions in progress may commit later, so the next reading starts at the oldest of them. */
const looking = (name: string, kinds: Readonly<Record<string, string>>) => {
  const records = Object.entries(kinds).map(
    ([kind, rows]) => `(select coalesce(jsonb_agg(record), '[]') from (${rows}) as k) as "${kind}"`,
  );
  const text = `select pg_snapshot_xmin(pg_current_snapshot())::text as since, ${records.join(", ")}`;
  return { name, text };
};
const LOOK_STEP = looking("look", STEP);
const LOOK_ALL = looking("look at all", { ...STEP, ...REST });

type Seen = { readonly since: string } & { readonly [K in RecordKind]?: readonly Records[K][] };

export function createPostgresRows(observer: pg.Client): PostgresRows {
  const rows = createRows();
  let since = "0";

  const put = <K extends RecordKind>(kind: K, records: readonly Records[K][]) => {
    const table = rows[kind] as Map<string, Records[K]>;
    if (!LASTING.includes(kind)) table.clear();
    for (const record of records) table.set(keyOf(kind, record), record);
  };

  return {
    rows,
    async look(much) {
      const statement = much === "all" ? LOOK_ALL : LOOK_STEP;
      const [seen] = (await observer.query<Seen>({ ...statement, values: [since] })).rows;
      if (!seen) throw new Error("There was nothing to be seen");
      ({ since } = seen);
      for (const kind of Object.keys(rows) as RecordKind[]) {
        const records = seen[kind];
        if (records) put(kind, records);
      }
    },
  };
}
