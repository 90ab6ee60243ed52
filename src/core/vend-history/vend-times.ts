import { after, before, type Instant, instant, MINUTE_MS } from "../base/time.js";
import { firstAttemptAt, type Order, vendStartedAt } from "../orders/order.js";
import { vendLateAt } from "../orders/vend-problem.js";
import { CLOCK_SKEW_MS } from "../reconciliation/vend-match.js";
import { PASS_AGAIN_MS } from "./look-up-times.js";

/** A vend that is still undecided after this long goes to review. Until then it is on its way and must not be ended. */
export const UNDECIDED_MAX_MS = 30 * MINUTE_MS;

/**
 * How long a vend may stay undecided, and what happens then (PENDING_ENDS_AFTER, PENDING_ENDS_AS). `person`: staff are
 * asked again. `refund`: the customer is refunded if the vendor still lists it as pending. `delivered`: a record that
 * old and still pending counts as delivered; the `Vendor` port reports it so.
 */
export type PendingEnds = { readonly afterMs: number; readonly as: "person" | "refund" | "delivered" };

/** How long such a refund waits for the next pass over the history, before staff are asked again. */
const REFUND_WITHIN_MS = 2 * PASS_AGAIN_MS;

/** When something happens to a sent vend merely because time has passed. */
export function vendMoments(order: Order, { afterMs, as }: PendingEnds) {
  const startedAt = vendStartedAt(order);
  const undecidedAt = after(startedAt, UNDECIDED_MAX_MS);
  const endsAt = after(startedAt, afterMs);
  // Where an old pending record counts as delivered, a vend that has one ends without staff.
  const endsItself = order.vendorRef !== undefined && as === "delivered";
  const reviewAt = endsItself ? instant(Math.max(undecidedAt, after(endsAt, CLOCK_SKEW_MS))) : undecidedAt;
  const overdueAt = as === "refund" ? after(endsAt, REFUND_WITHIN_MS) : endsAt;
  return { lateAt: vendLateAt(order), undecidedAt, reviewAt, overdueAt };
}

/** Makes a vend due at the next of those moments; not at all for an order in review that is overdue already. */
export function nextVendDue(order: Order, now: Instant, pendingEnds: PendingEnds): { readonly dueAt?: Instant } {
  const { lateAt, undecidedAt, reviewAt, overdueAt } = vendMoments(order, pendingEnds);
  const moments = order.state === "review" ? [overdueAt] : [lateAt, undecidedAt, reviewAt];
  const next = Math.min(...moments.filter((at) => at > now));
  if (next !== Number.POSITIVE_INFINITY) return { dueAt: instant(next) };
  return order.state === "review" ? {} : { dueAt: after(now, 1) };
}

/**
 * Where a look-up of a vend begins. While it is undecided, only a record of the last attempt may end it. Once it was
 * refunded, a record of any attempt is a late delivery.
 */
export const lookUpFrom = (order: Order): Instant =>
  before(order.state === "refunded" ? firstAttemptAt(order) : vendStartedAt(order), CLOCK_SKEW_MS);

/**
 * Whether the call that sent the vend has surely ended. In an earlier look-up, a vend that is being sent would seem
 * absent.
 */
export const isCallOver = (
  { state, vendingAt, dueAt = instant(0) }: Order,
  now: Instant,
  callTimeoutMs: number,
): boolean =>
  state !== "vending" || vendingAt === undefined || Math.max(now, dueAt - 1) >= after(vendingAt, callTimeoutMs);
