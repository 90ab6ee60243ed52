import { after, type Instant, MINUTE_MS } from "../base/time.js";
import { isFailed, type Order, vendStartedAt } from "../orders/order.js";
import { isVendBlockingReason } from "./incident.js";

/** A vend that is on its way for longer than this is sent to staff again, with a sound. */
const VEND_LATE_MS = 5 * MINUTE_MS;

/**
 * What is wrong with a vend, for whoever watches over them: what a person decided is not, nor what goes wrong with all of
 * them alike, which is an incident of its own.
 */
export type VendProblem = "failed" | "review" | "late";

export function vendProblemOf(order: Order, now: Instant): VendProblem | undefined {
  const { state, failure } = order;
  if (state === "review") return "review";
  if (isFailed(state)) {
    return failure === undefined || failure === "failed-by-staff" || isVendBlockingReason(failure)
      ? undefined
      : "failed";
  }
  return (state === "vending" || state === "pending") && now >= vendLateAt(order) ? "late" : undefined;
}

/** From when on a vend that is on its way takes too long. */
export const vendLateAt = (order: Pick<Order, "vendingAt" | "placedAt">): Instant =>
  after(vendStartedAt(order), VEND_LATE_MS);
