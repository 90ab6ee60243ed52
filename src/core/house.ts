import type { CustomerId } from "./ids.js";
import type { StaffMember } from "./role.js";

/** The books of the shop itself: what belongs to no customer. */
export const SHOP_BOOKS: CustomerId = "cus_shop";

/** What the merchant has settled for the whole shop, kept in its own books; nothing of it at first. */
export type House = {
  readonly id: "house";
  readonly customer: typeof SHOP_BOOKS;
  /** Beside the owners whom the configuration names. */
  readonly staff?: readonly StaffMember[];
};

export const NEW_HOUSE: House = { id: "house", customer: SHOP_BOOKS };
