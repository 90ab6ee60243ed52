/**
 * The first tables. A record is kept whole as jsonb, and the columns that are searched or constrained are generated
 * from it: there is one truth, and no code that could copy it wrongly. The ledger alone is plain columns, for its sums.
 */
export const booksMigration = `
create table books (
  customer text collate "C" primary key check (customer like 'cus\\_%'),
  recent bigint[] not null default '{}'
) with (fillfactor = 70);
comment on table books is 'One row a customer (and one for the shop): whoever writes in their books holds its lock';
comment on column books.recent is 'The numbers of the last transactions, the last one first: proof that they were kept';

create function refuse() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'integrity_constraint_violation', message = tg_argv[0];
end $$;

create table customers (
  record jsonb not null,
  id text collate "C" generated always as (record ->> 'id') stored primary key references books,
  chat text generated always as ((record -> 'chat' ->> 'channel') || ':' || (record -> 'chat' ->> 'id')) stored
    not null unique
);

create table orders (
  record jsonb not null,
  id text collate "C" generated always as (record ->> 'id') stored primary key check (id like 'ord\\_%'),
  customer text collate "C" generated always as (record ->> 'customer') stored not null references books,
  state text generated always as (record ->> 'state') stored not null check (state in (
    'awaiting_payment', 'paid', 'vending', 'pending', 'review',
    'delivered', 'failed', 'refunded', 'expired', 'cancelled')),
  price bigint generated always as ((record ->> 'price')::bigint) stored not null check (price > 0),
  placed_at bigint generated always as ((record ->> 'placedAt')::bigint) stored not null,
  changed_at bigint generated always as ((record ->> 'changedAt')::bigint) stored not null,
  vending_at bigint generated always as ((record ->> 'vendingAt')::bigint) stored,
  due_at bigint generated always as ((record ->> 'dueAt')::bigint) stored,
  leased_by text,
  leased_until bigint
) with (fillfactor = 85);
create index on orders (customer, placed_at, id);
create index on orders (customer) where state in ('paid', 'vending', 'pending', 'review');
create index on orders (changed_at, id);
create index on orders (vending_at, id) where vending_at is not null;
create index on orders (due_at, id) where due_at is not null;
create trigger keeps_customer after update on orders for each row when (old.customer <> new.customer)
  execute function refuse('An order belongs to one customer for ever');

create table payments (
  record jsonb not null,
  id text collate "C" generated always as (record ->> 'reference') stored primary key
    check (id like 'top\\_%' or id like 'chk\\_%'),
  customer text collate "C" generated always as (record ->> 'customer') stored not null references books,
  for_order text collate "C" generated always as (record -> 'purpose' ->> 'order') stored
    references orders deferrable initially deferred,
  state text generated always as (record ->> 'state') stored not null
    check (state in ('initiated', 'paid', 'failed', 'expired', 'mismatched', 'review', 'returned')),
  amount bigint generated always as ((record ->> 'amount')::bigint) stored not null check (amount > 0),
  opened_at bigint generated always as ((record ->> 'openedAt')::bigint) stored not null,
  due_at bigint generated always as ((record ->> 'dueAt')::bigint) stored,
  leased_by text,
  leased_until bigint
) with (fillfactor = 85);
create index on payments (opened_at, id);
create index on payments (due_at, id) where due_at is not null;
create trigger keeps_customer after update on payments for each row when (old.customer <> new.customer)
  execute function refuse('A payment belongs to one customer for ever');

create table cards (
  record jsonb not null,
  id text collate "C" generated always as (record ->> 'id') stored primary key check (id like 'crd\\_%'),
  customer text collate "C" generated always as (record ->> 'customer') stored not null references books,
  saved_at bigint generated always as ((record ->> 'savedAt')::bigint) stored not null
);
create index on cards (customer);
create trigger keeps_customer after update on cards for each row when (old.customer <> new.customer)
  execute function refuse('A card belongs to one customer for ever');

create table findings (
  record jsonb not null,
  id text collate "C" generated always as (record ->> 'id') stored primary key check (id like 'fnd\\_%'),
  key text generated always as (record ->> 'key') stored not null unique,
  customer text collate "C" generated always as (record ->> 'customer') stored not null references books,
  found_at bigint generated always as ((record ->> 'foundAt')::bigint) stored not null,
  closed boolean generated always as (record ? 'closed') stored not null
);
create index on findings (found_at, id) where not closed;
create trigger keeps_customer after update on findings for each row when (old.customer <> new.customer)
  execute function refuse('A finding belongs to one customer for ever');

create table entries (
  number bigint generated always as identity unique,
  id text collate "C" primary key check (id like '_%:_%'),
  customer text collate "C" not null references books,
  at bigint not null
);
comment on column entries.id is 'Its kind and its cause: the same cause can be posted once';

create table postings (
  entry text collate "C" not null references entries,
  place int not null,
  from_account text collate "C" not null,
  to_account text collate "C" not null,
  amount bigint not null check (amount > 0),
  primary key (entry, place)
);

create trigger never_change before update or delete on entries for each row
  execute function refuse('What was posted is never changed');
create trigger never_change before update or delete on postings for each row
  execute function refuse('What was posted is never changed');

create table balances (
  account text collate "C" not null,
  customer text collate "C" not null references books,
  amount bigint not null,
  primary key (account, customer),
  constraint covered check (amount >= 0 or (account not like 'wallet:%' and account not like 'held:%')),
  constraint own_wallet check (account not like 'wallet:%' or account = 'wallet:' || customer)
) with (fillfactor = 85);
create unique index one_holder on balances (account) where account like 'held:%';
comment on table balances is
  'What a customer''s entries add up to, by account; an account of the shop is the sum over all customers';

create table claims (
  name text collate "C" primary key,
  owner text not null
);

create sequence notification_revisions;

create table notifications (
  id text collate "C" primary key,
  chat jsonb not null,
  key jsonb not null,
  revision bigint not null default nextval('notification_revisions'),
  due_at bigint not null,
  attempts int not null check (attempts >= 0),
  leased_by text,
  leased_until bigint
) with (fillfactor = 85);
create index on notifications (due_at, id);

create table message_links (
  id text collate "C" primary key,
  message_id text not null
);

create table broadcasts (
  record jsonb not null,
  id text collate "C" generated always as (record ->> 'id') stored primary key,
  started_at bigint generated always as ((record ->> 'startedAt')::bigint) stored not null,
  finished boolean generated always as (record ? 'finishedAt') stored not null
);

-- Unfinished conversations may be lost with the server's memory: that costs a tap, and spares every step a sync.
create unlogged table drafts (
  key text primary key,
  value text,
  holder text,
  until timestamptz,
  handled text[] not null default '{}'
) with (fillfactor = 70);
comment on column drafts.holder is 'The process that handles an update of this chat: one at a time, at most until then';
comment on column drafts.handled is 'The last updates that were handled: one that is delivered again is not';
`;
