import { isPaymentReference } from "../base/ids.js";
import { before, type Instant, isWithin } from "../base/time.js";
import { add, type Kobo, NOTHING, subtract } from "../money/money.js";
import { canBecomePaid, type Payment } from "../money/payment.js";
import type { GatewayPayment } from "../ports.js";
import { attributeCharges, type ChargeLists } from "./attribute.js";
import { type Comparing, LISTED_WITHIN_MS, type Sums } from "./compare-vends.js";
import type { PaymentDifference, PaymentDiscrepancy } from "./finding.js";
import { CURRENCY, isExactPayment, isReceivedNaira, mergeRows, totalReceived } from "./received.js";

/**
 * Ours against theirs, payment by payment, by reference. Only success is money; tries that came to nothing on either
 * side agree. Rows of other programs of the same merchant are given back at the end, no more. Of payments that agree
 * nothing is remembered.
 */
export function createPaymentComparison({ window, readAt }: Comparing, sums: Sums) {
  const unpaired = new Map<string, GatewayPayment[]>();
  const unlistedCharges: Payment[] = [];
  const discrepancies: PaymentDiscrepancy[] = [];

  const pair = (payment: Payment, rows: readonly GatewayPayment[]): void => {
    const { openedAt, state } = payment;
    if (openedAt < window.from) return;
    const difference = differenceOf(payment, rows, readAt);
    if (difference) discrepancies.push(difference);
    if (state === "paid") sums.ours.add(openedAt, creditedFor(payment));
    const received = totalReceived(rows);
    if (received > 0) sums.theirs.add(openedAt, received);
  };

  return {
    /** A payment the service lists, from the window's begin until long after its end; all under a reference come before ours. */
    addRow: (row: GatewayPayment): void => {
      const others = unpaired.get(row.reference);
      if (others) others.push(row);
      else unpaired.set(row.reference, [row]);
    },
    /** A payment opened in the window, or on the day before it; those of the window are paired, but for charges of saved cards that are not listed yet. */
    addPayment: (payment: Payment): void => {
      const rows = unpaired.get(payment.reference);
      if (!rows && payment.via.kind === "card") {
        unlistedCharges.push(payment);
      } else {
        unpaired.delete(payment.reference);
        pair(payment, rows ?? []);
      }
    },
    /** What is listed under references that no payment had so far. */
    unpairedRows: (): readonly GatewayPayment[] => [...unpaired.values()].flat(),
    /** A reference of ours, of an earlier time. */
    addOwnReference: (reference: string): void => {
      unpaired.delete(reference);
    },
    /** All discrepancies, when all payments were added, and what was paid to other programs of the same merchant. */
    endPayments: (payerOf: ChargeLists["payerOf"]) => {
      const rows = [...unpaired.values()].flat();
      const { chargeOf, unrequested, isPayers } = attributeCharges({ rows, charges: unlistedCharges, payerOf });
      const rowOf = new Map([...chargeOf].map(([row, charge]) => [charge, row]));
      for (const charge of unlistedCharges) {
        const row = rowOf.get(charge);
        pair(charge, row ? [row] : []);
      }
      const strays = [...unpaired.values()].flatMap((all) => {
        const tries = all.filter((row) => !chargeOf.has(row));
        const stray =
          tries.find(({ state }) => state === "success") ?? tries.find(({ state }) => state === "unreadable");
        return stray && isWithin(stray.at, window) ? [stray] : [];
      });
      // Paid under a reference of ours that our books do not know.
      const lost = strays.filter(({ reference }) => isPaymentReference(reference));
      for (const { state, at, amount } of lost) if (state === "success") sums.theirs.add(at, amount);
      return {
        foreign: strays.filter((row) => !isPaymentReference(row.reference) && !isPayers(row)),
        discrepancies: [
          ...discrepancies,
          ...lost.map(missingHere),
          ...unrequested.filter(({ at }) => isWithin(at, window)),
        ],
      };
    },
  };
}

/** What was credited of it, and not taken back. */
export const creditedFor = ({ state, amount, extra = NOTHING, takenBack = NOTHING }: Payment): Kobo =>
  subtract(state === "paid" ? add(amount, extra) : extra, takenBack);

