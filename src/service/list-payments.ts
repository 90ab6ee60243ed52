import { isPaymentReference } from "../core/base/ids.js";
import type { Window } from "../core/base/time.js";
import type { Gateway, GatewayPayment } from "../core/ports.js";
import type { Client, ServiceOptions } from "./client.js";
import { readPaymentRow, rowReference, unreadableRow } from "./payment-row.js";
import { readPayments } from "./payments.js";

/**
 * Every payment between two instants (service-spec: GET /transaction), ours and those of other programs of the same
 * merchant. One of ours that cannot be read is listed as such; another's is skipped and logged. One without a time is
 * in every list, as it may belong to any.
 */
export async function listPayments(
  client: Client,
  window: Window,
  { unit, log }: Pick<ServiceOptions, "unit" | "log">,
): ReturnType<Gateway["list"]> {
  const reading = await readPayments(client, window);
  if (reading.outcome === "unread") return reading;
  const payments: GatewayPayment[] = [];
  for (const row of reading.rows) {
    const payment = readPaymentRow(row, { unit, fallback: window.from });
    const reference = rowReference(row);
    if (payment) payments.push(payment);
    else if (reference !== undefined && isPaymentReference(reference)) {
      payments.push(unreadableRow(reference, row, window.from));
    } else log.warn({}, "unreadable payment record skipped");
  }
  // Queries are of whole days, with some to spare.
  const { from, to } = window;
  return { outcome: "payments", payments: payments.filter(({ at, undated }) => undated || (at >= from && at < to)) };
}
