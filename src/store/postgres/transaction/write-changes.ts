import type { Instant } from "../../../core/base/time.js";
import type { Notification } from "../../../core/notifications/notification.js";
import type { OwnedKind } from "../../../core/records.js";
import {
  ascending,
  type DueKind,
  dueListOf,
  isDueKind,
  keyOf,
  OWNED_KINDS,
  type Records,
  tableOf,
} from "../../records.js";
import { type RunQuery, toPostgresJson } from "../connection/run-query.js";
import { DUE_LEASE_MS } from "../lease.js";
import type { DueRecord, OwnDue, WrittenLease, WrittenRecord } from "../own-due.js";

/** All kinds return the same columns, so that their results can be joined with `union all`. */
const put = (table: string, items: string) => `
insert into ${table} (record) select value from jsonb_array_elements(${items})
on conflict (id) do update set record = excluded.record returning id, null::bigint as revision, null as leased_by, null::bigint as leased_until`;

/** A lease belongs to the time at which a record is due. With a new time, the given lease (or none) replaces it. */
const putDue = (table: string, items: string) => `
insert into ${table} as t (record, leased_by, leased_until)
select record, lease ->> 'by', (lease ->> 'until')::bigint from jsonb_to_recordset(${items}) as i (record jsonb, lease jsonb)
on conflict (id) do update set record = excluded.record,
  leased_by = case when t.due_at is distinct from excluded.due_at then excluded.leased_by else t.leased_by end,
  leased_until = case when t.due_at is distinct from excluded.due_at then excluded.leased_until else t.leased_until end
returning id, null::bigint as revision, leased_by, leased_until`;

/** Whether the new lease replaces the row's: the row has none, it is this process's, or it is over. */
const TAKES_LEASE = `excluded.leased_by is not null and (n.leased_until is null or n.leased_by = excluded.leased_by
    or n.leased_until <= excluded.leased_until - ${DUE_LEASE_MS})`;
/** Another process's lease stays: it must finish with the older text before the newer one may be sent. */
const queue = (items: string) => `
insert into notifications as n (id, chat, owner, key, due_at, attempts, leased_by, leased_until)
select id, chat, owner, key, "dueAt", 0, lease ->> 'by', (lease ->> 'until')::bigint
from jsonb_to_recordset(${items}) as i (id text, chat jsonb, owner text, key jsonb, "dueAt" bigint, lease jsonb)
on conflict (id) do update set chat = excluded.chat, owner = excluded.owner, key = excluded.key,
  revision = nextval('notification_revisions'), due_at = excluded.due_at, attempts = 0,
  leased_by = case when ${TAKES_LEASE} then excluded.leased_by else n.leased_by end,
  leased_until = case when ${TAKES_LEASE} then excluded.leased_until else n.leased_until end
returning id, revision, leased_by, leased_until`;

/**
 * The kinds in the order in which they are written. Notifications come last, sorted by id: transactions of different
 * customers notify the same staff, so they must lock those rows for a short time and in the same order.
 */
const KINDS = [...OWNED_KINDS, "notification"] as const;
type Kind = (typeof KINDS)[number];

function writeItems(kind: Kind, items: string): string {
  if (kind === "notification") return queue(items);
  return isDueKind(kind) ? putDue(tableOf(kind), items) : put(tableOf(kind), items);
}

type FallingDue = OwnedKind & DueKind;

export type Message = Omit<Notification, "revision" | "attempts">;

/** The writes that a transaction has collected. */
export type Changes = {
  readonly records: readonly { readonly kind: OwnedKind; readonly record: Records[OwnedKind] }[];
  readonly messages: readonly Message[];
};

type Row = {
  readonly kind: Kind;
  readonly id: string;
  readonly revision: number;
  readonly leasedBy: string | null;
  readonly leasedUntil: Instant | null;
};

/** One record of the statement. `due` is present for a kind that can be due, with the lease that it is written with. */
type Write = {
  readonly kind: Kind;
  readonly item: object;
  readonly due?: {
    readonly list: WrittenRecord["kind"];
    readonly id: string;
    readonly lease: WrittenLease | undefined;
    readonly record: (row: Row) => DueRecord;
  };
};

/**
 * Sends all changes as one statement, and leases the records that are due already to this process. The statement is
 * sent before this returns. The promise never rejects: if the statement fails, so does the commit.
 */
export function writeChanges(runQuery: RunQuery, ownDue: OwnDue, changes: Changes): Promise<readonly WrittenRecord[]> {
  const writes: readonly Write[] = [
    ...changes.records.map(({ kind, record }) =>
      isDueKind(kind) ? writeFallingDue(ownDue, kind, record as Records[FallingDue]) : { kind, item: record },
    ),
    ...changes.messages.toSorted((a, b) => ascending(a.id, b.id)).map((message) => queueMessage(ownDue, message)),
  ];
  if (writes.length === 0) return Promise.resolve([]);
  const kinds = KINDS.filter((kind) => writes.some((write) => write.kind === kind));
  const values = kinds.map((kind) =>
    toPostgresJson(writes.flatMap((write) => (write.kind === kind ? [write.item] : []))),
  );
  return runQuery<Row>(writeStatement(kinds), values)
    .catch(() => [])
    .then((rows) => writes.flatMap((write) => writtenRecord(write, rows)));
}

function writtenRecord({ kind, due }: Write, rows: readonly Row[]): WrittenRecord | readonly [] {
  if (!due) return [];
  const { list, id, lease, record } = due;
  const row = rows.find((one) => one.kind === kind && one.id === id);
  const isLeased = lease && row?.leasedBy === lease.by && row.leasedUntil === lease.until;
  return { kind: list, id, leased: isLeased ? { record: record(row), lease } : undefined };
}

function writeFallingDue<K extends FallingDue>(ownDue: OwnDue, kind: K, record: Records[K]): Write {
  const { customer, dueAt } = record;
  const id = keyOf(kind, record);
  const list = dueListOf(kind);
  const lease = ownDue.leaseFor(list, dueAt);
  return {
    kind,
    item: { record, lease },
    due: { list, id, lease, record: () => ({ id, customer, dueAt }) as DueRecord },
  };
}

function queueMessage(ownDue: OwnDue, message: Message): Write {
  const lease = ownDue.leaseFor("notifications", message.dueAt);
  const record = ({ revision }: Row): DueRecord => ({ ...message, revision, attempts: 0 });
  return {
    kind: "notification",
    item: { ...message, lease },
    due: { list: "notifications", id: message.id, lease, record },
  };
}

const writeStatement = (kinds: readonly Kind[]) => ({
  // Kinds by their numbers: Postgres compares only the first 63 characters of a name.
  name: `write ${kinds.map((kind) => KINDS.indexOf(kind)).join(" ")}`,
  text: `with ${kinds.map((kind, index) => `"${kind}" as (${writeItems(kind, `$${index + 1}::jsonb`)}\n)`).join(", ")}
${kinds
  .map(
    (kind) =>
      `select '${kind}' as kind, id, revision, leased_by as "leasedBy", leased_until as "leasedUntil" from "${kind}"`,
  )
  .join("\nunion all ")}`,
});
