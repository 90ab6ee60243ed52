import type { Kobo } from "../../core/money/money.js";
import type { Order } from "../../core/orders/order.js";
import type { Store } from "../../core/store.js";
import { primaryCustomer } from "./linked.js";
import type { PinGuard, PinRefusal } from "./pin.js";

/** What somebody says to something that has to be agreed to: their PIN; and `sure`, asked once more. */
export type Authorization = { readonly pin?: string; readonly confirmed?: boolean };

/** The same, also for what is dearer than its customer wants to pay at one tap. */
export type Challenge = PinRefusal | { readonly outcome: "confirmation-needed"; readonly above: Kobo };

type Deps = { readonly store: Store; readonly pinGuard: PinGuard };

/** `known`: the order as it stands, when it was placed before. */
type Paying = Pick<Order, "customer" | "price" | "payBy"> & { readonly known?: Order | undefined };

/** `agreed`: beforehand, to a schedule, so that nobody is asked any more. */
export type PaymentAuthorization = Authorization & { readonly preauthorized?: boolean };

/**
 * What stands between a tap and the money, if anything: the PIN, or a second tap for what is dear. A page to pay on asks
 * its payer itself, and what is paid is paid.
 */
export async function authorize(
  { store, pinGuard }: Deps,
  { customer, price, payBy, known }: Paying,
  said: PaymentAuthorization,
): Promise<Challenge | undefined> {
  if (said.preauthorized || payBy.by === "checkout") return undefined;
  if (known && known.state !== "awaiting_payment") return undefined;
  const refusal = await pinGuard(customer, said);
  if (refusal || said.confirmed || said.pin !== undefined) return refusal;
  const payer = await store.customer(customer);
  const above = payer && (await primaryCustomer(store, payer)).safety?.confirmAbove;
  return above !== undefined && price > above ? { outcome: "confirmation-needed", above } : undefined;
}
