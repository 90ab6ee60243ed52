import { groupBy } from "../../core/base/collections.js";
import { before, dayNumber, type Instant } from "../../core/base/time.js";
import { eachGivingWay, giveWay } from "../../core/jobs/pacer.js";
import type { Payment } from "../../core/money/payment.js";
import { isClosed, type Order } from "../../core/orders/order.js";
import { isVendorClaim, VENDOR_CLAIM_DAYS } from "../../core/reconciliation/vend-match.js";
import { CLOSING_KINDS, type Records } from "../records.js";
import { type BundleId, bundleOf, type ClosingChange, dayOfBundle, ownerIn, type RecordBundle } from "./days/bundle.js";
import { addCustomerDay, addPart, type ClosedDays } from "./days/closed-days.js";
import { writePart } from "./days/part.js";
import { addVendorClaims, dropOldVendorClaims } from "./days/vendor-claims.js";
import type { ClosedBody, Part } from "./journal/body.js";
import type { FolderAccess } from "./journal/folder.js";
import { carryForward } from "./ledger.js";
import { removeFromIndexes } from "./memory/indexes.js";
import type { Rows } from "./memory/rows.js";
import { slicesOf } from "./memory/slices.js";
import type { Tables } from "./tables.js";

const isOver = ({ state, dueAt }: Order): boolean => isClosed(state) && dueAt === undefined;
/** What did not match waits for a person; what failed or expired is still looked at while it is due. */
const isSettled = ({ state, dueAt }: Payment): boolean =>
  ["paid", "failed", "expired", "returned"].includes(state) && dueAt === undefined;

/** Until when records have grown old, by the newest there is: the books need no clock. */
export function oldUntil({ indexes: { ordersByChange, paymentsByOpening } }: Tables, closeAfterMs: number): Instant {
  const newest = Math.max(ordersByChange.at(-1)?.changedAt ?? 0, paymentsByOpening.at(-1)?.openedAt ?? 0) as Instant;
  return before(newest, closeAfterMs);
}

type Closing = FolderAccess & {
  readonly dir: string;
  /** What was not changed since then may leave memory. */
  readonly until: Instant;
  readonly abandoned: () => boolean;
  /** Resolves when the journal has it on disk. */
  readonly append: (body: { readonly closed: ClosedBody }) => Promise<void>;
};

/**
 * Lets what is closed leave memory, in three steps: it is written into parts of its days, a line of the journal says
 * that it left, and memory lets go. What is changed meanwhile stays in memory, with all that belongs to it.
 */
export async function closeDays(tables: Tables, closing: Closing): Promise<void> {
  const { rows, closedDays } = tables;
  const changed = new Set<BundleId>();
  tables.changedWhileClosing = changed;
  try {
    const leaving = await chooseClosed(rows, closing.until);
    const claims = await claimsLeaving(rows, leaving);
    const claimsSince = dayNumber(closing.until) - VENDOR_CLAIM_DAYS;
    const parts: Part[] = [];
    for (const [day, ids] of groupBy(leaving.keys(), dayOfBundle)) {
      const number = (closedDays.parts.get(day)?.at(-1)?.number ?? 0) + 1;
      parts.push(await writePart({ ...closing, day, number }, bundlesToWrite(ids, leaving, claims)));
    }
    const bundles = [...leaving.keys()].filter((id) => !changed.has(id));
    if (bundles.length === 0) return;
    await closing.append({ closed: { parts, bundles, claimsSince } });
    dropOldVendorClaims(closedDays.vendorClaims, claimsSince);
    for (const part of parts) addPart(closedDays, part);
    for (const slice of slicesOf(bundles, SLICE_BUNDLES)) {
      const changes = slice.filter((id) => !changed.has(id)).flatMap((id) => leaving.get(id) ?? []);
      removeFromIndexes(tables.indexes, letGo(rows, closedDays, changes));
      letGoOfClaims(
        rows,
        closedDays,
        slice.flatMap((id) => claims.get(id) ?? []),
      );
      await giveWay();
    }
  } finally {
    tables.changedWhileClosing = undefined;
  }
}

