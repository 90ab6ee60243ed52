/**
 * Customers, and the row of each that a transaction locks. A record is kept whole as jsonb, and the columns that are
 * searched or constrained are generated from it: there is one truth, and no code that could copy it wrongly.
 *
 * `search_keys` says in SQL what core/customers/search-keys.ts says. It is a column, so that a change of the record which
 * leaves the keys alone leaves their index alone too. A chat may have two names (`alias` in core/customers/customer.ts):
 * its customer is found by either.
 */
export const customersMigration = `
create table books (
  customer text collate "C" primary key check (customer like 'cus\\_%'),
  last_transaction bigint
) with (fillfactor = 70);
comment on table books is 'One row a customer (and one for the shop): whoever writes in their books holds its lock';
comment on column books.last_transaction is 'The number of the last transaction that was kept: proof of it';

create function refuse() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'integrity_constraint_violation', message = tg_argv[0];
end $$;

create function search_keys(record jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct key), '{}') from (
    select record ->> 'ownPhone' as key
    union all select '0' || substr(named ->> 'id', 4) from (values (record -> 'chat'), (record -> 'alias')) as chats (named)
      where named ->> 'channel' = 'whatsapp' and named ->> 'id' ~ '^234[789][01][0-9]{8}$'
    union all select value ->> 'phone' from jsonb_array_elements(coalesce(record -> 'beneficiaries', '[]'))
    union all select value ->> 'phone' from jsonb_array_elements(coalesce(record -> 'recentRecipients', '[]'))
    union all select '@' || translate(record ->> 'username', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
    union all select unnest(string_to_array(
      translate(record ->> 'name', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), ' '))
  ) as keys where key <> ''
$$;

create table customers (
  record jsonb not null,
  id text collate "C" generated always as (record ->> 'id') stored primary key references books,
  chat text generated always as ((record -> 'chat' ->> 'channel') || ':' || (record -> 'chat' ->> 'id')) stored
    not null unique,
  alias text generated always as ((record -> 'alias' ->> 'channel') || ':' || (record -> 'alias' ->> 'id')) stored,
  search_keys text[] generated always as (search_keys(record)) stored not null
);
create index on customers (alias) where alias is not null;
create index on customers using gin (search_keys);
`;
