import { type CustomerId, isPaymentReference } from "../base/ids.js";
import { after, before, DAY_MS, type Instant, isWithin } from "../base/time.js";
import { add, type Kobo, NOTHING, subtract } from "../money/money.js";
import { canBecomePaid, isUndecided, LATE_PAYMENT_MS, type Payment } from "../money/payment.js";
import type { GatewayPayment } from "../ports.js";
import { type Comparison, LISTED_WITHIN_MS, type Sums } from "./compare-vends.js";
import type { PaymentDifference, PaymentDiscrepancy } from "./finding.js";
import {
  attributeCharges,
  CURRENCY,
  isExactPayment,
  isReceivedNaira,
  mergeRows,
  type PayerOf,
  rowName,
  totalReceived,
} from "./received.js";
import { CLOCK_SKEW_MS } from "./vend-match.js";

/** So long after a window the service's list is read for its payments: a page may be paid when we gave it up. */
export const LISTED_AFTER_MS = LATE_PAYMENT_MS + DAY_MS;

/**
 * Compares our payments with those the service lists, by reference. All rows of a reference must be added before our
 * payment. Only successful rows are money, so failed tries agree with a payment that was not made. Money of the
 * merchant's other programs is only counted (`foreign`).
 */
export function createPaymentComparison({ window, readAt }: Comparison, sums: Sums) {
  /** Rows without a payment of ours so far, by reference. */
  const unpaired = new Map<string, GatewayPayment[]>();
  /** Rows of pages that were paid again, with their customers. */
  const paidAgain = new Map<GatewayPayment, CustomerId>();
  const unlisted: Payment[] = [];
  const discrepancies: PaymentDiscrepancy[] = [];

  const pair = (payment: Payment, rows: readonly GatewayPayment[]): void => {
    const { openedAt, state } = payment;
    if (!isWithin(openedAt, window)) return;
    const difference = differenceOf(payment, rows, readAt);
    if (difference) discrepancies.push(difference);
    if (state === "paid") sums.ours.add(openedAt, creditedFor(payment));
    const received = totalReceived(rows);
    if (received > 0) sums.theirs.add(openedAt, received);
  };

  /** The rows of a payment, which are then paired. */
  const takeRows = (payment: Payment): readonly GatewayPayment[] => {
    const rows = unpaired.get(payment.reference) ?? [];
    unpaired.delete(payment.reference);
    for (const row of rows) if (isPaidAgain(row, payment)) paidAgain.set(row, payment.customer);
    return rows.filter((row) => !paidAgain.has(row));
  };

  return {
    /** Adds a payment that the service lists, from the start of the window until long after its end. */
    addRow: (row: GatewayPayment): void => {
      const others = unpaired.get(row.reference);
      if (others) others.push(row);
      else unpaired.set(row.reference, [row]);
    },
    /**
     * Adds a payment of ours, opened in the window or up to a day before or after it: a charge of then may explain a row.
     * Only those of the window are compared.
     */
    addPayment: (payment: Payment): void => {
      const rows = takeRows(payment);
      const isUnlisted = rows.length === 0 && (payment.via.kind === "card" || payment.state === "paid");
      if (isUnlisted) unlisted.push(payment);
      else pair(payment, rows);
    },
    /** Rows under references that no payment of ours has had so far. */
    unpairedRows: (): readonly GatewayPayment[] => [...unpaired.values()].flat(),
    /** Adds a payment opened outside the window. Only money that came too late for the window of that day is compared. */
    addOtherPayment: (payment: Payment): void => {
      const rows = takeRows(payment);
      const isLate = rows.some(({ at }) => isWithin(at, window) && at >= after(payment.openedAt, LISTED_AFTER_MS));
      const difference =
        isLate && canBecomePaid(payment) && !isUndecided(payment) && differenceOf(payment, rows, readAt);
      if (difference) discrepancies.push(difference);
    },
    /** After the last payment: all discrepancies, and the payments to the merchant's other programs. */
    endPayments: (payerOf: PayerOf) => {
      const rows = [...[...unpaired.values()].flat(), ...paidAgain.keys()];
      const payersOf: PayerOf = (row) => [paidAgain.get(row) ?? payerOf(row)].flat();
      const { rowOf, unrequested } = attributeCharges(rows, unlisted, payersOf);
      const attributed = new Set(rowOf.values());
      for (const payment of unlisted) {
        const row = rowOf.get(payment);
        pair(payment, row ? [row] : []);
      }
      const unmatched = [...unpaired.values()].flatMap((all) => {
        const tries = all.filter((row) => !attributed.has(row));
        const row = tries.find(({ state }) => state === "success") ?? tries.find(({ state }) => state === "unreadable");
        return row && isWithin(row.at, window) ? [row] : [];
      });
      // Payments under references of ours that are not in our books.
      const lost = unmatched.filter(({ reference }) => isPaymentReference(reference));
      for (const row of lost) if (totalReceived([row]) > 0) sums.theirs.add(row.at, totalReceived([row]));
      return {
        foreign: unmatched.filter(
          (row) => isReceivedNaira(row) && !isPaymentReference(row.reference) && !unrequested.has(row),
        ),
        discrepancies: [
          ...discrepancies,
          ...lost.map(missingHere),
          ...[...unrequested]
            .filter(([{ at }]) => isWithin(at, window))
            .map(([row, customer]) => ({
              ...differenceOfRow("unrequested", row),
              ...(paidAgain.has(row) && { gatewayRef: rowName(row) }),
              customer,
            })),
        ],
      };
    },
  };
}