/** What a few milliseconds are enough for: whatever else waits comes in between. */
const SLICE_BUNDLES = 750;

type Leaving = ReadonlyMap<BundleId, readonly ClosingChange[]>;

/** The bundles of which everything is over, as they are in memory now. */
async function chooseClosed(rows: Rows, until: Instant): Promise<Leaving> {
  const leaving = new Map<BundleId, ClosingChange[]>();
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
      const changes = leaving.get(id);
      const change = { kind, key, record } as ClosingChange;
      if (changes) changes.push(change);
      else leaving.set(id, [change]);
    });
  }
  return leaving;
}

type Claim = Records["claim"];

/** The claims of what is leaving. */
async function claimsLeaving(rows: Rows, leaving: Leaving): Promise<ReadonlyMap<BundleId, readonly Claim[]>> {
  const claims = new Map<BundleId, Claim[]>();
  await eachGivingWay(rows.claim.values(), (claim) => {
    const id = ownerIn(claim.owner);
    if (id && leaving.has(id)) claims.set(id, [...(claims.get(id) ?? []), claim]);
  });
  return claims;
}

/** Claims on vendor records leave memory, but for a number of each that is kept for a while; all others stay there. */
function letGoOfClaims(rows: Rows, { vendorClaims }: ClosedDays, claims: readonly Claim[]): void {
  const going = claims.filter((claim) => isVendorClaim(claim.name) && rows.claim.get(claim.name) === claim);
  for (const { name } of going) rows.claim.delete(name);
  addVendorClaims(vendorClaims, going);
}

function* bundlesToWrite(
  ids: readonly BundleId[],
  leaving: Leaving,
  claims: ReadonlyMap<BundleId, readonly Claim[]>,
): Generator<RecordBundle> {
  for (const id of ids) {
    const bundle: Partial<Record<keyof RecordBundle, unknown[]>> = {};
    for (const change of leaving.get(id) ?? []) {
      if (change.record) bundle[change.kind] = [...(bundle[change.kind] ?? []), recordToWrite(change)];
    }
    const claim = claims.get(id);
    yield { ...(bundle as RecordBundle), ...(claim && { claim }) };
  }
}

/**
 * What a line holds stays on disk, whoever is erased later: not the token of a card, which is saved with its payment or
 * never, and not the numbers of a list that nobody paid for.
 */
function recordToWrite({ kind, record }: ClosingChange): unknown {
  if (kind === "payment" && record) return withoutCardToken(record);
  return kind === "batch" && record && record.state !== "paid" ? { ...record, lines: [] } : record;
}

const withoutCardToken = ({ offeredCard: _, ...payment }: Payment): Payment => payment;

/** Takes records out of memory that lie in a part now. */
function letGo(rows: Rows, closedDays: ClosedDays, changes: readonly ClosingChange[]) {
  const [orders, payments] = [new Set<Order>(), new Set<Payment>()];
  for (const { kind, key, record } of changes) {
    if (!record || rows[kind].get(key) !== record) continue;
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

/** Does again, from the journal, what closed days have brought about. */
export function replayClosed(rows: Rows, closedDays: ClosedDays, { parts, bundles, claimsSince }: ClosedBody): void {
  const ids = new Set<string | undefined>(bundles);
  const changes: ClosingChange[] = [];
  for (const kind of CLOSING_KINDS) {
    for (const [key, record] of rows[kind] as ReadonlyMap<string, Records[typeof kind]>) {
      if (ids.has(bundleOf(rows, kind, record))) changes.push({ kind, key, record } as ClosingChange);
    }
  }
  letGo(rows, closedDays, changes);
  for (const part of parts) addPart(closedDays, part);
  dropOldVendorClaims(closedDays.vendorClaims, claimsSince);
  letGoOfClaims(
    rows,
    closedDays,
    [...rows.claim.values()].filter(({ owner }) => ids.has(ownerIn(owner))),
  );
}
