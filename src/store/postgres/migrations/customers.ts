/** Customers, and the row of each that a transaction takes (`books`). A customer is found by chat with the chat's claim. */
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

create table customers (
  record jsonb not null,
  id text collate "C" generated always as (record ->> 'id') stored primary key references books,
  search_keys text[] not null
);
create index on customers using gin (search_keys);
`;
