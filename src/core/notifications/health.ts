import type { Kobo } from "../money/money.js";
import type { OrderState } from "../orders/order.js";
import type { ProductLine } from "../orders/product.js";

/** What is not over yet: orders by their state, and what they came to; messages that wait to be sent. */
export type OpenWork = {
  readonly orders: readonly { readonly state: OrderState; readonly count: number; readonly amount: Kobo }[];
  readonly notifications: number;
};

/** How the books are at a moment. */
export type HealthSnapshot = {
  readonly openWork: OpenWork;
  /** How long the oldest due work has waited beyond its time. */
  readonly lateMs: number;
  /** All accounts together: nothing, or the books are broken. */
  readonly imbalance: Kobo;
  /** What is held, less the prices of the orders it is held for: nothing, or the books are broken. */
  readonly heldDifference: Kobo;
  /** Within which time a failed vend is refunded. */
  readonly refundBoundMs: number;
  /** What is not sold because its deliveries fail. */
  readonly suspended: readonly ProductLine[];
};
