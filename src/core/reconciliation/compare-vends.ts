import { after, before, DAY_MS, type Instant, isoInstant, isWithin, MINUTE_MS, type Window } from "../base/time.js";
import type { Kobo } from "../money/money.js";
import { firstAttemptAt, isOpen, type Order, vendCostOf, vendStartedAt } from "../orders/order.js";
import type { UnreadableVend, VendRecord } from "../ports.js";
import type { Difference, Discrepancy } from "./finding.js";
import { CLOCK_SKEW_MS, couldBeSameVend, sameVend } from "./vend-match.js";

/** The service may list a vend or payment this late, so a younger one is not reported as missing. */
export const LISTED_WITHIN_MS = 15 * MINUTE_MS;

export type Comparison = {
  readonly window: Window;
  /** When we began to read the service's lists. Our books are read later. */
  readonly readAt: Instant;
};

/** How far before a window records are read: a vend may be listed earlier than we sent it. */
export const recordsFrom = ({ from }: Window): Instant => before(from, DAY_MS);

/** Whether records are read back to an order's first attempt, whose record it may have. */
export const isReadFor = (window: Window, order: Order): boolean =>
  before(firstAttemptAt(order), CLOCK_SKEW_MS) >= recordsFrom(window);

/** Adds up the money of each day, on our side and on theirs. */
export type Sums = Readonly<Record<"ours" | "theirs", { add(at: Instant, amount: Kobo): void }>>;

/**
 * Compares our orders with the vends the service lists. An order and a record are a pair if the order has the record's
 * reference, or has none and staff ended it as delivered when that record was made. Orders and records may be added in
 * any order; only those of the window count.
 *
 * Some differences are not reported: those of orders that are still looked up, records that such an order may yet
 * adopt, and failed vends without an order, which moved no money.
 */
export function createVendComparison({ window, readAt }: Comparison, sums: Sums) {
  /** Records without an order so far, and orders without their record so far, by the vendor's reference. */
  const unclaimed = new Map<string, VendRecord>();
  const unlisted = new Map<string, Order>();
  const unreadable: UnreadableVend[] = [];
  /** References of the window's vends that failed. */
  const failedRefs = new Set<string>();
  /** References of unreadable rows that orders have. */
  const claimedRefs = new Set<string>();
  const undecided: Order[] = [];
  const unreferenced: Pick<Order, "id" | "product" | "recipient">[] = [];
  /** Orders that staff ended as delivered, without a record. */
  const endedByHand: Order[] = [];
  const discrepancies: Discrepancy[] = [];

  const pair = (order: Order, record?: VendRecord): void => {
    const at = vendStartedAt(order);
    if (!isWithin(at, window)) return;
    const isComparable = (record || isReadFor(window, order)) && !unreadable.some(mayBeRowOf(order));
    const difference = isComparable ? differenceOf(order, record, readAt) : undefined;
    if (difference) discrepancies.push(difference);
    if (order.state === "delivered") sums.ours.add(at, vendCostOf(order));
    if (record?.state === "delivered") sums.theirs.add(at, record.cost);
  };

  return {
    /** Adds a vend that the service lists, from some time before the window on. */
    addRecord: (record: VendRecord): void => {
      const { vendorRef, state, at } = record;
      if (state === "failed" && isWithin(at, window)) failedRefs.add(vendorRef);
      const order = unlisted.get(vendorRef);
      if (!order) unclaimed.set(vendorRef, record);
      unlisted.delete(vendorRef);
      if (order) pair(order, record);
    },
    /** Adds a row that cannot be read whole. A record of the same vend no longer counts. */
    addUnreadable: (row: UnreadableVend): void => {
      unreadable.push(row);
      if (row.vendorRef === undefined) return;
      unclaimed.delete(row.vendorRef);
      if (unlisted.has(row.vendorRef)) claimedRefs.add(row.vendorRef);
    },
    /** Adds an order vended in the window or around it. */
    addOrder: (order: Order): void => {
      const { id, product, recipient, vendorRef } = order;
      if (isStillLookedUp(order)) undecided.push(order);
      if (vendorRef === undefined) {
        unreferenced.push({ id, product, recipient });
        if (isEndedByHand(order)) endedByHand.push(order);
        else pair(order);
        return;
      }
      if (unreadable.some((row) => row.vendorRef === vendorRef)) claimedRefs.add(vendorRef);
      const record = unclaimed.get(vendorRef);
      if (!record) unlisted.set(vendorRef, order);
      unclaimed.delete(vendorRef);
      if (record) pair(order, record);
    },
    failedRefs,
    /** References of vends that no order has had so far. */
    unclaimedRefs: (): readonly string[] =>
      [...unclaimed.values()]
        .filter(({ at, state }) => isWithin(at, window) && state !== "failed")
        .map(({ vendorRef }) => vendorRef),
    /** Drops the record of an order whose last attempt, which counts, is of another time. */
    addClaimedRef: (vendorRef: string): void => {
      unclaimed.delete(vendorRef);
    },
    /** After the last order and record: all discrepancies. */
    endVends: (): readonly Discrepancy[] => {
      for (const order of unlisted.values()) pair(order);
      for (const order of endedByHand) {
        const record = [...unclaimed.values()].find((one) => isOfItsTime(order, one));
        if (record) unclaimed.delete(record.vendorRef);
        pair(order, record);
      }
      const unmatched = [...unclaimed.values()].filter(
        (record) =>
          isWithin(record.at, window) &&
          (record.state === "delivered" ||
            (record.state === "pending" && record.at < before(readAt, LISTED_WITHIN_MS))) &&
          !undecided.some((order) => couldBeSameVend(order, record)),
      );
      for (const { state, at, cost } of unmatched) if (state === "delivered") sums.theirs.add(at, cost);
      const unclaimedRows = unreadable.filter(({ vendorRef }) => !claimedRefs.has(vendorRef ?? ""));
      return [
        ...discrepancies,
        ...unmatched.map((record) => unmatchedRecord(record, unreferenced)),
        ...unclaimedRows.flatMap((row) => unreadableFinding(row, { window, readAt, undecided })),
      ];
    },
  };
}

