import { type Carried, type Carrier, PAGE_RECORDS } from "../carrier.js";
import type { Records } from "../lowdb/records.js";
import type { Ask, Statement } from "./ask.js";
import { jsonOf, keepable } from "./json.js";
import { LOAD_ENTRIES } from "./load-entries.js";
import { ENTRY, recordsOf } from "./reads.js";

/** How a kind is read (each row with its place in the order of its pages) and how a page of it is put. */
type Shelf = { readonly rows: string; readonly first: string; readonly put: string };

const whole = (table: string): Shelf => ({
  rows: `select id as place, id as key, record from ${table}`,
  first: "",
  put: `insert into ${table} (record) select value from jsonb_array_elements($1)`,
});

const SHELVES: Readonly<Record<Carried, Shelf>> = {
  customer: whole("customers"),
  order: whole("orders"),
  payment: whole("payments"),
  card: whole("cards"),
  finding: whole("findings"),
  schedule: whole("schedules"),
  broadcast: whole("broadcasts"),
  house: whole("houses"),
  deed: whole("deeds"),
  entry: {
    rows: `select number as place, id as key, ${ENTRY} as record from entries`,
    first: "0",
    put: LOAD_ENTRIES,
  },
  claim: {
    rows: "select name as place, name as key, jsonb_build_object('name', name, 'owner', owner) as record from claims",
    first: "",
    put: "insert into claims select name, owner from jsonb_to_recordset($1) as r (name text, owner text)",
  },
  tell: {
    rows: `select id as place, id as key, jsonb_build_object('id', id, 'chat', chat, 'subject', subject,
      'revision', revision, 'dueAt', due_at, 'attempts', attempts) as record from tells`,
    first: "",
    put: `insert into tells (id, chat, subject, revision, due_at, attempts)
      select id, chat, subject, revision, "dueAt", attempts from jsonb_to_recordset($1)
      as r (id text, chat jsonb, subject jsonb, revision bigint, "dueAt" bigint, attempts int)`,
  },
  post: {
    rows: "select id as place, id as key, jsonb_build_object('id', id, 'messageId', message_id) as record from posts",
    first: "",
    put: `insert into posts select id, "messageId" from jsonb_to_recordset($1) as r (id text, "messageId" text)`,
  },
  /** The one counter is the sequence that numbers the revisions of messages. */
  counter: {
    rows: `select 'tell' as place, 'tell' as key, jsonb_build_object('name', 'tell', 'value', last_value) as record
      from tell_revisions where is_called`,
    first: "",
    put: "select setval('tell_revisions', value) from jsonb_to_recordset($1) as r (value bigint)",
  },
};

const OPEN_ALL =
  "insert into books (customer) select distinct value from jsonb_array_elements_text($1) on conflict do nothing";

/** Planned anew each time: the tables may have been empty a moment ago. */
const unprepared = (text: string): Statement => ({ name: "", text });

export function createPostgresCarrier(ask: Ask): Carrier {
  const pageOf = (kind: Carried) =>
    unprepared(
      `select place, record from (${SHELVES[kind].rows}) as s where place > $1 order by place limit ${PAGE_RECORDS}`,
    );
  const found = (kind: Carried) => unprepared(`select record from (${SHELVES[kind].rows}) as s where key = any ($1)`);
  return {
    pages: async function* <K extends Carried>(kind: K) {
      for (let place: unknown = SHELVES[kind].first; ; ) {
        const rows = await ask<{ place: unknown; record: Records[K] }>(pageOf(kind), [place]);
        const last = rows.at(-1);
        if (!last) return;
        yield rows.map(({ record }) => record);
        place = last.place;
      }
    },
    find: (kind, keys) => recordsOf(ask, found(kind), [keys.map(keepable)]),
    put: async (kind, records) => {
      await ask(unprepared(OPEN_ALL), [JSON.stringify(records.flatMap((record) => ownerOf(kind, record)))]);
      await ask(unprepared(SHELVES[kind].put), [jsonOf(records)]);
    },
  };
}

function ownerOf<K extends Carried>(kind: K, record: Records[K]): readonly string[] {
  if (kind === "customer") return [(record as Records["customer"]).id];
  return "customer" in record ? [record.customer] : [];
}