/** What is listed as received for a payment: of one that was rejected, what is given back may be listed for some time yet. */
export function receivedFor(payment: Payment, rows: readonly GatewayPayment[]): Kobo {
  if (payment.state !== "returned") return totalReceived(rows);
  const returned = [payment.gatewayRef, ...(payment.otherRefs ?? [])];
  return totalReceived(rows.filter(({ gatewayRef = payment.gatewayRef }) => !returned.includes(gatewayRef)));
}

/** `rows`: all that is listed under its reference. */
function differenceOf(
  payment: Payment,
  rows: readonly GatewayPayment[],
  readAt: Instant,
): PaymentDiscrepancy | undefined {
  const { reference, state, openedAt, changedAt, amount, takenBack } = payment;
  const row = mergeRows(rows, amount);
  const ours = {
    ...{ state, amount: canBecomePaid(payment) ? amount : creditedFor(payment) },
    ...(takenBack && { takenBack }),
  };
  const differ = (difference: PaymentDifference, theirs = row): PaymentDiscrepancy => ({
    ...{ about: "payment", difference, reference, at: openedAt, ours },
    ...(theirs ? { theirs: sideOf(theirs) } : {}),
  });
  if (state === "returned") {
    const received = receivedFor(payment, rows); // Its page can be paid once more.
    return row && received > ours.amount ? differ("paid-more", { ...row, amount: received }) : undefined;
  }
  if (state === "review") return heldDiscrepancy(payment);
  if (state !== "paid" && row?.state === "success" && row.reference !== reference) {
    return { ...differ("unlisted"), gatewayRef: row.reference };
  }
  const got = row?.state === "success";
  if (!got && rows.some((one) => one.state === "unreadable")) return differ("unreadable");
  if (state !== "paid") {
    if (!got) return undefined;
    return differ(state === "mismatched" ? "amount-differs" : "state-differs");
  }
  if (!got) {
    if (ours.amount <= 0) return undefined;
    const listable = changedAt < before(readAt, LISTED_WITHIN_MS);
    return listable ? differ(row ? "state-differs" : "missing-there") : undefined;
  }
  const received = totalReceived(rows);
  if (received === ours.amount) return undefined;
  const listed = received > 0 ? { ...row, amount: received } : row;
  if (received < ours.amount) return differ("amount-differs", listed);
  const more = differ("paid-more", listed);
  return takenBack === undefined && isCertain(rows, amount) ? { ...more, certain: true } : more;
}

/** What a person is asked to decide about a held payment. */
export const heldDiscrepancy = ({
  reference,
  gatewayRef,
  openedAt,
  state,
  amount,
  received,
  currency,
  review,
}: Payment): PaymentDiscrepancy => ({
  ...{ about: "payment", reference, at: openedAt, ours: { state, amount } },
  difference: state === "mismatched" ? "amount-differs" : (review ?? "suspicious"),
  ...(gatewayRef !== undefined && { gatewayRef }),
  ...(received !== undefined && {
    theirs: { state: "success", amount: received, ...(currency !== undefined && { currency }) },
  }),
});

/** Each row that brought something is money of its own, for sure, and one of them is what was asked for. */
function isCertain(rows: readonly GatewayPayment[], amount: Kobo): boolean {
  const tries = rows.filter(({ state }) => state === "success" || state === "unreadable");
  const own = new Set(tries.flatMap(({ gatewayRef }) => gatewayRef ?? []));
  const sure = own.size === tries.length && tries.every((row) => isReceivedNaira(row) && !row.suspicious);
  return sure && tries.some((row) => isExactPayment(row, amount));
}

const sideOf = ({ state, amount, currency }: GatewayPayment) => ({
  ...{ state, amount },
  ...(currency !== CURRENCY && state !== "unreadable" ? { currency } : {}),
});

/** Under a reference of ours that our books do not know. */
export const missingHere = (row: GatewayPayment): PaymentDiscrepancy => ({
  ...{ about: "payment", reference: row.reference, at: row.at, theirs: sideOf(row) },
  difference: row.state === "unreadable" ? "unreadable" : "missing-here",
});
