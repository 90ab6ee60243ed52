import type { CustomerId } from "../../core/base/ids.js";
import { type ProductLine, productKey } from "../../core/orders/product.js";
import { isOnSale, suspensionOf } from "../../core/settings/availability.js";
import type { Books } from "../../core/store.js";
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
    return (await listOnce(books, customer, line)) ? "suspended" : "off";
  });
}

/**
 * Lists a customer again who is about to be told that a product line is on sale, if it no longer is. False if it is on
 * sale.
 */
export async function waitAgain(
  { store }: Pick<ShopContext, "store">,
  customer: CustomerId,
  line: ProductLine,
): Promise<boolean> {
  return store.transact(customer, async (books) => {
    if (isOnSale(await books.settings(), line)) return false;
    await listOnce(books, customer, line);
    return true;
  });
}

/** False if the list is full. */
async function listOnce(books: Books, customer: CustomerId, line: ProductLine): Promise<boolean> {
  if ((await books.claimant(waitingCustomerClaim(line, customer))) !== undefined) return true;
  const place = (await books.counter(waitingCounter(line))) + 1;
  if (!(await books.add(waitingCounter(line), 1, WAITING_MAX))) return false;
  await books.claim(waitingCustomerClaim(line, customer), String(place));
  await books.claim(waitingPlaceClaim(line, place), customer);
  return true;
}
