import type { CustomerId } from "../../core/base/ids.js";
import { type ProductLine, productKey } from "../../core/orders/product.js";
import { suspensionOf } from "../../core/settings/availability.js";
import type { ShopContext } from "../context.js";

/** The most customers who are told, after being refused a suspended product line, that it is on sale again. */
const WAITING_MAX = 1_000;

/** The counter of customers who were refused a suspended product line since it was last on sale. */
export const waitingCounter = (line: ProductLine): string => `refused:${productKey(line)}`;

/** The claim for a place in that list, from 1; its owner is the customer. */
export const waitingPlaceClaim = (line: ProductLine, place: number): string => `${waitingCounter(line)}:${place}`;

/** The claim for a customer's place, so that nobody is listed twice. */
export const waitingCustomerClaim = (line: ProductLine, customer: CustomerId): string =>
  `${waitingCounter(line)}:of:${customer}`;

/**
 * Lists a customer who was refused a suspended product line, once, to be told when it is on sale again. Returns why it
 * is not sold: `off` also if the list is full, so that nothing is promised.
 */
export async function joinWaitingList(
  { store }: Pick<ShopContext, "store">,
  customer: CustomerId,
  line: ProductLine,
): Promise<"off" | "suspended"> {
  return store.transact(customer, async (books) => {
    if (!suspensionOf(await books.settings(), line)) return "off";
    if ((await books.claimant(waitingCustomerClaim(line, customer))) !== undefined) return "suspended";
    const place = (await books.counter(waitingCounter(line))) + 1;
    if (!(await books.add(waitingCounter(line), 1, WAITING_MAX))) return "off";
    await books.claim(waitingCustomerClaim(line, customer), String(place));
    await books.claim(waitingPlaceClaim(line, place), customer);
    return "suspended";
  });
}
