import { after, type Instant, MINUTE_MS } from "../base/time.js";
import { begunAt, isFailed, type Order } from "../orders/order.js";
import { isVendTrouble } from "./notification.js";

/** A vend that is on its way for longer than this is told to staff anew, aloud. */
const VEND_LATE_MS = 5 * MINUTE_MS;

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
