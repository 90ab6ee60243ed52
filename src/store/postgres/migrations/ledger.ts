/** The ledger, in plain columns so that SQL can add it up; claims on names; counters. */
export const ledgerMigration = `
create table entries (
  id text collate "C" primary key check (id like '_%:_%'),
  customer text collate "C" not null references books,
  at bigint not null
);
comment on column entries.id is 'Kind and cause: each cause can be posted once';
create index on entries (customer, at, id);

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
  'The sums of each customer''s entries, by account. An account of the shop is the sum over all customers';

create table claims (
  name text collate "C" primary key,
  owner text not null
);

create table counters (
  name text collate "C" primary key,
  value bigint not null check (value >= 0)
) with (fillfactor = 70);
`;
