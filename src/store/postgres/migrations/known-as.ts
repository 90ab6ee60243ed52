/**
 * The names under which staff find a customer. The function says in SQL what `searchKeys` (core/customers/search-keys.ts) says; what it
 * makes is kept in a column, so that a change of the record which leaves the names alone leaves their index alone too.
 * A chat may have two names (`alias` in core/customers/customer.ts): its customer is found by either, and by the number in either.
 */
export const searchKeysMigration = `
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

alter table customers add column search_keys text[] generated always as (search_keys(record)) stored not null;
create index on customers using gin (search_keys);
alter table customers add column alias text
  generated always as ((record -> 'alias' ->> 'channel') || ':' || (record -> 'alias' ->> 'id')) stored;
create index on customers (alias) where alias is not null;
create index on audit_entries ((record ->> 'by'), at, id);
create index on audit_entries ((record ->> 'target'), at, id);
`;
