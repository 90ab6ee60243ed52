import { type CustomerId, isPaymentReference } from "../base/ids.js";
import { after, before, DAY_MS } from "../base/time.js";
import type { Payment } from "../money/payment.js";
import type { GatewayPayment } from "../ports.js";
import { isReceivedNaira, rowName } from "./received.js";
import { CLOCK_SKEW_MS } from "./vend-match.js";

/** The customer with a row's e-mail address, in all their chats, the main one first; empty for a stranger. */
export type PayerOf = (row: GatewayPayment) => readonly CustomerId[];

/**
 * Attributes money of our customers that is listed under references of no payment of ours (`rows`). Only charges of
 * saved cards are listed so. Each row is attributed to a charge of the same customer and amount that is not listed under
 * its own reference: to the one that was credited for it, or else to the one that was sent nearest to its time.
 */
export function attributeCharges(
  rows: readonly GatewayPayment[],
  charges: readonly Payment[],
  payerOf: PayerOf,
): {
  readonly rowOf: ReadonlyMap<Payment, GatewayPayment>;
  /** Rows that no charge explains, with their customers. */
  readonly unrequested: ReadonlyMap<GatewayPayment, CustomerId>;
} {
  /** Charges that were credited for a row, by the row's name. */
  const credited = new Map(
    charges.flatMap((one) => (one.state === "paid" && one.gatewayRef !== undefined ? [[one.gatewayRef, one]] : [])),
  );
  const open = new Set(charges.filter((one) => credited.get(one.gatewayRef ?? "") !== one));
  const rowOf = new Map<Payment, GatewayPayment>();
  const unrequested = new Map<GatewayPayment, CustomerId>();
  for (const row of rows.toSorted((a, b) => a.at - b.at)) {
    if (!isReceivedNaira(row)) continue;
    const payers = payerOf(row);
    const [payer] = payers;
    const isOfOurPage = isPaymentReference(row.reference);
    const candidates = isOfOurPage ? [] : [...open].filter((one) => payers.includes(one.customer) && mayBeOf(row, one));
    const charge = credited.get(rowName(row)) ?? candidates.toSorted(likeliestFirst(row))[0];
    if (charge) {
      rowOf.set(charge, row);
      open.delete(charge);
      credited.delete(rowName(row));
    } else if (payer) unrequested.set(row, payer);
  }
  return { rowOf, unrequested };
}

/** Nearest in time first. A charge that was refused, or that staff found not to be charged, comes last. */
const likeliestFirst =
  ({ at }: GatewayPayment) =>
  (one: Payment, other: Payment): number =>
    Number(isRefused(one)) - Number(isRefused(other)) || Math.abs(at - sentAtOf(one)) - Math.abs(at - sentAtOf(other));

const isRefused = ({ state }: Payment): boolean => state === "failed";
const sentAtOf = ({ via, openedAt }: Payment): number => (via.kind === "card" ? via.sentAt : undefined) ?? openedAt;

/** Whether a row may be a charge, by its amount and by its time if it has one. */
function mayBeOf({ amount, at, undated }: GatewayPayment, { amount: asked, via }: Payment): boolean {
  if (via.kind !== "card" || via.sentAt === undefined || amount !== asked) return false;
  return undated === true || (at >= before(via.sentAt, CLOCK_SKEW_MS) && at < after(via.sentAt, DAY_MS));
}
