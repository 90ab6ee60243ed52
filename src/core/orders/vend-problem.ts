import { after, type Instant, MINUTE_MS } from "../base/time.js";
import { isVendBlockingReason } from "./failure.js";
import { isFailed, isVendUnderWay, type Order, vendStartedAt } from "./order.js";

/** A vend that takes longer than this is late: staff are notified again, with a sound, and several are an incident. */
export const VEND_LATE_MS = 5 * MINUTE_MS;

/**
 * What is wrong with a vend, for staff who watch them. A decision of staff is not a problem, nor is a failure of all
 * vends alike, which is an incident of its own.
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
  return isVendUnderWay(state) && now >= vendLateAt(order) ? "late" : undefined;
}

/** When a vend that has not ended counts as late. */
export const vendLateAt = (order: Pick<Order, "vendingAt" | "placedAt">): Instant =>
  after(vendStartedAt(order), VEND_LATE_MS);
