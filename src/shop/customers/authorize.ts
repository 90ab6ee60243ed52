import type { Order } from "../../core/orders/order.js";
import type { Store } from "../../core/store.js";
import type { Consent, Withheld } from "../customer-api.js";
import { mainOf } from "./linked.js";
import type { PinGuard } from "./pin.js";

type Deps = { readonly store: Store; readonly pinGuard: PinGuard };

/** `known`: the order as it stands, when it was placed before. */
type Paying = Pick<Order, "customer" | "price" | "payBy"> & { readonly known?: Order | undefined };

/** `agreed`: beforehand, to a schedule, so that nobody is asked any more. */
export type Agreement = Consent & { readonly agreed?: boolean };

/**
 * What stands between a tap and the money, if anything: the PIN, or a second tap for what is dear. A page to pay on asks
 * its payer itself, and what is paid is paid.
 */
export async function withhold(
  { store, pinGuard }: Deps,
  { customer, price, payBy, known }: Paying,
  said: Agreement,
): Promise<Withheld | undefined> {
  if (said.agreed || payBy.by === "checkout") return undefined;
  if (known && known.state !== "awaiting_payment") return undefined;
  const refusal = await pinGuard(customer, said);
  if (refusal || said.sure || said.pin !== undefined) return refusal;
  const payer = await store.customer(customer);
  const above = payer && (await mainOf(store, payer)).safety?.confirmAbove;
  return above !== undefined && price > above ? { outcome: "sure-needed", above } : undefined;
}
