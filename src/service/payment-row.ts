import { z } from "zod";
import type { GatewayPayment } from "#core/ports.js";
import { type Instant, parseInstant } from "#core/time.js";
import { fromWire, type PaymentUnit } from "./unit.js";

const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^\s*\d+(\.\d+)?\s*$/)
    .transform(Number),
]);

/** The fields of a payment transaction record (service-spec) that money rests on, and three that help to name it. */
const PaymentRow = z.object({
  transaction_ref: z.string(),
  transaction_amount: number,
  transaction_currency_id: z.string(),
  transaction_status: z.string(),
  is_refund: z.boolean().nullish().catch(true),
  transaction_gateway_id: z.string().optional().catch(undefined),
  created_at: z.string().optional().catch(undefined),
});

const Named = z.object({ transaction_ref: z.string() });

/** The reference that a row is about; undefined when that cannot be read. */
export const rowReference = (row: unknown): string | undefined => Named.safeParse(row).data?.transaction_ref;

/**
 * A row as a payment; undefined when what money rests on cannot be read. A refunded payment is `other`, whatever its
 * status says. `fallback` is the time for a row without a readable one: nothing is decided by it.
 */
export function readPaymentRow(
  row: unknown,
  { unit, fallback }: { unit: PaymentUnit; fallback: Instant },
): GatewayPayment | undefined {
  const { data } = PaymentRow.safeParse(row);
  const amount = data && fromWire(data.transaction_amount, unit);
  if (!data || amount === undefined) return undefined;
  return {
    reference: data.transaction_ref,
    amount,
    currency: data.transaction_currency_id.trim().toUpperCase(),
    state: data.is_refund ? "other" : stateOf(data.transaction_status),
    ...(data.transaction_gateway_id ? { gatewayRef: data.transaction_gateway_id } : {}),
    at: parseInstant(data.created_at ?? "") ?? fallback,
  };
}

function stateOf(status: string): GatewayPayment["state"] {
  const word = status.trim().toLowerCase();
  return word === "success" || word === "failed" ? word : "other";
}
