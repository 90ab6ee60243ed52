import { createQueue } from "../../core/base/async.js";
import type { Instant } from "../../core/base/time.js";
import type { OwnedKind } from "../../core/records.js";
import type { RecordChange, RecordKind, Records } from "../records.js";
import { type BundleId, bundleOf, isBundleKind, isClosing, ownerIn } from "./days/bundle.js";
import { type ClosedDays, findClosed, mayBeClosed } from "./days/closed-days.js";
import { dayOfVendorClaim, removeVendorClaim } from "./days/vendor-claims.js";
import { createIndexes, type Indexes, updateIndexes } from "./memory/indexes.js";
import { type Rows, setRow } from "./memory/rows.js";

/** lowdb's `data`: the records in memory, their indexes, and changes that the adapter has yet to journal. */
export type Tables = {
  readonly rows: Rows;
  readonly indexes: Indexes;
  /** Notifications that are being sent, by id. Not saved: sending ends with the process. */
  readonly notificationsBeingSent: Map<string, { readonly until: Instant; readonly revision: number }>;
  /** Where the records are that have left memory, and the sums of their entries. */
  readonly closedDays: ClosedDays;
  /** While days are being closed: bundles that have changed since it began, and so must stay in memory. */
  changedWhileClosing: Set<BundleId> | undefined;
  pendingChanges: readonly RecordChange[];
};

export const createTables = (rows: Rows, closedDays: ClosedDays): Tables => ({
  rows,
  indexes: createIndexes(rows),
  notificationsBeingSent: new Map(),
  closedDays,
  changedWhileClosing: undefined,
  pendingChanges: [],
});

/** Whether there is anything to remove: a record in memory, or a claim that has left it. */
export const isRemovable = ({ rows, closedDays }: Tables, kind: RecordKind, key: string): boolean =>
  rows[kind].has(key) || (kind === "claim" && dayOfVendorClaim(closedDays.vendorClaims, key) !== undefined);

/** A record from memory, or from a closed day if it has left memory. The one in memory is newer. */
export const findRecord = async <K extends RecordKind>(
  { rows, closedDays }: Pick<Tables, "rows" | "closedDays">,
  kind: K,
  key: string,
): Promise<Records[K] | undefined> =>
  rows[kind].get(key) ??
  (isBundleKind(kind) ? (findClosed(closedDays, kind, key) as Promise<Records[K] | undefined>) : undefined);

/** The same, but reads closed days for one search at a time: ids come from chats, and anybody can make them up. */
export function createFinder(tables: Tables) {
  const queue = createQueue();
  return async <K extends OwnedKind | "messageLink">(kind: K, key: string): Promise<Records[K] | undefined> => {
    const inMemory = tables.rows[kind].get(key);
    if (inMemory || !mayBeClosed(tables.closedDays, key)) return inMemory;
    return queue(() => findRecord(tables, kind, key));
  };
}

/** Applies a transaction's changes to memory, and leaves them in `pendingChanges` for the adapter to journal. */
export function applyChanges(tables: Tables, changes: readonly RecordChange[]): void {
  for (const change of changes) {
    const old = setRow(tables.rows, change);
    updateIndexes(tables.indexes, change.kind, { old, now: change.record });
    if (change.kind === "claim") removeVendorClaim(tables.closedDays.vendorClaims, change.key);
    const id = tables.changedWhileClosing && changedBundle(tables.rows, change);
    if (id) tables.changedWhileClosing?.add(id);
  }
  tables.pendingChanges = [...tables.pendingChanges, ...changes];
}

/** The bundle that a change belongs to, which may be on its way to a closed day. */
function changedBundle(rows: Rows, change: RecordChange): BundleId | undefined {
  if (change.kind === "claim") return ownerIn(change.record?.owner ?? "");
  return isClosing(change) && change.record ? bundleOf(rows, change.kind, change.record) : undefined;
}
