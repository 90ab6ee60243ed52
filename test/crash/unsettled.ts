import { isClosed } from "../../src/core/orders/order.js";
import type { Emulators } from "../harness/emulators.js";
import type { Rows } from "../harness/test-books.js";

/** Work that still has to happen by itself before the books can be compared. */
export function unsettled(rows: Rows, service: Emulators["service"]): string[] {
  const orders = [...rows.order.values()].filter(({ state }) => !isClosed(state) && state !== "review");
  const payments = [...rows.payment.values()].filter(({ state }) => state === "initiated");
  const unseen = service
    .payments()
    .filter(({ reference, status }) => status === "success" && rows.payment.get(reference)?.state !== "paid");
  return [
    ...orders.map(({ id, state }) => `${id} ${state}`),
    ...payments.map(({ reference }) => `${reference} initiated`),
    ...unseen.map(({ reference }) => `${reference} is paid, and not seen`),
    ...[...rows.notification.values()].map(({ id }) => `${id} unsent`),
  ];
}
