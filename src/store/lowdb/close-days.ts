import { groupBy, slicesOf } from "../../core/base/collections.js";
import { before, dayNumber, type Instant } from "../../core/base/time.js";
import { eachGivingWay, giveWay } from "../../core/jobs/pacer.js";
import type { Payment } from "../../core/money/payment.js";
import { isClosed, type Order } from "../../core/orders/order.js";
import { isVendorClaim, VENDOR_CLAIM_DAYS } from "../../core/reconciliation/vend-match.js";
import { CLOSING_KINDS, type ClosingKind, type Records } from "../records.js";
import { type BundleId, bundleOf, dayOfBundle, ownerIn, type RecordBundle } from "./days/bundle.js";
import { addCustomerDay, addPart, type ClosedDays } from "./days/closed-days.js";
import { writePart } from "./days/part.js";
import { addVendorClaims, dropOldVendorClaims } from "./days/vendor-claims.js";
import type { ClosedBody, Part } from "./journal/body.js";
import type { FolderAccess } from "./journal/folder.js";
import { carryForward } from "./ledger.js";
import { removeFromIndexes } from "./memory/indexes.js";
import type { Rows } from "./memory/rows.js";
import type { Tables } from "./tables.js";

const isOver = ({ state, dueAt }: Order): boolean => isClosed(state) && dueAt === undefined;
/** A mismatched payment waits for a person. A failed or expired one is still looked up while it is due. */
const isSettled = ({ state, dueAt }: Payment): boolean =>
  ["paid", "failed", "expired", "returned"].includes(state) && dueAt === undefined;

/** Records that have not changed since then are old. Counted from the newest record, so that no clock is needed. */
export function oldUntil({ indexes: { ordersByChange, paymentsByOpening } }: Tables, closeAfterMs: number): Instant {
  const newest = Math.max(ordersByChange.at(-1)?.changedAt ?? 0, paymentsByOpening.at(-1)?.openedAt ?? 0) as Instant;
  return before(newest, closeAfterMs);
}

type Closing = FolderAccess & {
  readonly dir: string;
  /** Records that changed after this stay in memory. */
  readonly until: Instant;
  readonly abandoned: () => boolean;
  readonly append: (body: { readonly closed: ClosedBody }) => Promise<void>;
};

/**
 * Moves old, finished records from memory to the folders of their days, in three steps: write them into new parts of
 * these days, append a journal line that they have left, and remove them from memory. A bundle of which anything
 * changes meanwhile stays in memory.
 */
export async function closeDays(tables: Tables, closing: Closing): Promise<void> {
  const { rows, closedDays } = tables;
  const changed = new Set<BundleId>();
  tables.changedWhileClosing = changed;
  try {
    const leaving = await chooseClosed(rows, closing.until);
    const claimsSince = dayNumber(closing.until) - VENDOR_CLAIM_DAYS;
    const parts: Part[] = [];
    for (const [day, ids] of groupBy(leaving.keys(), dayOfBundle)) {
      const number = (closedDays.parts.get(day)?.at(-1)?.number ?? 0) + 1;
      parts.push(await writePart({ ...closing, day, number }, bundlesToWrite(ids, leaving)));
    }
    const bundles = [...leaving.keys()].filter((id) => !changed.has(id));
    if (bundles.length === 0) return;
    await closing.append({ closed: { parts, bundles, claimsSince } });
    dropOldVendorClaims(closedDays.vendorClaims, claimsSince);
    for (const part of parts) addPart(closedDays, part);
    for (const slice of slicesOf(bundles, SLICE_BUNDLES)) {
      const records = slice.filter((id) => !changed.has(id)).flatMap((id) => leaving.get(id)?.records ?? []);
      const claims = slice.flatMap((id) => leaving.get(id)?.claims ?? []);
      removeFromIndexes(tables.indexes, removeRecords(rows, closedDays, records));
      removeClaims(rows, closedDays, claims);
      await giveWay();
    }
  } finally {
    tables.changedWhileClosing = undefined;
  }
}

/** So many take a few milliseconds. Other work runs between slices. */
const SLICE_BUNDLES = 750;

type LeavingRecord = {
  readonly [K in ClosingKind]: { readonly kind: K; readonly key: string; readonly record: Records[K] };
}[ClosingKind];
type Claim = Records["claim"];
type LeavingBundle = { readonly records: LeavingRecord[]; readonly claims: Claim[] };
type Leaving = ReadonlyMap<BundleId, LeavingBundle>;