/**
 * Whether a row is a payment of its own, although it has the reference of this one: it came after this one was credited or
 * returned, and later than the list is read for it.
 */
const isPaidAgain = ({ at, undated }: GatewayPayment, payment: Payment): boolean =>
  !undated &&
  !canBecomePaid(payment) &&
  at >= after(payment.openedAt, LISTED_AFTER_MS) &&
  at > after(payment.changedAt, CLOCK_SKEW_MS);

/** What was credited of a payment and not taken back. */
export const creditedFor = ({ state, amount, extra = NOTHING, takenBack = NOTHING }: Payment): Kobo =>
  subtract(state === "paid" ? add(amount, extra) : extra, takenBack);

/** What rows show as received for a payment. Returned money may stay listed for a while, but does not count. */
export function receivedFor(payment: Payment, listed: readonly GatewayPayment[]): Kobo {
  const rows = listed.filter((row) => !isPaidAgain(row, payment));
  if (payment.state !== "returned") return totalReceived(rows);
  const returned = [payment.gatewayRef, ...(payment.otherRefs ?? [])];
  return totalReceived(rows.filter(({ gatewayRef = payment.gatewayRef }) => !returned.includes(gatewayRef)));
}

/** `rows`: everything listed under the payment's reference. */
function differenceOf(
  payment: Payment,
  rows: readonly GatewayPayment[],
  readAt: Instant,
): PaymentDiscrepancy | undefined {
  const { reference, state, openedAt, changedAt, amount, takenBack } = payment;
  const row = mergeRows(rows, amount);
  const ours = {
    state,
    amount: canBecomePaid(payment) ? amount : creditedFor(payment),
    ...(takenBack && { takenBack }),
  };
  const differ = (difference: PaymentDifference, theirs = row): PaymentDiscrepancy => ({
    about: "payment",
    difference,
    reference,
    at: openedAt,
    ours,
    ...(theirs && { theirs: sideOf(theirs) }),
  });
  if (state === "returned") {
    const received = receivedFor(payment, rows); // Its checkout page can be paid again.
    if (received < ours.amount) return differ("amount-differs");
    return row && received > ours.amount ? differ("paid-more", { ...row, amount: received }) : undefined;
  }
  if (state === "review") return undecidedDiscrepancy(payment);
  const isReceived = row?.state === "success";
  if (!isReceived && rows.some((one) => one.state === "unreadable")) return differ("unreadable");
  if (state !== "paid") {
    if (!isReceived) return undefined;
    if (row.reference !== reference) return { ...differ("unlisted"), gatewayRef: row.reference };
    return differ(state === "mismatched" ? "amount-differs" : "state-differs");
  }
  if (!isReceived) {
    const isOverdue = ours.amount > 0 && changedAt < before(readAt, LISTED_WITHIN_MS);
    return isOverdue ? differ(row ? "state-differs" : "missing-there") : undefined;
  }
  const received = totalReceived(rows);
  if (received === ours.amount) return undefined;
  const listed = received > 0 ? { ...row, amount: received } : row;
  if (received < ours.amount) return differ("amount-differs", listed);
  const more = differ("paid-more", listed);
  return takenBack === undefined && isCertain(rows, amount) ? { ...more, certain: true } : more;
}

/** What staff are asked to decide about a held payment. */
export function undecidedDiscrepancy(payment: Payment): PaymentDiscrepancy {
  const { reference, gatewayRef, openedAt, state, amount, received, currency, review } = payment;
  return {
    about: "payment",
    difference: state === "mismatched" ? "amount-differs" : (review ?? "suspicious"),
    reference,
    at: openedAt,
    ours: { state, amount },
    ...(gatewayRef !== undefined && { gatewayRef }),
    ...(received !== undefined && {
      theirs: { state: "success", amount: received, ...(currency !== undefined && { currency }) },
    }),
  };
}

/** Whether each row is surely a separate payment, and one of them is the amount asked for. */
function isCertain(rows: readonly GatewayPayment[], amount: Kobo): boolean {
  const tries = rows.filter(({ state }) => state === "success" || state === "unreadable");
  const gatewayRefs = new Set(tries.flatMap(({ gatewayRef }) => gatewayRef ?? []));
  if (gatewayRefs.size < tries.length || !tries.every((row) => isReceivedNaira(row) && !row.suspicious)) return false;
  return tries.some((row) => isExactPayment(row, amount));
}

const sideOf = ({ state, amount, currency }: GatewayPayment) => ({
  state,
  amount,
  ...(currency !== CURRENCY && state !== "unreadable" && { currency }),
});

/** A payment that is not in our books. */
const differenceOfRow = (difference: PaymentDifference, row: GatewayPayment): PaymentDiscrepancy => ({
  about: "payment",
  difference,
  reference: row.reference,
  at: row.at,
  theirs: sideOf(row),
});

/** A payment under a reference of ours that is not in our books. */
export const missingHere = (row: GatewayPayment): PaymentDiscrepancy =>
  differenceOfRow(row.state === "unreadable" ? "unreadable" : "missing-here", row);
