import type { OwnedKind } from "../../core/records.js";
import { isOwnedKind, NOTIFICATION_REVISIONS, type Records, tableOf } from "../records.js";
import { PAGE_RECORDS, type StoreTransfer, type TransferKind } from "../transfer.js";
import { type RunQuery, type Statement, toPostgresJson } from "./connection/run-query.js";
import { insertRecords, toItem } from "./insert-records.js";
import { ENTRY } from "./reads.js";

/** How a kind is read, with the column `place` that orders its pages, and how a page of it is inserted. */
type TableTransfer = { readonly selectSql: string; readonly insertSql: string };

const LOAD_ENTRIES = `
with given as (
  select e ->> 'id' as id, e ->> 'customer' as customer, (e ->> 'at')::bigint as at, e -> 'postings' as postings
  from jsonb_array_elements($1::jsonb) as g(e)
), entry as (
  insert into entries (id, customer, at) select id, customer, at from given
)
insert into postings (entry, place, from_account, to_account, amount)
select id, place, p ->> 'from', p ->> 'to', (p ->> 'amount')::bigint
from given, jsonb_array_elements(postings) with ordinality as m(p, place)`;

/** A constraint of the table refuses a wallet or a hold below zero. */
const ADD_UP_BALANCES = `
insert into balances (account, customer, amount)
select account, customer, sum(amount)::bigint from (
  select from_account as account, customer, -amount as amount from postings join entries on entries.id = entry
  union all select to_account, customer, amount from postings join entries on entries.id = entry) as moved
group by account, customer having sum(amount) <> 0`;

/** The kinds that are not stored as whole JSON records. */
const OWN_TRANSFERS: Readonly<Record<Exclude<TransferKind, OwnedKind>, TableTransfer>> = {
  entry: {
    selectSql: `select id as place, ${ENTRY} as record from entries`,
    insertSql: LOAD_ENTRIES,
  },
  claim: {
    selectSql: "select name as place, jsonb_build_object('name', name, 'owner', owner) as record from claims",
    insertSql: "insert into claims select name, owner from jsonb_to_recordset($1) as r (name text, owner text)",
  },
  notification: {
    selectSql: `select id as place, jsonb_build_object('id', id, 'chat', chat, 'owner', owner, 'key', key,
      'revision', revision, 'dueAt', due_at, 'attempts', attempts) as record from notifications`,
    insertSql: `insert into notifications (id, chat, owner, key, revision, due_at, attempts)
      select id, chat, owner, key, revision, "dueAt", attempts from jsonb_to_recordset($1)
      as r (id text, chat jsonb, owner text, key jsonb, revision bigint, "dueAt" bigint, attempts int)`,
  },
  messageLink: {
    selectSql: "select id as place, jsonb_build_object('id', id, 'messageId', message_id) as record from message_links",
    insertSql: `insert into message_links select id, "messageId" from jsonb_to_recordset($1) as r (id text, "messageId" text)`,
  },
  /** The counter of notification revisions is a sequence, not a row of the table. */
  counter: {
    selectSql: `select name as place, jsonb_build_object('name', name, 'value', value) as record from (
      select name, value from counters
      union all select '${NOTIFICATION_REVISIONS}' collate "C", last_value from notification_revisions where is_called) as c`,
    insertSql: `with given as (select name, value from jsonb_to_recordset($1) as r (name text, value bigint)),
      counted as (insert into counters select name, value from given where name <> '${NOTIFICATION_REVISIONS}')
      select setval('notification_revisions', value) from given where name = '${NOTIFICATION_REVISIONS}'`,
  },
};

const transferOf = (kind: TransferKind): TableTransfer =>
  isOwnedKind(kind)
    ? {
        selectSql: `select id as place, record from ${tableOf(kind)}`,
        insertSql: insertRecords(kind, "$1"),
      }
    : OWN_TRANSFERS[kind];

const OPEN_BOOKS_OF_ALL =
  "insert into books (customer) select distinct value from jsonb_array_elements_text($1) on conflict do nothing";

/** Not prepared: a plan that was made while the tables were empty would be a bad one. */
const unprepared = (text: string): Statement => ({ name: "", text });

export function createPostgresTransfer(runQuery: RunQuery): StoreTransfer {
  const pageOf = (kind: TransferKind) =>
    unprepared(
      `select place, record from (${transferOf(kind).selectSql}) as s where place > $1 order by place limit ${PAGE_RECORDS}`,
    );
  return {
    exportPages: async function* <K extends TransferKind>(kind: K) {
      for (let place: unknown = ""; ; ) {
        const rows = await runQuery<{ place: unknown; record: Records[K] }>(pageOf(kind), [place]);
        const last = rows.at(-1);
        if (!last) return;
        yield rows.map(({ record }) => record);
        place = last.place;
      }
    },
    importRecords: async (kind, records) => {
      await runQuery(unprepared(OPEN_BOOKS_OF_ALL), [
        JSON.stringify(records.flatMap((record) => ownerOf(kind, record))),
      ]);
      const items = records.map((record) => toItem(kind, record));
      await runQuery(unprepared(transferOf(kind).insertSql), [toPostgresJson(items)]);
    },
    addUpBalances: async () => void (await runQuery(unprepared(ADD_UP_BALANCES))),
  };
}

function ownerOf<K extends TransferKind>(kind: K, record: Records[K]): readonly string[] {
  if (kind === "customer") return [(record as Records["customer"]).id];
  return "customer" in record ? [record.customer] : [];
}
