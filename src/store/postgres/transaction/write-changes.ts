import type { CustomerId } from "../../../core/base/ids.js";
import type { Instant } from "../../../core/base/time.js";
import type { Notification } from "../../../core/notifications/notification.js";
import type { OwnedKind } from "../../../core/records.js";
import { ascending, type DueKind, dueListOf, isDueKind, keyOf, type Records } from "../../records.js";
import { type RunQuery, type Statement, toPostgresJson } from "../connection/run-query.js";
import { toItem } from "../insert-records.js";
import type { DueRecord, OwnDue, WrittenLease, WrittenRecord } from "../own-due.js";
import type { Claims } from "./claims.js";
import type { Counters } from "./counters.js";
import type { Entries } from "./entries.js";
import type { UnitOfWork } from "./unit-of-work.js";
import { PARTS, requirement, TAKE_BOOKS } from "./write-parts.js";

/** A transaction: its number, which no other one has, and the last one before it in the customer's books. */
export type Transaction = { readonly customer: CustomerId; readonly number: number; readonly before: number | null };

export type Message = Omit<Notification, "revision" | "attempts">;

/** The changes that a transaction has collected. */
export type Changes = ReturnType<UnitOfWork["changes"]> &
  ReturnType<Entries["changes"]> & {
    readonly claims: ReturnType<Claims["changes"]>;
    readonly counters: ReturnType<Counters["changes"]>;
    readonly messages: readonly Message[];
  };

type FallingDue = OwnedKind & DueKind;
type PartName = keyof typeof PARTS;

type Row = {
  readonly kind: string | null;
  readonly id: string;
  readonly revision: number;
  readonly leasedBy: string | null;
  readonly leasedUntil: Instant | null;
};

/** One item of a part. `due` is present for a record that can be due, with the lease that it is written with. */
type Write = {
  readonly part: PartName;
  readonly item: unknown;
  readonly due?: {
    readonly list: WrittenRecord["kind"];
    readonly id: string;
    readonly lease: WrittenLease | undefined;
    readonly record: (row: Row) => DueRecord;
  };
};

/**
 * Saves all changes by one statement, which is its own transaction, and leases the records that are due already to this
 * process. Undefined, and nothing is sent, when there are none. Rejects with a conflict (`isConflict`), and saves
 * nothing, if another transaction has changed the customer's books since they were read, or something else that this one
 * took for granted.
 */
export function writeChanges(
  runQuery: RunQuery,
  ownDue: OwnDue,
  { customer, number, before }: Transaction,
  changes: Changes,
): Promise<readonly WrittenRecord[]> | undefined {
  const writes = writesOf(ownDue, changes);
  if (writes.length === 0) return undefined;
  const parts = PART_NAMES.filter((part) => writes.some((write) => write.part === part));
  const values = parts.map((part) =>
    toPostgresJson(writes.flatMap((write) => (write.part === part ? [write.item] : []))),
  );
  return runQuery<Row>(writeStatement(parts), [customer, number, before, ...values]).then((rows) =>
    writes.flatMap((write) => writtenRecord(write, rows)),
  );
}

function writesOf(ownDue: OwnDue, { records, removed, entries, moves, claims, counters, messages }: Changes) {
  const write = (part: PartName, all: readonly unknown[]): readonly Write[] => all.map((item) => ({ part, item }));
  return [
    ...write("refusedClaims", claims.refused),
    ...write("claims", claims.claimed),
    ...write("releasedClaims", claims.released),
    ...write("entries", entries),
    ...write("balances", moves),
    ...write("counters", counters.counted),
    ...write("removedCounters", counters.removed),
    ...removed.map(({ kind, removed: id }): Write => ({ part: `removed ${kind}`, item: id })),
    ...records.map(
      ({ kind, record }): Write =>
        isDueKind(kind)
          ? writeFallingDue(ownDue, kind, record as Records[FallingDue])
          : { part: kind, item: toItem(kind, record) },
    ),
    ...messages.toSorted((a, b) => ascending(a.id, b.id)).map((message) => queueMessage(ownDue, message)),
  ];
}

function writtenRecord({ part, due }: Write, rows: readonly Row[]): WrittenRecord | readonly [] {
  if (!due) return [];
  const { list, id, lease, record } = due;
  const row = rows.find((one) => one.kind === part && one.id === id);
  const isLeased = lease && row?.leasedBy === lease.by && row.leasedUntil === lease.until;
  return { kind: list, id, leased: isLeased ? { record: record(row), lease } : undefined };
}

function writeFallingDue<K extends FallingDue>(ownDue: OwnDue, kind: K, record: Records[K]): Write {
  const { customer, dueAt } = record;
  const id = keyOf(kind, record);
  const list = dueListOf(kind);
  const lease = ownDue.leaseFor(list, dueAt);
  return {
    part: kind,
    item: { record, lease },
    due: { list, id, lease, record: () => ({ id, customer, dueAt }) as DueRecord },
  };
}

function queueMessage(ownDue: OwnDue, message: Message): Write {
  const lease = ownDue.leaseFor("notifications", message.dueAt);
  const record = ({ revision }: Row): DueRecord => ({ ...message, revision, attempts: 0 });
  return {
    part: "notification",
    item: { ...message, lease },
    due: { list: "notifications", id: message.id, lease, record },
  };
}

const PART_NAMES = Object.keys(PARTS) as readonly PartName[];

/** The statements made so far, by name. Transactions write few combinations of parts. */
const statements = new Map<string, Statement>();

function writeStatement(parts: readonly PartName[]): Statement {
  // Each part by one character: Postgres compares only the first 63 characters of a name.
  const name = `write ${parts.map((part) => PART_NAMES.indexOf(part).toString(36)).join("")}`;
  const statement = statements.get(name) ?? { name, text: writeText(parts) };
  statements.set(name, statement);
  return statement;
}

function writeText(names: readonly PartName[]): string {
  const parts = names.map((name, index) => ({ part: PARTS[name], items: `$${index + 4}::jsonb` }));
  const queries = parts.flatMap(({ part, items }) => Object.entries(part.queries(items)));
  const results = parts.flatMap(({ part, items }) => part.result?.(items) ?? []);
  return `with taken as (${TAKE_BOOKS}), ${queries.map(([name, query]) => `"${name}" as (${query})`).join(", ")}
${[requirement("exists (select from taken)"), ...results].join("\nunion all ")}`;
}
