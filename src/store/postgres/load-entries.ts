/**
 * Posts a page of entries that were posted elsewhere, in their order, and moves the balances by what they add up to.
 * The tables refuse it when a wallet would then be below zero, or an entry is there already.
 */
export const LOAD_ENTRIES = `
with given as (
  select e ->> 'id' as id, e ->> 'customer' as customer, (e ->> 'at')::bigint as at, e -> 'postings' as postings, turn
  from jsonb_array_elements($1::jsonb) with ordinality as g(e, turn)
), entry as (
  insert into entries (id, customer, at) select id, customer, at from given order by turn
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
