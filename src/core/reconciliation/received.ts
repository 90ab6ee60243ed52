import type { Window } from "../base/time.js";
import { type Kobo, total } from "../money/money.js";
import type { Gateway, GatewayPayment, ReadFailure } from "../ports.js";

/** The only currency that is ever credited. */
export const CURRENCY = "NGN";

/** Every wanted payment that the gateway lists between two instants, in its order. */
export async function collectPayments(
  gateway: Pick<Gateway, "list">,
  window: Window,
  isWanted: (row: GatewayPayment) => boolean,
): Promise<{ readonly outcome: "payments"; readonly rows: readonly GatewayPayment[] } | ReadFailure> {
  const rows: GatewayPayment[] = [];
  const reading = await gateway.list(window, ({ payments }) => void rows.push(...payments.filter(isWanted)));
  return reading.outcome === "unread" ? reading : { outcome: "payments", rows };
}

/** Money of ours: not a try, not given back, and in naira. */
export const isReceivedNaira = ({ state, currency }: GatewayPayment): boolean =>
  state === "success" && currency === CURRENCY;

/** What rows brought in naira, each of them counted. */
export const totalReceived = (rows: readonly GatewayPayment[]): Kobo =>
  total(rows.filter(isReceivedNaira).map(({ amount }) => amount));

/** Whether a row alone is the money that was asked for, and nothing is wrong with it. */
export const isExactPayment = (row: GatewayPayment, amount: Kobo): boolean =>
  isReceivedNaira(row) && row.amount === amount && !row.suspicious;

/**
 * All that is listed under one reference, read as one payment of so much: the row that brings it, or else what the rows
 * bring together. A payment that is listed twice counts once; the gateway's own reference identifies it.
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
