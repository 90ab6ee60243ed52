import type pg from "pg";
import { createRows, type Rows } from "../../src/store/lowdb/memory/rows.js";
import { keyOf, type RecordKind, type Records } from "../../src/store/records.js";

/** The records of a Postgres database as anybody would read them now, in the shape in which promises are checked. */
export type Mirror = {
  readonly rows: Rows;
  /** Looks at what promises are made about at every step; more of it at the end. */
  look(much?: "all"): Promise<void>;
};

/** Never let go of: it is enough to read what was written since the last look. */
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

/** Everything of one moment. What is under way now may be kept later: the next look begins with its number. */
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

export function createMirror(observer: pg.Client): Mirror {
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
