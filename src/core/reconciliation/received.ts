import { type CustomerId, isPaymentReference } from "../base/ids.js";
import { after, before, DAY_MS, isoInstant, type Window } from "../base/time.js";
import { type Kobo, total } from "../money/money.js";
import type { Payment } from "../money/payment.js";
import type { Gateway, GatewayPayment, ReadFailure } from "../ports.js";
import { CLOCK_SKEW_MS } from "./vend-match.js";

/** The service lists payments of a month at a time (service-spec: limits, date window). */
export const LISTED_DAYS_MAX = 31;

/** The only currency we credit. */
export const CURRENCY = "NGN";

/** All wanted payments in a window, in the order in which the gateway lists them. */
export async function collectPayments(
  gateway: Pick<Gateway, "list">,
  window: Window,
  isWanted: (row: GatewayPayment) => boolean,
): Promise<{ readonly outcome: "payments"; readonly rows: readonly GatewayPayment[] } | ReadFailure> {
  const rows: GatewayPayment[] = [];
  const reading = await gateway.list(window, ({ payments }) => void rows.push(...payments.filter(isWanted)));
  return reading.outcome === "unread" ? reading : { outcome: "payments", rows };
}

/** Identifies a row of the service's own, or of a page of ours that may be paid again: not every gateway names payments. */
export const rowName = ({ reference, gatewayRef, at }: GatewayPayment): string =>
  isPaymentReference(reference) ? (gatewayRef ?? `${reference} ${isoInstant(at)}`) : reference;

/** Whether a row is money that we have: in naira, and neither failed nor returned. */
export const isReceivedNaira = ({ state, currency }: GatewayPayment): boolean =>
  state === "success" && currency === CURRENCY;

/** The naira that rows brought. Each row counts, even if two are of one payment. */
export const totalReceived = (rows: readonly GatewayPayment[]): Kobo =>
  total(rows.filter(isReceivedNaira).map(({ amount }) => amount));

/** Whether a row alone is exactly the money we asked for, without any doubt about it. */
export const isExactPayment = (row: GatewayPayment, amount: Kobo): boolean =>
  isReceivedNaira(row) && row.amount === amount && !row.suspicious;

/**
 * Reads all rows under one reference as one payment of `amount`: the row that is exactly that, or else the sum of the
 * rows. Rows with the same reference of the gateway are one payment listed twice, and count once.
 */
export function mergeRows(rows: readonly GatewayPayment[], amount: Kobo): GatewayPayment | undefined {
  const whole = rows.find((row) => isExactPayment(row, amount));
  if (whole) return whole;
  const parts = [...new Map(rows.filter(isReceivedNaira).map((row) => [row.gatewayRef, row])).values()];
  const [first, ...others] = parts;
  if (!first)
    return rows.find(({ state }) => state === "success") ?? rows.find(({ state }) => state === "failed") ?? rows[0];
  const suspicious = parts.some((row) => row.suspicious);
  const otherRefs = others.flatMap(({ gatewayRef }) => gatewayRef ?? []);
  const brought = total(parts.map((part) => part.amount));
  return { ...first, amount: brought, ...(otherRefs.length > 0 && { otherRefs }), ...(suspicious && { suspicious }) };
}

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
