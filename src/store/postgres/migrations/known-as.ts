/**
 * The names under which staff find a customer. The function says in SQL what `knownAs` (core/known-as.ts) says; what it
 * makes is kept in a column, so that a change of the record which leaves the names alone leaves their index alone too.
 * A chat may have two names (`alias` in core/customer.ts): its customer is found by either, and by the number in either.
 */
export const knownAs = `
create function known_as(record jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct key), '{}') from (
    select record ->> 'own' as key
    union all select '0' || substr(named ->> 'id', 4) from (values (record -> 'chat'), (record -> 'alias')) as chats (named)
      where named ->> 'channel' = 'whatsapp' and named ->> 'id' ~ '^234[789][01][0-9]{8}$'
    union all select value ->> 'phone' from jsonb_array_elements(coalesce(record -> 'people', '[]'))
    union all select value ->> 'phone' from jsonb_array_elements(coalesce(record -> 'recents', '[]'))
    union all select '@' || translate(record ->> 'username', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
    union all select unnest(string_to_array(
      translate(record ->> 'name', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), ' '))
  ) as keys where key <> ''
$$;

alter table customers add column known_as text[] generated always as (known_as(record)) stored not null;
create index on customers using gin (known_as);
alter table customers add column alias text
  generated always as ((record -> 'alias' ->> 'channel') || ':' || (record -> 'alias' ->> 'id')) stored;
create index on customers (alias) where alias is not null;
create index on deeds ((record ->> 'by'), at, id);
create index on deeds ((record ->> 'to'), at, id);
`;
