import { isOrderId } from "../../core/base/ids.js";
import { before, DAY_MS, type Instant } from "../../core/base/time.js";
import { firstAttemptAt, type Order, vendSlot, vendStartedAt } from "../../core/orders/order.js";
import type { UnreadableVend, VendHistory, VendRecord } from "../../core/ports.js";
import { CLOCK_SKEW_MS, couldBeSameVend, vendorClaim } from "../../core/reconciliation/vend-match.js";
import type { Books, Store } from "../../core/store.js";
import { collectHistory } from "../../core/vend-history/read.js";
import type { ShopContext } from "../context.js";

/**
 * Reads the vendor's history for records that could be an order's or have its reference. Undefined if it cannot be
 * read.
 */
export async function readVendHistory({ vendor, log }: ShopContext, order: Order): Promise<VendHistory | undefined> {
  const isWanted = (vend: VendRecord | UnreadableVend) =>
    couldBeSameVend(order, vend) || (vend.vendorRef !== undefined && vend.vendorRef === order.vendorRef);
  const reading = await collectHistory(vendor, searchFrom(order), isWanted);
  if (reading.outcome === "history") return reading;
  log.warn({ order: order.id, cause: reading.cause }, "vending history could not be read for staff");
  return undefined;
}

/** Whether a record could be the order's by kind and time, whichever order has claimed it. */
export const isCandidate = (order: Order, record: VendRecord): boolean =>
  record.at >= searchFrom(order) && couldBeSameVend(order, record);

/** `unreadable`: the list also has an unreadable record that could be the order's. */
export type Candidates = { readonly records: readonly VendRecord[]; readonly unreadable?: true };

/**
 * The records that could be the order's, without those claimed by another order or that a later order like it may still
 * claim.
 */
export async function findCandidates(
  store: Pick<Store, "read">,
  books: Books,
  order: Order,
  history: VendHistory,
): Promise<Candidates> {
  const free: VendRecord[] = [];
  const isTooOldForRival = await olderThanRival(store, books, order);
  for (const record of history.records) {
    if (!isCandidate(order, record)) continue;
    const owner = await books.claimant(vendorClaim(record));
    if (owner === order.id || (owner === undefined && isTooOldForRival(record.at))) free.push(record);
  }
  return { records: free, ...((await hasUnreadableCandidate(books, order, history)) && { unreadable: true }) };
}

/** Whether a record is too old to belong to a later order like this one that is still undecided. */
export async function olderThanRival(
  store: Pick<Store, "read">,
  books: Books,
  order: Order,
): Promise<(at: Instant) => boolean> {
  const holder = await books.claimant(vendSlot(order));
  if (holder === undefined || holder === order.id || !isOrderId(holder)) return () => true;
  const rival = await store.read("order", holder);
  return (at) => !rival || at < before(vendStartedAt(rival), CLOCK_SKEW_MS);
}

/** The order that has a vendor's record, whenever it was vended. */
export async function orderOfRecord(
  store: Pick<Store, "claimant" | "read">,
  record: Pick<VendRecord, "vendorRef">,
): Promise<Order | undefined> {
  const owner = await store.claimant(vendorClaim(record));
  const order = owner !== undefined && isOrderId(owner) ? await store.read("order", owner) : undefined;
  return order?.vendorRef === record.vendorRef ? order : undefined;
}

/**
 * Whether the vendor lists an unreadable record that no other order has claimed and that could be this one's: its time
 * fits, or is unknown.
 */
export async function hasUnreadableCandidate(
  books: Books,
  order: Order,
  { unreadable = [] }: VendHistory,
  from: Instant = searchFrom(order),
): Promise<boolean> {
  for (const row of unreadable) {
    if (!couldBeSameVend(order, row) || (row.at !== undefined && row.at < from)) continue;
    const { vendorRef } = row;
    const owner = vendorRef === undefined ? undefined : await books.claimant(vendorClaim({ vendorRef }));
    if (owner === undefined || owner === order.id) return true;
  }
  return false;
}

/**
 * Whether the clock was ahead when the vend began: the order's last change came after the vend but has an earlier time.
 * We do not know by how much, so the record may lie before our time window, and finding none proves nothing.
 */
export const wasClockAhead = (order: Order): boolean => order.changedAt < before(firstAttemptAt(order), CLOCK_SKEW_MS);

/** A record of any attempt may appear late, so the search begins at the order's first attempt. */
const searchFrom = (order: Order): Instant =>
  wasClockAhead(order) ? before(order.changedAt, DAY_MS) : before(firstAttemptAt(order), CLOCK_SKEW_MS);
