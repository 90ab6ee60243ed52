import { LISTED_KINDS, type ListedKind, type OwnedKind } from "../../../core/records.js";
import { isDueKind, OWNED_KINDS, tableOf } from "../../records.js";
import { insertRecords } from "../insert-records.js";
import { DUE_LEASE_MS } from "../lease.js";

/** The numbers of so many transactions stay in a customer's books. */
export const TRANSACTIONS_KEPT = 8;

/**
 * Takes the books for transaction `$2`, if none was committed since they were read with `$3` as the last. The numbers of
 * the last ones stay, as proof of a commit that got no answer.
 */
export const TAKE_BOOKS = `
insert into books as b (customer, transactions) values ($1, array[$2::bigint])
on conflict (customer) do update set transactions = (array_prepend($2::bigint, b.transactions))[1:${TRANSACTIONS_KEPT}]
where b.transactions[1] is not distinct from $3::bigint
returning customer`;

/**
 * A part of the statement that saves a transaction: its queries for some items, by name, and what its result shows.
 * Postgres runs the queries in the order in which the results read them, and last those that none reads. So a part that
 * locks rows of the whole shop has a result, and all transactions lock such rows in the same order.
 * Rows are found by `any (array (...))`, since for a join Postgres would expect 100 items, and read the whole table.
 */
type Part = {
  readonly queries: (items: string) => Readonly<Record<string, string>>;
  readonly result?: (items: string) => string;
};

/** All parts have the same columns, so that their results can be joined with `union all`. */
export const requirement = (condition: string): string =>
  `select null as kind, require(${condition}) as id, null::bigint as revision, null as "leasedBy", null::bigint as "leasedUntil"`;
const hasAll = (query: string, items: string) => `(select count(*) from ${query}) = jsonb_array_length(${items})`;
const writtenRows = (kind: string) =>
  `select '${kind}' as kind, id, revision, leased_by as "leasedBy", leased_until as "leasedUntil" from "${kind}"`;

const claims = (items: string) => `jsonb_to_recordset(${items}) as i (name text, before text, owner text)`;
const namesOf = (items: string) => `any (array (select name from ${items}))`;

/** Locks names that others hold, so that they cannot release them before this transaction ends. */
const REFUSED_CLAIMS: Part = {
  queries: (items) => ({
    refused: `
select from claims c where c.name = ${namesOf(claims(items))} and c.owner = (select owner from ${claims(items)} where i.name = c.name)
order by c.name for no key update`,
  }),
  result: (items) => requirement(hasAll("refused", items)),
};

const CLAIMS: Part = {
  queries: (items) => ({
    claimed: `
insert into claims as c (name, owner) select name, owner from ${claims(items)} order by name
on conflict (name) do update set owner = case
  when c.owner = (select before from ${claims(items)} where i.name = c.name) then excluded.owner else c.owner end
returning name, owner`,
  }),
  result: (items) =>
    requirement(`not exists (select from claimed c join ${claims(items)} using (name) where c.owner <> i.owner)`),
};

/** What is released is counted only to run the query in its turn. */
const RELEASED_CLAIMS: Part = {
  queries: (items) => ({
    released: `
delete from claims c where c.name = ${namesOf(claims(items))} and c.owner = (select before from ${claims(items)} where i.name = c.name)
returning name`,
  }),
  result: (items) =>
    requirement(`not exists (
  select from claims c where c.name = ${namesOf(claims(items))} and c.owner <> (select before from ${claims(items)} where i.name = c.name))
  and (select count(*) from released) >= 0`),
};

/** Each account has a row for each customer, so two customers' purchases never wait for each other. */
const ENTRIES: Part = {
  queries: (items) => ({
    given: `select id, at, postings from jsonb_to_recordset(${items}) as i (id text, at bigint, postings jsonb)`,
    entry: `
insert into entries (id, customer, at) select id, $1, at from given on conflict (id) do nothing
returning id`,
    posting: `
insert into postings (entry, place, from_account, to_account, amount)
select id, place, p ->> 'from', p ->> 'to', (p ->> 'amount')::bigint
from given join entry using (id), jsonb_array_elements(postings) with ordinality as posting (p, place)`,
  }),
  result: (items) => requirement(hasAll("entry", items)),
};

const BALANCES: Part = {
  queries: (items) => ({
    moved: `
select account, (amount + coalesce(
  (select b.amount from balances b where b.account = i.account and b.customer = $1), 0))::bigint as amount
from jsonb_to_recordset(${items}) as i (account text, amount bigint)`,
    emptied: `
delete from balances where customer = $1 and account = any (array (select account from moved where amount = 0))`,
    balance: `
insert into balances (account, customer, amount) select account, $1, amount from moved where amount <> 0
on conflict (account, customer) do update set amount = excluded.amount`,
  }),
};

const counters = (items: string) =>
  `jsonb_to_recordset(${items}) as i (name text, before bigint, by bigint, least bigint, most bigint)`;
