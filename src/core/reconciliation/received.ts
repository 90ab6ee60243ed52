import { isPaymentReference } from "../base/ids.js";
import { isoInstant, type Window } from "../base/time.js";
import { type Kobo, total } from "../money/money.js";
import type { Gateway, GatewayPayment, ReadFailure } from "../ports.js";

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
