import { isPaymentReference } from "#core/ids.js";
import type { Gateway, GatewayPayment } from "#core/ports.js";
import type { Window } from "#core/time.js";
import type { Client } from "./client.js";
import type { ServiceOptions } from "./options.js";
import { readPaymentRow, rowReference } from "./payment-row.js";
import { readPayments } from "./payments.js";

/**
 * Every payment between two instants (service-spec: GET /transaction), ours and those of other programs of the same
 * merchant. One of ours that cannot be read makes the whole list `unread`; another's is skipped and logged.
 */
export async function listPayments(
  client: Client,
  window: Window,
  { unit, clock, log }: Pick<ServiceOptions, "unit" | "clock" | "log">,
): ReturnType<Gateway["list"]> {
  const reading = await readPayments(client, window);
  if (reading.outcome === "unread") return reading;
  const payments: GatewayPayment[] = [];
  for (const row of reading.rows) {
    const payment = readPaymentRow(row, { unit, fallback: clock() });
    const reference = rowReference(row);
    if (payment) payments.push(payment);
    else if (reference !== undefined && isPaymentReference(reference)) {
      return { outcome: "unread", cause: "A payment record of ours cannot be read" };
    } else log.warn({}, "Skipped a payment record that cannot be read");
  }
  // Queries are of whole days, with some to spare.
  return { outcome: "payments", payments: payments.filter(({ at }) => at >= window.from && at < window.to) };
}
