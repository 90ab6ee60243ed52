import { type Account, type LedgerEntry, mustCover } from "../../core/money/ledger.js";
import { type Kobo, kobo } from "../../core/money/money.js";
import { validateRecord } from "../records.js";
import type { RunQuery } from "./connection/run-query.js";

/**
 * Posts an entry and updates the balances, in one statement. Each account has a row for each customer, and its balance
 * is the sum of these rows. So two customers' purchases never wait for each other, though both move the account
 * `sales`.
 */
const POST = {
  name: "post",
  text: `
with given as (
  select place, p ->> 'from' as from_account, p ->> 'to' as to_account, (p ->> 'amount')::bigint as amount
  from jsonb_array_elements($4::jsonb) with ordinality as g(p, place)
), moved as (
  select account, sum(amount) as amount
  from (select from_account as account, -amount as amount from given
        union all select to_account, amount from given) as m
  group by account
), after as (
  select account, (amount + coalesce(
    (select b.amount from balances b where b.account = moved.account and b.customer = $2), 0))::bigint as amount
  from moved
), short as (
  select account from after where amount < 0 and account = any ($5::text[]) limit 1
), entry as (
  insert into entries (id, customer, at) select $1, $2, $3 where not exists (select from short)
  on conflict (id) do nothing returning id
), posted as (
  insert into postings (entry, place, from_account, to_account, amount)
  select entry.id, place, from_account, to_account, amount from entry, given
), removed as (
  delete from balances where customer = $2 and account = any (array(select account from entry, after where amount = 0))
), saved as (
  insert into balances (account, customer, amount) select account, $2, amount from entry, after where amount <> 0
  on conflict (account, customer) do update set amount = excluded.amount
)
select (select id from entry) as posted, (select account from short) as short,
  exists (select from entries where id = $1) as known`,
};

type InsertEntryRow = { readonly posted: string | null; readonly short: Account | null; readonly known: boolean };

/** Posts an entry once; false when it was posted before. Throws RangeError, as `Books.post` does, with no change. */
export async function insertEntry(runQuery: RunQuery, entry: LedgerEntry): Promise<boolean> {
  const { id, customer, at, postings } = entry;
  for (const { amount } of postings) {
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${id} moves no amount of kobo`);
  }
  validateRecord("entry", entry);
  const covered = postings.flatMap(({ from, to }) => [from, to]).filter(mustCover);
  const [row] = await runQuery<InsertEntryRow>(POST, [id, customer, at, JSON.stringify(postings), covered]);
  if (row?.known) return false;
  if (row?.short) throw new RangeError(`${id} would take ${row.short} below zero`);
  return row?.posted === id;
}

const BALANCE = {
  name: "balance",
  text: "select coalesce(sum(amount), 0)::bigint as amount from balances where account = any ($1)",
};

export async function selectBalance(runQuery: RunQuery, accounts: readonly Account[]): Promise<Kobo> {
  const [row] = await runQuery<{ amount: number }>(BALANCE, [accounts]);
  return kobo(row?.amount ?? 0);
}
