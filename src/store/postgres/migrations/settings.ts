/** What is settled for the whole shop, and what staff did. */
export const settingsMigration = `
create table shop_settings (
  record jsonb not null,
  id text collate "C" generated always as (record ->> 'id') stored primary key check (id = 'settings'),
  customer text collate "C" generated always as (record ->> 'customer') stored not null references books
    check (customer = 'cus_shop')
);

create table audit_entries (
  record jsonb not null,
  id text collate "C" generated always as (record ->> 'id') stored primary key check (id like 'aud\\_%'),
  customer text collate "C" generated always as (record ->> 'customer') stored not null references books,
  at bigint generated always as ((record ->> 'at')::bigint) stored not null
);
create index on audit_entries (at, id);
create index on audit_entries (customer, at, id);
create index on audit_entries ((record ->> 'by'), at, id);
create index on audit_entries ((record ->> 'target'), at, id);
create trigger never_change before update or delete on audit_entries for each row
  execute function refuse('What staff did is never changed');
`;
