import { column, recordTable } from "./record-table.js";

export const settingsMigration = `
create table shop_settings (
  record jsonb not null,
  id text collate "C" generated always as (record ->> 'id') stored primary key check (id = 'settings'),
  customer text collate "C" generated always as (record ->> 'customer') stored not null references books
    check (customer = 'cus_shop')
);

${recordTable("audit_entries", ["aud"], { columns: [column("at", "bigint", "not null")] })}
create index on audit_entries (at, id);
create index on audit_entries (customer, at, id);
create index on audit_entries ((record ->> 'by'), at, id);
create index on audit_entries ((record ->> 'target'), at, id);
create trigger never_change before update or delete on audit_entries for each row
  execute function refuse('What staff did is never changed');
`;
