import { before, type Instant, isoInstant, MINUTE_MS, type Window } from "../base/time.js";
import { isOpen, type Order, vendStartedAt } from "../orders/order.js";
import { listedCost } from "../orders/product.js";
import type { UnreadableVend, VendRecord } from "../ports.js";
import type { Discrepancy } from "./finding.js";
import { couldBeSameVend, sameVend } from "./vend-match.js";

/** A vend that was answered may be listed this much later; one that is younger is not called missing. */
export const LISTED_WITHIN_MS = 15 * MINUTE_MS;

export type VendLists = {
  readonly window: Window;
  /** When the service's list began to be read; ours was read after it. */
  readonly readAt: Instant;
  /** Orders vended in the window, and some time around it. */
  readonly orders: readonly Order[];
  /** Vends the service lists, from some time before the window. */
  readonly records: readonly VendRecord[];
  /** Rows of that list that cannot be read whole. */
  readonly unreadable?: readonly UnreadableVend[] | undefined;
};

export type PairedVend = { readonly order: Order; readonly record?: VendRecord };

/**
 * Ours against theirs, vend by vend. An order and a record belong together when the order holds the record's reference.
 * Orders that are still open are the follow-up's business, and so is a record that one of them may yet adopt. A vend
 * that failed, and that no order owns, moved no money.
 */
export function matchVends({ window, readAt, orders, records, unreadable = [] }: VendLists): {
  readonly pairs: readonly PairedVend[];
  readonly strays: readonly VendRecord[];
  readonly discrepancies: readonly Discrepancy[];
} {
  const listed = new Map(records.map((record) => [record.vendorRef, record]));
  const claimed = new Set(orders.flatMap(({ vendorRef }) => vendorRef ?? []));
  const unread = unreadable.filter(({ vendorRef = "" }) => !claimed.has(vendorRef));
  const undecided = orders.filter(isStillLookedUp);
  const pairs = orders
    .filter((order) => within(vendStartedAt(order), window))
    .map((order) => pair(order, listed.get(order.vendorRef ?? "")));
  const strays = records.filter(
    (record) =>
      within(record.at, window) &&
      !claimed.has(record.vendorRef) &&
      (record.state === "delivered" || (record.state === "pending" && record.at < before(readAt, LISTED_WITHIN_MS))) &&
      !undecided.some(mayBe(record)),
  );
  return {
    ...{ pairs, strays },
    discrepancies: [
      ...pairs.flatMap((vend) => (unreadable.some(mayBeRowOf(vend.order)) ? [] : differences(vend, readAt))),
      ...strays.map((one) => unmatchedRecord(one, orders)),
      ...unread.flatMap((one) => unreadableFinding(one, { window, readAt, orders: undecided })),
    ],
  };
}

const within = (at: Instant, { from, to }: Window): boolean => at >= from && at < to;

/** Open, or refunded because it never arrived, and looked for nevertheless: the follow-up has not given up on it. */
const isStillLookedUp = ({ state, dueAt }: Order): boolean =>
  isOpen(state) || (state === "refunded" && dueAt !== undefined);

const mayBe =
  (record: VendRecord) =>
  (order: Order): boolean =>
    couldBeSameVend(order, record);
const pair = (order: Order, record: VendRecord | undefined): PairedVend => ({ order, ...(record ? { record } : {}) });

export const vendCostOf = ({ cost, product }: Order): Order["price"] => cost ?? listedCost(product);

function differences({ order, record }: PairedVend, readAt: Instant): Discrepancy[] {
  const { id, state, closedAt, vendorRef } = order;
  if (state !== "delivered" && state !== "refunded") return [];
  if (closedAt === undefined || closedAt >= readAt) return [];
  const known = {
    about: "vend",
    order: id,
    at: vendStartedAt(order),
    ...(vendorRef === undefined ? {} : { vendorRef }),
    ours: { state, amount: vendCostOf(order) },
    ...(record ? { theirs: { state: record.state, amount: record.cost } } : {}),
  } as const;
  if (!record) {
    const listedByNow = closedAt < before(readAt, LISTED_WITHIN_MS);
    return state === "delivered" && listedByNow ? [{ ...known, difference: "missing-there" }] : [];
  }
  if (record.state !== (state === "delivered" ? "delivered" : "failed"))
    return [{ ...known, difference: "state-differs" }];
  return state === "delivered" && record.cost !== vendCostOf(order) ? [{ ...known, difference: "amount-differs" }] : [];
}

/** A vend that no order owns; the order it may have been made for is named when there is just one. */
function unmatchedRecord(record: VendRecord, orders: readonly Order[]): Discrepancy {
  const [order, ...others] = orders.filter((one) => one.vendorRef === undefined && sameVend(one, record));
  return {
    ...{ about: "vend", difference: "missing-here", at: record.at, vendorRef: record.vendorRef },
    ...(order && others.length === 0 ? { order: order.id } : {}),
    theirs: { state: record.state, amount: record.cost },
  };
}

/** A row that cannot be read: once it is old enough, and no order looks for it, a person reads it at the service. */
function unreadableFinding(
  row: UnreadableVend,
  { window, readAt, orders }: Pick<VendLists, "window" | "readAt" | "orders">,
): Discrepancy[] {
  const { vendorRef, at = window.from } = row;
  if (!within(at, window) || at >= before(readAt, LISTED_WITHIN_MS)) return [];
  if (orders.some((order) => couldBeSameVend(order, row))) return [];
  const name = vendorRef ?? `no reference, ${row.at === undefined ? "no time" : isoInstant(row.at)}`;
  return [{ about: "vend", difference: "unreadable", at, vendorRef: name }];
}

/** Whether this row may be the order's, so that the order cannot be called missing: it has its reference, or none at all. */
const mayBeRowOf =
  (order: Order) =>
  (row: UnreadableVend): boolean =>
    row.vendorRef === undefined ? couldBeSameVend(order, row) : row.vendorRef === order.vendorRef;
