import type { Kobo } from "../../core/money/money.js";
import type { Order } from "../../core/orders/order.js";
import { followMerge } from "./current.js";
import { checkPin, type PinChecking, type PinRefusal } from "./pin.js";

/** What somebody gives for something that needs their agreement: their PIN, or a second tap (`confirmed`). */
export type Authorization = { readonly pin?: string; readonly confirmed?: boolean };

/** A PIN is asked for, or a second tap for what costs more than the customer pays in one tap. */
export type Challenge = PinRefusal | { readonly outcome: "confirmation-needed"; readonly above: Kobo };

/** `placed`: the order, when it has been placed before. */
type Paying = Pick<Order, "customer" | "price" | "payBy"> & { readonly placed?: Order | undefined };

/** `preauthorized`: agreed to beforehand, as a schedule is. */
export type PaymentAuthorization = Authorization & { readonly preauthorized?: boolean };

/**
 * What stands between a tap and the money, if anything: the PIN, or a second tap for what is dear. A hosted page asks its
 * payer itself, and what is paid is paid.
 */
export async function authorize(
  shop: PinChecking,
  { customer, price, payBy, placed }: Paying,
  given: PaymentAuthorization,
): Promise<Challenge | undefined> {
  if (given.preauthorized || payBy.by === "checkout") return undefined;
  if (placed && placed.state !== "awaiting_payment") return undefined;
  const refusal = await checkPin(shop, customer, given);
  if (refusal || given.confirmed || given.pin !== undefined) return refusal;
  const payer = await shop.store.customer(customer);
  const above = payer && (await followMerge(shop.store, payer)).safety?.confirmAbove;
  return above !== undefined && price > above ? { outcome: "confirmation-needed", above } : undefined;
}
