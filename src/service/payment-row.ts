import { z } from "zod";
import { customerOfEmail } from "../core/base/ids.js";
import { type Instant, parseInstant } from "../core/base/time.js";
import { type Kobo, NOTHING } from "../core/money/money.js";
import type { GatewayPayment } from "../core/ports.js";
import { fromPaymentUnit, type PaymentUnit } from "./payment-unit.js";

/** 50000, "50000.00" or "50,000.00". */
const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^\s*(\d+|\d{1,3}(,\d{3})+)(\.\d+)?\s*$/)
    .transform((text) => Number(text.replaceAll(",", ""))),
]);

/** The specification shows "Card"; payment webhooks also have "Bank" and "Ussd" (service-facts: webhook body). */
const WITHOUT_CARD = /bank|ussd|transfer/i;

/** A boolean in any spelling that JSON writers use. A missing value is false; any other word is invalid. */
const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .transform((value) => String(value ?? "").trim())
  .pipe(z.stringbool({ truthy: ["true", "yes", "1"], falsy: ["false", "no", "0", ""] }));

const text = z.string().optional().catch(undefined);

/** The fields of a payment transaction record (service-spec) that money depends on, or that help to identify it. */
const PaymentRow = z.object({
  transaction_ref: z.string(),
  transaction_amount: number,
  transaction_currency_id: z.string(),
  transaction_status: z.string(),
  is_refund: flag,
  // An unreadable value counts as suspicious, so that staff look at it.
  is_suspicious: flag.catch(true),
  transaction_gateway_id: text,
  email: text,
  customer_email: text,
  transaction_type: text,
});

const Named = z.object({ transaction_ref: z.union([z.string(), z.number()]).transform(String) });
const Dated = z.object({ created_at: z.string() });

/** The payment reference of a row; undefined if unreadable. */
export const rowReference = (row: unknown): string | undefined => Named.safeParse(row).data?.transaction_ref;

/** When a row was created; undefined if unreadable ("0001-01-01T00:00:00" is no time). */
const rowTime = (row: unknown): Instant | undefined => parseInstant(Dated.safeParse(row).data?.created_at ?? "");

/**
 * A row as a payment; undefined if a field that money depends on cannot be read. A refunded payment is `other`,
 * whatever its status. `fallback` is the time of a row without a readable one; no decision depends on it.
 */
export function readPaymentRow(
  row: unknown,
  { unit, fallback }: { unit: PaymentUnit; fallback: Instant },
): GatewayPayment | undefined {
  const { data } = PaymentRow.safeParse(row);
  const amount = data && fromPaymentUnit(data.transaction_amount, unit);
  if (!data || amount === undefined) return undefined;
  const email = data.email || data.customer_email;
  return {
    reference: data.transaction_ref,
    amount,
    currency: data.transaction_currency_id.trim().toUpperCase(),
    state: data.is_refund ? "other" : stateOf(data.transaction_status),
    ...(data.is_suspicious ? { suspicious: true } : {}),
    ...(data.transaction_gateway_id ? { gatewayRef: data.transaction_gateway_id } : {}),
    ...(email ? { email } : {}),
    ...(WITHOUT_CARD.test(data.transaction_type ?? "") ? { withoutCard: true } : {}),
    ...whenOf(row, fallback),
  };
}

const Unnamed = z.object({ transaction_amount: number.optional().catch(undefined), email: text, customer_email: text });

/**
 * Whether a row without a readable reference may be a payment of `asked` by one of our customers. In a list of all
 * payments it may be, unless its amount or its addresses rule that out.
 */
export function mayBePayment(row: unknown, asked: Kobo, unit: PaymentUnit): boolean {
  const { data } = Unnamed.safeParse(row);
  const emails = [data?.email, data?.customer_email].filter(Boolean);
  if (emails.length > 0 && !emails.some(customerOfEmail)) return false;
  const amount = data?.transaction_amount === undefined ? undefined : fromPaymentUnit(data.transaction_amount, unit);
  return amount === undefined || amount === asked;
}

/** The payment of a row whose reference is all that can be read. */
export const unreadableRow = (reference: string, row: unknown, fallback: Instant): GatewayPayment => ({
  reference,
  amount: NOTHING,
  currency: "",
  state: "unreadable",
  ...whenOf(row, fallback),
});

function whenOf(row: unknown, fallback: Instant): Pick<GatewayPayment, "at" | "undated"> {
  const at = rowTime(row);
  return at === undefined ? { at: fallback, undated: true } : { at };
}

/** The specification only shows "success"; similar gateways use the others. */
const SUCCESS: ReadonlySet<string> = new Set(["success", "successful", "succeeded", "approved", "paid", "completed"]);
const FAILED: ReadonlySet<string> = new Set(["failed", "failure", "declined"]);

function stateOf(status: string): GatewayPayment["state"] {
  const word = status.trim().toLowerCase();
  if (SUCCESS.has(word)) return "success";
  return FAILED.has(word) ? "failed" : "other";
}
