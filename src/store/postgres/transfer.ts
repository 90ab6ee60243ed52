import { NOTIFICATION_REVISIONS, type Records } from "../records.js";
import { PAGE_RECORDS, type StoreTransfer, type TransferKind } from "../transfer.js";
import type { RunQuery, Statement } from "./connection/run-query.js";
import { toPostgresJson, toPostgresText } from "./json.js";
import { ENTRY, recordsOf } from "./reads.js";

/** How a kind is read (each row with its place in the order of its pages) and how a page of it is put. */
type TableTransfer = { readonly selectSql: string; readonly firstPlace: string; readonly insertSql: string };

const whole = (table: string): TableTransfer => ({
  selectSql: `select id as place, id as key, record from ${table}`,
  firstPlace: "",
  insertSql: `insert into ${table} (record) select value from jsonb_array_elements($1)`,
});

/**
 * Posts a page of entries that were posted elsewhere, in their order, and moves the balances by what they add up to.
 * The tables refuse it when a wallet would then be below zero, or an entry is there already.
 */
const LOAD_ENTRIES = `
with given as (
  select e ->> 'id' as id, e ->> 'customer' as customer, (e ->> 'at')::bigint as at, e -> 'postings' as postings, number
  from jsonb_array_elements($1::jsonb) with ordinality as g(e, number)
), entry as (
  insert into entries (id, customer, at) select id, customer, at from given order by number
), movement as (
  select id, customer, place, p ->> 'from' as from_account, p ->> 'to' as to_account, (p ->> 'amount')::bigint as amount
  from given, jsonb_array_elements(postings) with ordinality as m(p, place)
), posted as (
  insert into postings (entry, place, from_account, to_account, amount)
  select id, place, from_account, to_account, amount from movement
), moved as (
  select account, customer, sum(amount) as amount
  from (select from_account as account, customer, -amount as amount from movement
        union all select to_account, customer, amount from movement) as m
  group by account, customer
), after as (
  select account, customer, (amount + coalesce((select b.amount from balances b
    where b.account = moved.account and b.customer = moved.customer), 0))::bigint as amount
  from moved
), gone as (
  delete from balances b using after
  where after.amount = 0 and b.account = after.account and b.customer = after.customer
)
insert into balances (account, customer, amount) select account, customer, amount from after where amount <> 0
on conflict (account, customer) do update set amount = excluded.amount`;

const TABLE_TRANSFERS: Readonly<Record<TransferKind, TableTransfer>> = {
  customer: whole("customers"),
  order: whole("orders"),
  payment: whole("payments"),
  card: whole("cards"),
  finding: whole("findings"),
  schedule: whole("schedules"),
  thread: whole("threads"),
  broadcast: whole("broadcasts"),
  shopSettings: whole("shop_settings"),
  auditEntry: whole("audit_entries"),
  entry: {
    selectSql: `select number as place, id as key, ${ENTRY} as record from entries`,
    firstPlace: "0",
    insertSql: LOAD_ENTRIES,
  },
  claim: {
    selectSql:
      "select name as place, name as key, jsonb_build_object('name', name, 'owner', owner) as record from claims",
    firstPlace: "",
    insertSql: "insert into claims select name, owner from jsonb_to_recordset($1) as r (name text, owner text)",
  },
  notification: {
    selectSql: `select id as place, id as key, jsonb_build_object('id', id, 'chat', chat, 'owner', owner, 'key', key,
      'revision', revision, 'dueAt', due_at, 'attempts', attempts) as record from notifications`,
    firstPlace: "",
    insertSql: `insert into notifications (id, chat, owner, key, revision, due_at, attempts)
      select id, chat, owner, key, revision, "dueAt", attempts from jsonb_to_recordset($1)
      as r (id text, chat jsonb, owner text, key jsonb, revision bigint, "dueAt" bigint, attempts int)`,
  },
  messageLink: {
    selectSql:
      "select id as place, id as key, jsonb_build_object('id', id, 'messageId', message_id) as record from message_links",
    firstPlace: "",
    insertSql: `insert into message_links select id, "messageId" from jsonb_to_recordset($1) as r (id text, "messageId" text)`,
  },
  /** The counter of the notifications' revisions is a sequence. */
  counter: {
    selectSql: `select name as place, name as key, jsonb_build_object('name', name, 'value', value) as record from (
      select name, value from counters
      union all select '${NOTIFICATION_REVISIONS}' collate "C", last_value from notification_revisions where is_called) as c`,
    firstPlace: "",
    insertSql: `with given as (select name, value from jsonb_to_recordset($1) as r (name text, value bigint)),
      counted as (insert into counters select name, value from given where name <> '${NOTIFICATION_REVISIONS}')
      select setval('notification_revisions', value) from given where name = '${NOTIFICATION_REVISIONS}'`,
  },
};

const OPEN_BOOKS_OF_ALL =
  "insert into books (customer) select distinct value from jsonb_array_elements_text($1) on conflict do nothing";

/** Planned anew each time: the tables may have been empty a moment ago. */
const unprepared = (text: string): Statement => ({ name: "", text });

export function createPostgresTransfer(runQuery: RunQuery): StoreTransfer {
  const pageOf = (kind: TransferKind) =>
    unprepared(
      `select place, record from (${TABLE_TRANSFERS[kind].selectSql}) as s where place > $1 order by place limit ${PAGE_RECORDS}`,
    );
  const found = (kind: TransferKind) =>
    unprepared(`select record from (${TABLE_TRANSFERS[kind].selectSql}) as s where key = any ($1)`);
  return {
    exportPages: async function* <K extends TransferKind>(kind: K) {
      for (let place: unknown = TABLE_TRANSFERS[kind].firstPlace; ; ) {
        const rows = await runQuery<{ place: unknown; record: Records[K] }>(pageOf(kind), [place]);
        const last = rows.at(-1);
        if (!last) return;
        yield rows.map(({ record }) => record);
        place = last.place;
      }
    },
    find: (kind, keys) => recordsOf(runQuery, found(kind), [keys.map(toPostgresText)]),
    importRecords: async (kind, records) => {
      await runQuery(unprepared(OPEN_BOOKS_OF_ALL), [
        JSON.stringify(records.flatMap((record) => ownerOf(kind, record))),
      ]);
      await runQuery(unprepared(TABLE_TRANSFERS[kind].insertSql), [toPostgresJson(records)]);
    },
  };
}

function ownerOf<K extends TransferKind>(kind: K, record: Records[K]): readonly string[] {
  if (kind === "customer") return [(record as Records["customer"]).id];
  return "customer" in record ? [record.customer] : [];
}