/** All bundles that are finished and old. */
async function chooseClosed(rows: Rows, until: Instant): Promise<Leaving> {
  const leaving = new Map<BundleId, LeavingBundle>();
  const staying = new Set<BundleId>();
  await eachGivingWay(rows.order.values(), (order) => {
    if (!isOver(order) || order.changedAt > until) staying.add(order.id);
  });
  for (const { id, state, changedAt } of rows.batch.values())
    if (state === "awaiting_payment" || changedAt > until) staying.add(id);
  await eachGivingWay(rows.payment.values(), (payment) => {
    const id = bundleOf(rows, "payment", payment);
    if (id && (!isSettled(payment) || payment.changedAt > until)) staying.add(id);
  });
  for (const kind of CLOSING_KINDS) {
    await eachGivingWay(rows[kind] as ReadonlyMap<string, Records[typeof kind]>, ([key, record]) => {
      const id = bundleOf(rows, kind, record);
      if (id === undefined || staying.has(id) || dayOfBundle(id) > dayNumber(until)) return;
      const bundle = leaving.get(id) ?? { records: [], claims: [] };
      bundle.records.push({ kind, key, record } as LeavingRecord);
      leaving.set(id, bundle);
    });
  }
  await eachGivingWay(rows.claim.values(), (claim) => {
    const id = ownerIn(claim.owner);
    if (id) leaving.get(id)?.claims.push(claim);
  });
  return leaving;
}

/** Removes claims on vendor records from memory, except for a number of each (vendor-claims.ts). Other claims stay. */
function removeClaims(rows: Rows, { vendorClaims }: ClosedDays, claims: readonly Claim[]): void {
  const removed = claims.filter((claim) => isVendorClaim(claim.name) && rows.claim.get(claim.name) === claim);
  for (const { name } of removed) rows.claim.delete(name);
  addVendorClaims(vendorClaims, removed);
}

function* bundlesToWrite(ids: readonly BundleId[], leaving: Leaving): Generator<RecordBundle> {
  for (const id of ids) {
    const { records = [], claims = [] } = leaving.get(id) ?? {};
    const byKind = [...groupBy(records, ({ kind }) => kind)].map(([kind, of]) => [kind, of.map(recordToWrite)]);
    yield { ...Object.fromEntries(byKind), ...(claims.length > 0 && { claim: claims }) };
  }
}

/**
 * A line stays on disk even if its customer is erased later. So it has no card token (a card is saved when its payment
 * is recorded, or never), and no phone numbers of a batch that nobody paid for.
 */
function recordToWrite({ kind, record }: LeavingRecord): unknown {
  if (kind === "payment") return withoutCardToken(record);
  return kind === "batch" && record.state !== "paid" ? { ...record, lines: [] } : record;
}

const withoutCardToken = ({ offeredCard: _, ...payment }: Payment): Payment => payment;

/** Removes records from memory that are in a part now. Skips those that have changed since. */
function removeRecords(rows: Rows, closedDays: ClosedDays, records: readonly LeavingRecord[]) {
  const [orders, payments] = [new Set<Order>(), new Set<Payment>()];
  for (const { kind, key, record } of records) {
    if (rows[kind].get(key) !== record) continue;
    if ("customer" in record) {
      const id = bundleOf(rows, kind, record as never);
      if (id) addCustomerDay(closedDays, record.customer, dayOfBundle(id));
    }
    rows[kind].delete(key);
    if (kind === "order") orders.add(record);
    if (kind === "payment") payments.add(record);
    if (kind === "entry") carryForward(closedDays.carriedBalances, record);
  }
  return { orders, payments };
}

/** Repeats a closing of days when the journal is replayed. */
export function replayClosed(rows: Rows, closedDays: ClosedDays, { parts, bundles, claimsSince }: ClosedBody): void {
  const ids = new Set<string | undefined>(bundles);
  const records: LeavingRecord[] = [];
  for (const kind of CLOSING_KINDS) {
    for (const [key, record] of rows[kind] as ReadonlyMap<string, Records[typeof kind]>) {
      if (ids.has(bundleOf(rows, kind, record))) records.push({ kind, key, record } as LeavingRecord);
    }
  }
  removeRecords(rows, closedDays, records);
  for (const part of parts) addPart(closedDays, part);
  dropOldVendorClaims(closedDays.vendorClaims, claimsSince);
  removeClaims(
    rows,
    closedDays,
    [...rows.claim.values()].filter(({ owner }) => ids.has(ownerIn(owner))),
  );
}
