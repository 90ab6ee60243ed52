import { column, recordTable } from "./record-table.js";

/** Messages to send, links to messages that were sent, broadcasts, support threads, and unfinished conversations. */
export const messagesMigration = `
create sequence notification_revisions;

create table notifications (
  id text collate "C" primary key,
  chat jsonb not null,
  owner text collate "C" not null,
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
create index on message_links using gin (string_to_array(message_id, ' ')) where id like '%/support-%';

create table broadcasts (
  record jsonb not null,
  id text collate "C" generated always as (record ->> 'id') stored primary key,
  started_at bigint generated always as ((record ->> 'startedAt')::bigint) stored not null,
  finished boolean generated always as (record ? 'finishedAt') stored not null
);
create trigger keeps_sender after update on broadcasts for each row when (old.record ->> 'by' <> new.record ->> 'by')
  execute function refuse('A broadcast belongs to who sends it for ever');

${recordTable("threads", ["thr"], {
  columns: [
    column("openedAt", "bigint", "not null"),
    "closed boolean generated always as (record ? 'closedAt') stored not null",
  ],
  due: true,
})}
create index on threads (customer);
create index on threads (opened_at, id) where not closed;

-- Unlogged: a server crash may lose unfinished conversations, which costs a tap, but no step waits for a sync.
create unlogged table drafts (
  key text primary key,
  value text,
  holder text,
  until timestamptz,
  handled text[] not null default '{}',
  touched timestamptz not null default now()
) with (fillfactor = 70);
comment on column drafts.holder is 'The process that handles an update of this chat, at most until the time in "until"';
comment on column drafts.handled is 'The last updates that were handled, so that none is handled twice';

-- How many messages a second each process wants to send. Valid for a moment only, so it needs no sync.
create unlogged table message_demand (
  process text primary key,
  per_second int not null,
  is_scarce boolean not null
) with (fillfactor = 50);
`;
