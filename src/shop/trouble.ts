import { after, type Instant } from "../core/base/time.js";
import { isVendTrouble } from "../core/notifications/notification.js";
import { begunAt, isFailed, type Order } from "../core/orders/order.js";
import { VEND_LATE_MS } from "./limits.js";

/**
 * What is wrong with a vend, for whoever watches over them: what a person decided is not, nor what goes wrong with all of
 * them alike, which is told by itself.
 */
export type Trouble = "failed" | "review" | "late";

export function troubleOf(order: Order, now: Instant): Trouble | undefined {
  const { state, failure } = order;
  if (state === "review") return "review";
  if (isFailed(state)) {
    return failure === undefined || failure === "given-back" || isVendTrouble(failure) ? undefined : "failed";
  }
  return (state === "vending" || state === "pending") && now >= lateFrom(order) ? "late" : undefined;
}

/** From when on a vend that is on its way takes too long. */
export const lateFrom = (order: Pick<Order, "vendingAt" | "placedAt">): Instant => after(begunAt(order), VEND_LATE_MS);