/** Whether staff ended an order as delivered, without its record. */
export const isEndedByHand = ({ state, vendorRef }: Order): boolean => state === "delivered" && vendorRef === undefined;

/** Whether a record that no other order has is surely that of an order which staff ended as delivered. */
export const isOfItsTime = (order: Order, record: VendRecord): boolean =>
  record.state !== "failed" &&
  sameVend(order, record) &&
  record.at >= before(firstAttemptAt(order), CLOCK_SKEW_MS) &&
  record.at <= after(order.closedAt ?? order.changedAt, CLOCK_SKEW_MS);

/** Open, or refunded because its vend never arrived and still looked up in case it does. */
const isStillLookedUp = ({ state, dueAt }: Order): boolean =>
  isOpen(state) || (state === "refunded" && dueAt !== undefined);

function differenceOf(order: Order, record: VendRecord | undefined, readAt: Instant): Discrepancy | undefined {
  const { id, state, closedAt, vendorRef } = order;
  if (state !== "delivered" && state !== "refunded") return undefined;
  if (closedAt === undefined || closedAt >= readAt) return undefined;
  const cost = vendCostOf(order);
  const differ = (difference: Difference): Discrepancy => ({
    about: "vend",
    difference,
    order: id,
    at: vendStartedAt(order),
    ours: { state, amount: cost },
    ...(vendorRef !== undefined && { vendorRef }),
    ...(record && { theirs: { state: record.state, amount: record.cost } }),
  });
  if (!record) {
    const listedByNow = closedAt < before(readAt, LISTED_WITHIN_MS);
    return state === "delivered" && listedByNow ? differ("missing-there") : undefined;
  }
  // We refunded it because it stayed pending. Only when it ends do we know whether that was a loss.
  if (record.state === "pending" && order.failure === "unconfirmed") return undefined;
  if (record.state !== (state === "delivered" ? "delivered" : "failed")) return differ("state-differs");
  return state === "delivered" && record.cost !== cost ? differ("amount-differs") : undefined;
}

/** A vend without an order. Names the order it may have been sent for, if there is only one. */
function unmatchedRecord(
  record: VendRecord,
  unreferenced: readonly Pick<Order, "id" | "product" | "recipient">[],
): Discrepancy {
  const [order, ...others] = unreferenced.filter((one) => sameVend(one, record));
  return {
    about: "vend",
    difference: "missing-here",
    at: record.at,
    vendorRef: record.vendorRef,
    ...(order && others.length === 0 && { order: order.id }),
    theirs: { state: record.state, amount: record.cost },
  };
}

/** A row that cannot be read. Staff look at it at the service, once it is old enough and no order may yet adopt it. */
function unreadableFinding(
  row: UnreadableVend,
  { window, readAt, undecided }: Comparison & { readonly undecided: readonly Order[] },
): Discrepancy[] {
  const { vendorRef, at = window.from } = row;
  if (!isWithin(at, window) || at >= before(readAt, LISTED_WITHIN_MS)) return [];
  if (undecided.some((order) => couldBeSameVend(order, row))) return [];
  const name = vendorRef ?? `no reference, ${row.at === undefined ? "no time" : isoInstant(row.at)}`;
  return [{ about: "vend", difference: "unreadable", at, vendorRef: name }];
}

/** Whether an unreadable row may be the order's: it has the same reference, or none. Then the order is not missing. */
const mayBeRowOf =
  (order: Order) =>
  (row: UnreadableVend): boolean =>
    row.vendorRef === undefined ? couldBeSameVend(order, row) : row.vendorRef === order.vendorRef;
