import type { Kobo } from "../money/money.js";
import type { OrderState } from "../orders/order.js";
import type { ProductLine } from "../orders/product.js";

/** Open orders by state, with their prices added up, and messages waiting to be sent. */
export type OpenWork = {
  readonly orders: readonly { readonly state: OrderState; readonly count: number; readonly amount: Kobo }[];
  readonly notifications: number;
};

export type HealthSnapshot = {
  readonly openWork: OpenWork;
  /** By how much the oldest due work is late. */
  readonly lateMs: number;
  /** The sum of all accounts. Unless it is zero, the books are broken. */
  readonly imbalance: Kobo;
  /** The held money less the prices of its orders. Unless it is zero, the books are broken. */
  readonly heldDifference: Kobo;
  /** The longest a failed vend waits for its refund. */
  readonly refundBoundMs: number;
  /** Product lines that are suspended because deliveries fail. */
  readonly suspended: readonly ProductLine[];
};
