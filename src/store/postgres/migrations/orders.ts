/** What customers buy, pay for and have saved. */
export const ordersMigration = `
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

create table batches (
  record jsonb not null,
  id text collate "C" generated always as (record ->> 'id') stored primary key check (id like 'bat\\_%'),
  customer text collate "C" generated always as (record ->> 'customer') stored not null references books
);
create trigger keeps_customer after update on batches for each row when (old.customer <> new.customer)
  execute function refuse('A batch belongs to one customer for ever');

create table batch_groups (
  record jsonb not null,
  id text collate "C" generated always as (record ->> 'id') stored primary key check (id like 'bgr\\_%'),
  customer text collate "C" generated always as (record ->> 'customer') stored not null references books,
  name text collate "C" generated always as (record ->> 'name') stored not null
);
create index on batch_groups (customer);
create trigger keeps_customer after update on batch_groups for each row when (old.customer <> new.customer)
  execute function refuse('A group belongs to one customer for ever');

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
create index on payments (customer, opened_at, id);
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

create table schedules (
  record jsonb not null,
  id text collate "C" generated always as (record ->> 'id') stored primary key check (id like 'sch\\_%'),
  customer text collate "C" generated always as (record ->> 'customer') stored not null references books,
  created_at bigint generated always as ((record ->> 'createdAt')::bigint) stored not null,
  price bigint generated always as ((record ->> 'price')::bigint) stored not null check (price > 0),
  due_at bigint generated always as ((record ->> 'dueAt')::bigint) stored,
  leased_by text,
  leased_until bigint
) with (fillfactor = 85);
create index on schedules (customer, created_at, id);
create index on schedules (due_at, id) where due_at is not null;
create trigger keeps_customer after update on schedules for each row when (old.customer <> new.customer)
  execute function refuse('A schedule belongs to one customer for ever');

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
`;
