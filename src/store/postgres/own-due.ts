import { after, type Clock, type Instant } from "../../core/base/time.js";
import type { Notification } from "../../core/notifications/notification.js";
import { type DueRecords, mapsByDueKind, type Store } from "../../core/store.js";
import { DUE_LEASE_MS, TAKEOVER_AFTER_MS } from "./lease.js";

type DueKind = keyof DueRecords;
export type DueRecord = DueRecords[DueKind];

/** A lease that is written together with its record. */
export type WrittenLease = { readonly by: string; readonly from: Instant; readonly until: Instant };

type LeasedRecord = { readonly record: DueRecord; readonly lease: WrittenLease };

/** A record that a transaction has written. `leased` is present if it is due and leased to this process. */
export type WrittenRecord = { readonly kind: DueKind; readonly id: string; readonly leased: LeasedRecord | undefined };

/** At most this many records of a kind wait here. Beyond that the database lists them for any process. */
const WAITING_MAX = 64;

export type OwnDue = ReturnType<typeof createOwnDue>;

/**
 * Saves a query for work that this process makes due itself. A transaction that writes a due record leases it to this
 * process in the same statement; after the commit the record waits here until this process's worker takes it. If the
 * process dies, others find the record in the database, as they find all due work. Leases use the shop's time, so
 * without a clock nothing is leased this way.
 */
export function createOwnDue(processName: string, clock: Clock | undefined) {
  const waiting = mapsByDueKind<LeasedRecord>();
  /** The leases of records that were handed to the worker. */
  const leases = new WeakMap<DueRecord, WrittenLease>();

  return {
    /** The lease to write with a record; undefined when it is not due yet, or too many wait here already. */
    leaseFor: (kind: DueKind, dueAt: Instant | undefined): WrittenLease | undefined => {
      const now = clock?.();
      if (now === undefined || dueAt === undefined || dueAt > now) return undefined;
      return waiting[kind].size < WAITING_MAX
        ? { by: processName, from: now, until: after(now, DUE_LEASE_MS) }
        : undefined;
    },
    /** Call it when the records are committed. */
    noteWritten: (records: readonly WrittenRecord[]): void => {
      for (const { kind, id, leased } of records) {
        if (leased) waiting[kind].set(id, leased);
        else waiting[kind].delete(id);
      }
    },
    /** Call it for each record that the database lists: one that waits here too must not be handed out twice. */
    noteListed: (kind: DueKind, record: DueRecord): void => {
      const own = waiting[kind].get(record.id);
      if (!own || !isSameVersion(own.record, record)) return; // The one that waits was written after the list was read.
      waiting[kind].delete(record.id);
      leases.set(record, own.lease);
    },
    has: (kind: DueKind, id: string): boolean => waiting[kind].has(id),
    takeOwnDue: async <K extends DueKind>(kind: K, { now, limit, except }: Parameters<Store["takeOwnDue"]>[1]) => {
      const taken: DueRecords[K][] = [];
      for (const [id, { record, lease }] of waiting[kind]) {
        if (taken.length >= limit) break;
        if (except.has(id)) continue;
        waiting[kind].delete(id);
        if (now >= lease.until) continue; // Another process may have leased it since.
        leases.set(record, lease);
        taken.push(record as DueRecords[K]);
      }
      return taken;
    },
    /** Ends a message's lease, as the message was sent or rescheduled. */
    endLease: (notification: Notification): void => void leases.delete(notification),
    /**
     * Takes over the lease that a message was written with, and gives its end. Undefined if another process may have
     * leased the message, because it took this one for dead (`TAKEOVER_AFTER_MS`).
     */
    takeLease: (notification: Notification, now: Instant): Instant | undefined => {
      const lease = leases.get(notification);
      leases.delete(notification);
      return lease && now < after(lease.from, TAKEOVER_AFTER_MS) ? lease.until : undefined;
    },
  };
}

const isSameVersion = (a: DueRecord, b: DueRecord): boolean =>
  a.dueAt === b.dueAt && ("revision" in a ? a.revision : 0) === ("revision" in b ? b.revision : 0);
