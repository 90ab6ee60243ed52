/** What is bought time and again. */
export const schedulesMigration = `
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
`;
