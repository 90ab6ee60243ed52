import { after, type Instant, instant, MINUTE_MS } from "../base/time.js";
import { vendLateAt } from "../notifications/vend-trouble.js";
import { type Order, vendStartedAt } from "../orders/order.js";
import { CLOCK_SKEW_MS } from "../reconciliation/vend-match.js";

/** A vend that is still undecided after this goes to a person. */
export const UNDECIDED_MAX_MS = 30 * MINUTE_MS;

/**
 * How long a vend may stay undecided, and what happens then (PENDING_ENDS_AFTER, PENDING_ENDS_AS). `person`: a person is
 * asked again. `refund`: its money goes back if the vendor still lists it as pending. `delivered`: what is listed as pending
 * counts as delivered; the vendor's port reads it so.
 */
export type PendingEnds = { readonly afterMs: number; readonly as: "person" | "refund" | "delivered" };

/** A refund of what stays pending waits so long at most for a pass over the history; then a person is asked again. */
const REFUND_WITHIN_MS = 10 * MINUTE_MS;

/** The moments at which time alone does something to a vend that was begun. */
export function vendMoments(order: Order, { afterMs, as }: PendingEnds) {
  const startedAt = vendStartedAt(order);
  const undecidedAt = after(startedAt, UNDECIDED_MAX_MS);
  const endsAt = after(startedAt, afterMs);
  // Where the port takes old pending vends for delivered, a listed one ends by itself.
  const endsItself = order.vendorRef !== undefined && as === "delivered";
  const reviewAt = endsItself ? instant(Math.max(undecidedAt, after(endsAt, CLOCK_SKEW_MS))) : undecidedAt;
  const overdueAt = as === "refund" ? after(endsAt, REFUND_WITHIN_MS) : endsAt;
  return { lateAt: vendLateAt(order), undecidedAt, reviewAt, overdueAt };
}

/** The next of those moments; none for an order in review that was to have ended by now. */
export function nextVendDueAt(order: Order, now: Instant, pendingEnds: PendingEnds): Instant | undefined {
  const { lateAt, undecidedAt, reviewAt, overdueAt } = vendMoments(order, pendingEnds);
  const moments = order.state === "review" ? [overdueAt] : [lateAt, undecidedAt, reviewAt];
  const next = Math.min(...moments.filter((at) => at > now));
  if (next !== Number.POSITIVE_INFINITY) return instant(next);
  return order.state === "review" ? undefined : after(now, 1);
}

/** Whether its vend may be looked up: the call surely has ended. Looked up earlier, one that is just being sent could fail. */
export const isCallOver = (
  { state, vendingAt, dueAt = instant(0) }: Order,
  now: Instant,
  callTimeoutMs: number,
): boolean =>
  state !== "vending" || vendingAt === undefined || Math.max(now, dueAt - 1) >= after(vendingAt, callTimeoutMs);
