import type { CustomerId } from "../../core/base/ids.js";
import { type ProductLine, productKey } from "../../core/orders/product.js";
import { suspensionOf } from "../../core/settings/availability.js";
import type { ShopContext } from "../context.js";

/** The most customers who are told, after being refused a suspended product line, that it is on sale again. */
const REFUSED_MAX = 1_000;

/** The counter of customers who were refused a suspended product line since it was last on sale. */
export const refusedCounter = (line: ProductLine): string => `refused:${productKey(line)}`;

/** The claim for a place in that list, from 1; its owner is the customer. */
export const refusedPlace = (line: ProductLine, place: number): string => `${refusedCounter(line)}:${place}`;

/** The claim for a customer's place, so that nobody is listed twice. */
export const placeOfRefused = (line: ProductLine, customer: CustomerId): string =>
  `${refusedCounter(line)}:of:${customer}`;

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
    if ((await books.claimant(placeOfRefused(line, customer))) !== undefined) return "suspended";
    const place = (await books.counter(refusedCounter(line))) + 1;
    if (!(await books.add(refusedCounter(line), 1, REFUSED_MAX))) return "off";
    await books.claim(placeOfRefused(line, customer), String(place));
    await books.claim(refusedPlace(line, place), customer);
    return "suspended";
  });
}
