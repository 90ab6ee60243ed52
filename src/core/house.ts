import type { CustomerId } from "./ids.js";
import type { Pricing } from "./pricing.js";
import type { Promo } from "./promo.js";
import type { StaffMember } from "./role.js";

/** The books of the shop itself: what belongs to no customer. */
export const SHOP_BOOKS: CustomerId = "cus_shop";

/** What the merchant has settled for the whole shop, kept in its own books; nothing of it at first. */
export type House = Pricing & {
  readonly id: "house";
  readonly customer: typeof SHOP_BOOKS;
  /** Beside the owners whom the configuration names. */
  readonly staff?: readonly StaffMember[];
  /** Each code once, those that are over among them. */
  readonly promos?: readonly Promo[];
};

export const NEW_HOUSE: House = { id: "house", customer: SHOP_BOOKS };
