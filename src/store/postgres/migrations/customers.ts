/**
 * Customers, and the row of each that a transaction takes (`books`).
 *
 * `search_keys` says in SQL what core/customers/search-keys.ts says. It is a generated column, so that a change of the
 * record does not touch the index when the keys stay the same. To find a customer by chat, use the claim on the chat.
 */
export const customersMigration = `
create table books (
  customer text collate "C" primary key check (customer like 'cus\\_%'),
  transactions bigint[]
) with (fillfactor = 70);
comment on table books is 'One row for each customer (and one for the shop). A transaction takes it when it saves its changes';
comment on column books.transactions is 'The numbers of the last committed transactions, the newest first';

create function refuse() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'integrity_constraint_violation', message = tg_argv[0];
end $$;

create function require(holds boolean) returns text language plpgsql as $$
begin
  if holds then return null; end if;
  raise exception using errcode = 'serialization_failure', message = 'Another transaction came first';
end $$;

create function search_keys(record jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct key), '{}') from (
    select record ->> 'ownPhone' as key
    union all select '0' || substr(named ->> 'id', 4)
      from jsonb_array_elements(record -> 'chats') as c, lateral (values (c -> 'chat'), (c -> 'alias')) as names (named)
      where not record ? 'mergedInto' and named ->> 'channel' = 'whatsapp' and named ->> 'id' ~ '^234[789][01][0-9]{8}$'
    union all select value ->> 'phone' from jsonb_array_elements(coalesce(record -> 'beneficiaries', '[]'))
    union all select value ->> 'phone' from jsonb_array_elements(coalesce(record -> 'recentRecipients', '[]'))
    union all select '@' || translate(c ->> 'username', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
      from jsonb_array_elements(record -> 'chats') as c where not record ? 'mergedInto'
    union all select word
      from (select record ->> 'name' union all
        select c ->> 'name' from jsonb_array_elements(record -> 'chats') as c where not record ? 'mergedInto') as n (named),
      lateral unnest(string_to_array(
        translate(named, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), ' ')) as words (word)
      where word !~ '^(@|[+]?[0-9]+$)'
  ) as keys where key <> ''
$$;

create table customers (
  record jsonb not null,
  id text collate "C" generated always as (record ->> 'id') stored primary key references books,
  search_keys text[] generated always as (search_keys(record)) stored not null
);
create index on customers using gin (search_keys);
`;
