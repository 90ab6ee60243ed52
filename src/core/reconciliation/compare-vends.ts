import { before, type Instant, isoInstant, MINUTE_MS, type Window } from "../base/time.js";
import { isOpen, type Order, vendStartedAt } from "../orders/order.js";
import { listedCost } from "../orders/product.js";
import type { UnreadableVend, VendRecord } from "../ports.js";
import type { Discrepancy } from "./finding.js";
import { couldBeSameVend, sameVend } from "./vend-match.js";

/** A vend that was answered may be listed this much later; one that is younger is not called missing. */
export const LISTED_WITHIN_MS = 15 * MINUTE_MS;

export type VendComparison = {
  /** A vend the service lists, from some time before the window; all of them come before the first order. */
  addRecord(record: VendRecord): void;
  /** An order vended in the window, or some time around it; those of the window are paired. */
  addOrder(order: Order): PairedVend | undefined;
  /** What is left when all orders were added. */
  end(): { readonly strays: readonly VendRecord[]; readonly discrepancies: readonly Discrepancy[] };
};

export type PairedVend = { readonly order: Order; readonly record?: VendRecord };

export type Comparing = {
  readonly window: Window;
  /** When the service's list began to be read; ours was read after it. */
  readonly readAt: Instant;
  /** Rows of the service's vends that cannot be read whole. */
  readonly unreadable?: readonly UnreadableVend[] | undefined;
};

/**
 * Ours against theirs, vend by vend. An order and a record belong together when the order holds the record's reference.
 * Orders that are still open are the follow-up's business, and so is a record that one of them may yet adopt. A vend
 * that failed, and that no order owns, moved no money. Of orders that agree nothing is remembered.
 */
export function createVendComparison({ window, readAt, unreadable = [] }: Comparing): VendComparison {
  const unclaimed = new Map<string, VendRecord>();
  const unclaimedRows = new Set(unreadable);
  const undecided: Order[] = [];
  const unreferenced: Pick<Order, "id" | "product" | "recipient">[] = [];
  const discrepancies: Discrepancy[] = [];
  return {
    addRecord: (record) => {
      unclaimed.set(record.vendorRef, record);
    },
    addOrder: (order) => {
      const { id, product, recipient, vendorRef } = order;
      const record = vendorRef === undefined ? undefined : unclaimed.get(vendorRef);
      if (vendorRef === undefined) unreferenced.push({ id, product, recipient });
      else {
        unclaimed.delete(vendorRef);
        for (const row of unreadable) if (row.vendorRef === vendorRef) unclaimedRows.delete(row);
      }
      if (isStillLookedUp(order)) undecided.push(order);
      if (!within(vendStartedAt(order), window)) return undefined;
      const pair = { order, ...(record && { record }) };
      if (!unreadable.some(mayBeRowOf(order))) discrepancies.push(...differences(pair, readAt));
      return pair;
    },
    end: () => {
      const strays = [...unclaimed.values()].filter(
        (record) =>
          within(record.at, window) &&
          (record.state === "delivered" ||
            (record.state === "pending" && record.at < before(readAt, LISTED_WITHIN_MS))) &&
          !undecided.some((order) => couldBeSameVend(order, record)),
      );
      return {
        strays,
        discrepancies: [
          ...discrepancies,
          ...strays.map((record) => unmatchedRecord(record, unreferenced)),
          ...[...unclaimedRows].flatMap((row) => unreadableFinding(row, { window, readAt, undecided })),
        ],
      };
    },
  };
}

const within = (at: Instant, { from, to }: Window): boolean => at >= from && at < to;

/** Open, or refunded because it never arrived, and looked for nevertheless: the follow-up has not given up on it. */
const isStillLookedUp = ({ state, dueAt }: Order): boolean =>
  isOpen(state) || (state === "refunded" && dueAt !== undefined);

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
function unmatchedRecord(
  record: VendRecord,
  unreferenced: readonly Pick<Order, "id" | "product" | "recipient">[],
): Discrepancy {
  const [order, ...others] = unreferenced.filter((one) => sameVend(one, record));
  return {
    ...{ about: "vend", difference: "missing-here", at: record.at, vendorRef: record.vendorRef },
    ...(order && others.length === 0 ? { order: order.id } : {}),
    theirs: { state: record.state, amount: record.cost },
  };
}

/** A row that cannot be read: once it is old enough, and no order looks for it, a person reads it at the service. */
function unreadableFinding(
  row: UnreadableVend,
  { window, readAt, undecided }: Comparing & { readonly undecided: readonly Order[] },
): Discrepancy[] {
  const { vendorRef, at = window.from } = row;
  if (!within(at, window) || at >= before(readAt, LISTED_WITHIN_MS)) return [];
  if (undecided.some((order) => couldBeSameVend(order, row))) return [];
  const name = vendorRef ?? `no reference, ${row.at === undefined ? "no time" : isoInstant(row.at)}`;
  return [{ about: "vend", difference: "unreadable", at, vendorRef: name }];
}

/** Whether this row may be the order's, so that the order cannot be called missing: it has its reference, or none at all. */
const mayBeRowOf =
  (order: Order) =>
  (row: UnreadableVend): boolean =>
    row.vendorRef === undefined ? couldBeSameVend(order, row) : row.vendorRef === order.vendorRef;
