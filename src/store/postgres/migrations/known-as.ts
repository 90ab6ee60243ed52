/**
 * The names under which staff find a customer. The function says in SQL what `knownAs` (core/known-as.ts) says; what it
 * makes is kept in a column, so that a change of the record which leaves the names alone leaves their index alone too.
 */
export const knownAs = `
create function known_as(record jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct key), '{}') from (
    select record ->> 'own' as key
    union all select '0' || substr(record -> 'chat' ->> 'id', 4) where record -> 'chat' ->> 'channel' = 'whatsapp'
      and record -> 'chat' ->> 'id' ~ '^234[789][01][0-9]{8}$'
    union all select value ->> 'phone' from jsonb_array_elements(coalesce(record -> 'people', '[]'))
    union all select value ->> 'phone' from jsonb_array_elements(coalesce(record -> 'recents', '[]'))
    union all select '@' || translate(record ->> 'username', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
    union all select unnest(string_to_array(
      translate(record ->> 'name', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), ' '))
  ) as keys where key <> ''
$$;

alter table customers add column known_as text[] generated always as (known_as(record)) stored not null;
create index on customers using gin (known_as);
create index on deeds ((record ->> 'by'), at, id);
create index on deeds ((record ->> 'to'), at, id);
`;
