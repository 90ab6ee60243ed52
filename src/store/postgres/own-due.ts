import { after, type Clock, type Instant } from "../../core/base/time.js";
import type { Notification } from "../../core/notifications/notification.js";
import { type DueRecords, mapsByDueKind, type Store } from "../../core/store.js";
import { DUE_LEASE_MS, TAKEOVER_AFTER_MS } from "./lease.js";

type DueKind = keyof DueRecords;
export type DueRecord = DueRecords[DueKind];

/** A lease that is written together with the record that it is for. */
type WrittenLease = { readonly by: string; readonly from: Instant; readonly until: Instant };

/** A record that a transaction writes; `due` resolves to it when it is due and was leased to this process. */
export type WrittenRecord = {
  readonly kind: DueKind;
  readonly id: string;
  readonly lease: WrittenLease | undefined;
  readonly due: Promise<DueRecord | undefined>;
};

type Waiting = { readonly record: DueRecord; readonly lease: WrittenLease };

/** The most of a kind that wait here. What is more is leased by whoever has time for it. */
const WAITING_MAX = 64;

export type OwnDue = ReturnType<typeof createOwnDue>;

/**
 * What this process has made due and leased to itself in the same write: its worker takes it from here, and nobody asks the
 * database for it. It is lost with the process; then others find the records as they find all that is due. Without a
 * clock nothing is handed over: a lease is in the shop's time.
 */
export function createOwnDue(processName: string, clock: Clock | undefined) {
  const waiting = mapsByDueKind<Waiting>();
  const leases = new WeakMap<DueRecord, WrittenLease>();

  return {
    /** The lease for a record that is due at this time; undefined when it is not yet, and for the database to list later. */
    leaseFor: (kind: DueKind, dueAt: Instant | undefined): WrittenLease | undefined => {
      const now = clock?.();
      if (now === undefined || dueAt === undefined || dueAt > now) return undefined;
      return waiting[kind].size < WAITING_MAX
        ? { by: processName, from: now, until: after(now, DUE_LEASE_MS) }
        : undefined;
    },
    /** Called when the records are committed. */
    written: async (records: readonly WrittenRecord[]): Promise<void> => {
      for (const { kind, id, lease, due } of records) {
        const record = await due;
        if (record && lease) waiting[kind].set(id, { record, lease });
        else waiting[kind].delete(id);
      }
    },
    /** A record that the database has listed, with its lease when it waited here: it is not taken from here as well. */
    listed: <K extends DueKind>(kind: K, record: DueRecords[K]): DueRecords[K] => {
      const own = waiting[kind].get(record.id);
      if (!own || !isSameVersion(own.record, record)) return record; // What waits was written after the list was read.
      waiting[kind].delete(record.id);
      leases.set(record, own.lease);
      return record;
    },
    /** Whether a record with this id waits here. */
    has: (kind: DueKind, id: string): boolean => waiting[kind].has(id),
    takeOwnDue: async <K extends DueKind>(kind: K, { now, limit, except }: Parameters<Store["takeOwnDue"]>[1]) => {
      const taken: DueRecords[K][] = [];
      for (const [id, { record, lease }] of waiting[kind]) {
        if (taken.length >= limit) break;
        if (except.has(id)) continue;
        waiting[kind].delete(id);
        if (now >= lease.until) continue; // Others may have it by now.
        leases.set(record, lease);
        taken.push(record as DueRecords[K]);
      }
      return taken;
    },
    /** A message was sent, or is sent later: its lease is over. */
    settled: (notification: Notification): void => void leases.delete(notification),
    /** Until when a message is this process's, if nobody else can have it even were this process taken for dead. */
    sureUntil: (notification: Notification, now: Instant): Instant | undefined => {
      const lease = leases.get(notification);
      leases.delete(notification);
      return lease && now < after(lease.from, TAKEOVER_AFTER_MS) ? lease.until : undefined;
    },
  };
}

const isSameVersion = (a: DueRecord, b: DueRecord): boolean =>
  a.dueAt === b.dueAt && ("revision" in a ? a.revision : 0) === ("revision" in b ? b.revision : 0);
