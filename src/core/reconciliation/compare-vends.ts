import { before, type Instant, isoInstant, isWithin, MINUTE_MS, type Window } from "../base/time.js";
import type { Kobo } from "../money/money.js";
import { isOpen, type Order, vendStartedAt } from "../orders/order.js";
import { listedCost } from "../orders/product.js";
import type { UnreadableVend, VendRecord } from "../ports.js";
import type { Discrepancy } from "./finding.js";
import { couldBeSameVend, sameVend } from "./vend-match.js";

/** A vend that was answered may be listed this much later; one that is younger is not called missing. */
export const LISTED_WITHIN_MS = 15 * MINUTE_MS;

export type Comparing = {
  readonly window: Window;
  /** When the service's list began to be read; of each day ours was read after it. */
  readonly readAt: Instant;
};

/** What a day came to, on our side and on theirs. */
export type Sums = Readonly<Record<"ours" | "theirs", { add(at: Instant, amount: Kobo): void }>>;

/**
 * Ours against theirs, vend by vend. An order and a record belong together when the order holds the record's reference.
 * Orders that are still open are the follow-up's business, and so is a record that one of them may yet adopt. A vend
 * that failed, and that no order owns, moved no money. Of orders that agree nothing is remembered. Records and orders may
 * come in any order; those of the window are counted, each once.
 */
export function createVendComparison({ window, readAt }: Comparing, sums: Sums) {
  const unclaimed = new Map<string, VendRecord>();
  const unreadable: UnreadableVend[] = [];
  /** Orders whose record has not come yet, by its reference. */
  const unlisted = new Map<string, Order>();
  const claimedRefs = new Set<string>();
  const undecided: Order[] = [];
  const unreferenced: Pick<Order, "id" | "product" | "recipient">[] = [];
  const discrepancies: Discrepancy[] = [];

  const pair = (order: Order, record?: VendRecord): void => {
    const at = vendStartedAt(order);
    if (!isWithin(at, window)) return;
    if (!unreadable.some(mayBeRowOf(order))) discrepancies.push(...differences(order, record, readAt));
    if (order.state === "delivered") sums.ours.add(at, vendCostOf(order));
    if (record?.state === "delivered") sums.theirs.add(at, record.cost);
  };

  return {
    /** A vend the service lists, from some time before the window. */
    addRecord: (record: VendRecord): void => {
      const { vendorRef } = record;
      const order = unlisted.get(vendorRef);
      if (!order) unclaimed.set(vendorRef, record);
      unlisted.delete(vendorRef);
      if (order) pair(order, record);
    },
    /** A row of the service's list that cannot be read whole; a record of it counts no more. */
    addUnreadable: (row: UnreadableVend): void => {
      unreadable.push(row);
      if (row.vendorRef !== undefined) unclaimed.delete(row.vendorRef);
      const order = row.vendorRef === undefined ? undefined : unlisted.get(row.vendorRef);
      if (order?.vendorRef !== undefined) claimedRefs.add(order.vendorRef);
    },
    /** An order vended in the window, or some time around it. Its record may come later. */
    addOrder: (order: Order): void => {
      const { id, product, recipient, vendorRef } = order;
      if (isStillLookedUp(order)) undecided.push(order);
      if (vendorRef === undefined) {
        unreferenced.push({ id, product, recipient });
        pair(order);
        return;
      }
      if (unreadable.some((row) => row.vendorRef === vendorRef)) claimedRefs.add(vendorRef);
      const record = unclaimed.get(vendorRef);
      if (!record) unlisted.set(vendorRef, order);
      unclaimed.delete(vendorRef);
      if (record) pair(order, record);
    },
    /** All discrepancies, when all were added. */
    endVends: (): readonly Discrepancy[] => {
      for (const order of unlisted.values()) pair(order);
      const strays = [...unclaimed.values()].filter(
        (record) =>
          isWithin(record.at, window) &&
          (record.state === "delivered" ||
            (record.state === "pending" && record.at < before(readAt, LISTED_WITHIN_MS))) &&
          !undecided.some((order) => couldBeSameVend(order, record)),
      );
      for (const { state, at, cost } of strays) if (state === "delivered") sums.theirs.add(at, cost);
      const unclaimedRows = unreadable.filter(({ vendorRef }) => !claimedRefs.has(vendorRef ?? ""));
      return [
        ...discrepancies,
        ...strays.map((record) => unmatchedRecord(record, unreferenced)),
        ...unclaimedRows.flatMap((row) => unreadableFinding(row, { window, readAt, undecided })),
      ];
    },
  };
}

/** Open, or refunded because it never arrived, and looked for nevertheless: the follow-up has not given up on it. */
const isStillLookedUp = ({ state, dueAt }: Order): boolean =>
  isOpen(state) || (state === "refunded" && dueAt !== undefined);

export const vendCostOf = ({ cost, product }: Order): Order["price"] => cost ?? listedCost(product);

function differences(order: Order, record: VendRecord | undefined, readAt: Instant): Discrepancy[] {
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
  // It was refunded because it stayed pending: whether that was a loss is not known before it has ended.
  if (record.state === "pending" && order.failure === "unconfirmed") return [];
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
  if (!isWithin(at, window) || at >= before(readAt, LISTED_WITHIN_MS)) return [];
  if (undecided.some((order) => couldBeSameVend(order, row))) return [];
  const name = vendorRef ?? `no reference, ${row.at === undefined ? "no time" : isoInstant(row.at)}`;
  return [{ about: "vend", difference: "unreadable", at, vendorRef: name }];
}

/** Whether this row may be the order's, so that the order cannot be called missing: it has its reference, or none at all. */
const mayBeRowOf =
  (order: Order) =>
  (row: UnreadableVend): boolean =>
    row.vendorRef === undefined ? couldBeSameVend(order, row) : row.vendorRef === order.vendorRef;