const isCountable = (items: string) =>
  `(select c.value >= least and c.value <= coalesce(most, c.value) from ${counters(items)} where i.name = c.name)`;

const COUNTERS: Part = {
  queries: (items) => ({
    counted: `
update counters c set value = greatest(c.value + (select by from ${counters(items)} where i.name = c.name), 0)
where c.name = ${namesOf(`${counters(items)} where before > 0`)} and ${isCountable(items)} returning name`,
    begun: `
insert into counters as c (name, value) select name, by from ${counters(items)} where before = 0 order by name
on conflict (name) do update set value = c.value + excluded.value where ${isCountable(items)} returning name`,
  }),
  result: (items) => requirement(hasAll("(select from counted union all select from begun) as c", items)),
};

/**
 * `kept` are the counters that the same transaction has counted again since, `before` is the value that it has read. The
 * deleted value is the row's newest, also if another transaction has changed it after this statement began. The names
 * below a name are a range of the index, as the next character after ":" is ";".
 */
const REMOVED_COUNTERS: Part = {
  queries: (items) => ({
    uncounted: `
delete from counters c using jsonb_to_recordset(${items}) as i (name text, kept jsonb, before bigint)
where (c.name = i.name or c.name >= i.name || ':' and c.name < i.name || ';') and not i.kept ? c.name
returning c.name = i.name and c.value <> i.before as changed`,
  }),
  result: () => requirement("(select count(*) from uncounted where changed) = 0"),
};

const removedRecords = (kind: ListedKind): Part => ({
  queries: (items) => ({
    [`removed ${kind}`]: `
delete from ${tableOf(kind)} where id = any (array (select jsonb_array_elements_text(${items}))) and customer = $1`,
  }),
});

const records = (kind: OwnedKind): Part => ({
  queries: (items) => ({ [kind]: isDueKind(kind) ? putDue(tableOf(kind), items) : put(kind, items) }),
  result: () => writtenRows(kind),
});

const put = (kind: OwnedKind, items: string) => `
${insertRecords(kind, items)}
on conflict (id) do update set record = excluded.record${kind === "customer" ? ", search_keys = excluded.search_keys" : ""}
returning id, null::bigint as revision, null as leased_by, null::bigint as leased_until`;

/** A lease belongs to the time at which a record is due. With a new time, the given lease (or none) replaces it. */
const putDue = (table: string, items: string) => `
insert into ${table} as t (record, leased_by, leased_until)
select record, lease ->> 'by', (lease ->> 'until')::bigint from jsonb_to_recordset(${items}) as i (record jsonb, lease jsonb)
on conflict (id) do update set record = excluded.record,
  leased_by = case when t.due_at is distinct from excluded.due_at then excluded.leased_by else t.leased_by end,
  leased_until = case when t.due_at is distinct from excluded.due_at then excluded.leased_until else t.leased_until end
returning id, null::bigint as revision, leased_by, leased_until`;

/** Whether the new lease replaces the row's: the row has none, it is this process's, or it is over. */
const TAKES_LEASE = `excluded.leased_by is not null and (n.leased_until is null or n.leased_by = excluded.leased_by
    or n.leased_until <= excluded.leased_until - ${DUE_LEASE_MS})`;

/** Another process's lease stays: it must finish with the older text before the newer one may be sent. */
const NOTIFICATIONS: Part = {
  queries: (items) => ({
    notification: `
insert into notifications as n (id, chat, owner, key, due_at, attempts, leased_by, leased_until)
select id, chat, owner, key, "dueAt", 0, lease ->> 'by', (lease ->> 'until')::bigint
from jsonb_to_recordset(${items}) as i (id text, chat jsonb, owner text, key jsonb, "dueAt" bigint, lease jsonb)
on conflict (id) do update set chat = excluded.chat, owner = excluded.owner, key = excluded.key,
  revision = nextval('notification_revisions'), due_at = excluded.due_at, attempts = 0,
  leased_by = case when ${TAKES_LEASE} then excluded.leased_by else n.leased_by end,
  leased_until = case when ${TAKES_LEASE} then excluded.leased_until else n.leased_until end
returning id, revision, leased_by, leased_until`,
  }),
  result: () => writtenRows("notification"),
};

/**
 * The parts in the order in which they run. Notifications come last, sorted by id: transactions of different customers
 * notify the same staff, so they must lock those rows for a short time and in the same order.
 */
export const PARTS = {
  refusedClaims: REFUSED_CLAIMS,
  claims: CLAIMS,
  releasedClaims: RELEASED_CLAIMS,
  entries: ENTRIES,
  balances: BALANCES,
  counters: COUNTERS,
  removedCounters: REMOVED_COUNTERS,
  ...(Object.fromEntries(LISTED_KINDS.map((kind) => [`removed ${kind}`, removedRecords(kind)])) as {
    readonly [K in ListedKind as `removed ${K}`]: Part;
  }),
  ...(Object.fromEntries(OWNED_KINDS.map((kind) => [kind, records(kind)])) as { readonly [K in OwnedKind]: Part }),
  notification: NOTIFICATIONS,
};
