import { isOrderId } from "../../core/base/ids.js";
import { before, type Instant } from "../../core/base/time.js";
import { type Order, vendSlot, vendStartedAt } from "../../core/orders/order.js";
import type { Log, VendHistory, Vendor, VendRecord } from "../../core/ports.js";
import {
  CLOCK_SKEW_MS,
  couldBeUnreadableVend,
  maybeSameVend,
  sameVend,
  vendorClaim,
} from "../../core/reconciliation/vend-match.js";
import type { Books, Store } from "../../core/store.js";

/** `closed`: the order is not in review (any more). `unread`: the service's history cannot be had now. */
export type StaffRefusal = "closed" | "unread";

export type CandidatesResult =
  /** `unreadable`: another that is listed could be it as well, and cannot be read. */
  | { readonly outcome: "sightings"; readonly records: readonly VendRecord[]; readonly unreadable?: true }
  | { readonly outcome: StaffRefusal };

type Deps = { readonly vendor: Vendor; readonly log: Log };

/** The vendor's history, read now, as far back as an order's first try; undefined when it cannot be had. */
export async function readVendHistory({ vendor, log }: Deps, order: Order): Promise<VendHistory | undefined> {
  const reading = await vendor.history(searchFrom(order));
  if (reading.outcome === "history") return reading;
  log.warn({ order: order.id, cause: reading.cause }, "vending history could not be read for the desk");
  return undefined;
}

/** Whether a record could be the order's: its own kind and time, whoever holds it. */
export const isCandidate = (order: Order, record: VendRecord): boolean =>
  record.at >= searchFrom(order) && (sameVend(order, record) || maybeSameVend(order, record));

/** The records that could be the order's, and are no other order's, nor may yet be of one like it that came later. */
export async function findCandidates(
  store: Pick<Store, "order">,
  books: Books,
  order: Order,
  records: readonly VendRecord[],
): Promise<VendRecord[]> {
  const free: VendRecord[] = [];
  const noRivals = await olderThanRival(store, books, order);
  for (const record of records) {
    if (!isCandidate(order, record)) continue;
    const owner = await books.claimant(vendorClaim(record));
    if (owner === order.id || (owner === undefined && noRivals(record.at))) free.push(record);
  }
  return free;
}

/** Whether a record cannot be that of an order like it which came later and is still undecided: it is too old for it. */
export async function olderThanRival(
  store: Pick<Store, "order">,
  books: Books,
  order: Order,
): Promise<(at: Instant) => boolean> {
  const holder = await books.claimant(vendSlot(order));
  if (holder === undefined || holder === order.id || !isOrderId(holder)) return () => true;
  const rival = await store.order(holder);
  return (at) => !rival || at < before(vendStartedAt(rival), CLOCK_SKEW_MS);
}

/**
 * Whether the vendor lists something that cannot be read whole, is no other order's, and could be this one's: of its
 * time, or of no known time.
 */
export async function hasUnreadableCandidate(
  books: Books,
  order: Order,
  { unreadable = [] }: VendHistory,
  from: Instant = searchFrom(order),
): Promise<boolean> {
  for (const row of unreadable) {
    if (!couldBeUnreadableVend(order, row) || (row.at !== undefined && row.at < from)) continue;
    const { vendorRef } = row;
    const owner = vendorRef === undefined ? undefined : await books.claimant(vendorClaim({ vendorRef }));
    if (owner === undefined || owner === order.id) return true;
  }
  return false;
}

/** A record of any try of it may turn up late, so an order that was sent again is looked for from its first try on. */
const searchFrom = ({ earlierAttempts, vendingAt, placedAt }: Order): Instant =>
  before(earlierAttempts?.[0] ?? vendingAt ?? placedAt, CLOCK_SKEW_MS);
