import { after, before, DAY_MS, HOUR_MS, type Instant, instant, MINUTE_MS } from "../base/time.js";
import { firstAttemptAt, type Order, vendStartedAt } from "../orders/order.js";
import { vendLateAt } from "../orders/vend-statistics.js";
import { CLOCK_SKEW_MS } from "../reconciliation/vend-match.js";
import type { OpenVend } from "./open-vends.js";

/** The longest wait, in poll intervals, between two readings of the first page or of a page with an open vend. */
const READ_AGAIN_POLLS = 10;
/** The longest wait between two passes for a vend in review or with a reference. */
const PASS_AGAIN_MS = 5 * MINUTE_MS;
/** How long after it was sent a vend is looked up that was refunded because it never arrived (`never-arrived`). */
export const WATCH_NEVER_ARRIVED_MS = DAY_MS;
/** The longest wait between two passes for it. */
const NEVER_ARRIVED_INTERVAL_MS = 10 * MINUTE_MS;
/** How long after its refund a vend is looked up that was refunded while pending. Later only reconciliation finds it. */
export const WATCH_UNCONFIRMED_MS = DAY_MS;
/** The longest wait between two passes for it. */
const UNCONFIRMED_INTERVAL_MS = HOUR_MS;

export type LookUpTimes = ReturnType<typeof createLookUpTimes>;

/** When to look up vends: each wait is half the vend's age, within limits. */
export function createLookUpTimes(pollIntervalMs: number) {
  const readAgainMs = READ_AGAIN_POLLS * pollIntervalMs;

  const halfAge = ({ order }: OpenVend, at: Instant, most: number): number =>
    Math.min(Math.max(Math.round((at - vendStartedAt(order)) / 2), pollIntervalMs), Math.max(most, pollIntervalMs));

  const readInterval = (vend: OpenVend, at: Instant): number => halfAge(vend, at, readAgainMs);

  const passInterval = (vend: OpenVend, at: Instant): number => {
    const { state, failure, vendorRef } = vend.order;
    if (state === "refunded")
      return halfAge(vend, at, failure === "unconfirmed" ? UNCONFIRMED_INTERVAL_MS : NEVER_ARRIVED_INTERVAL_MS);
    return halfAge(vend, at, state === "review" || vendorRef !== undefined ? PASS_AGAIN_MS : readAgainMs);
  };

  const dueAfter = (vend: OpenVend, at: Instant | undefined, interval: typeof readInterval): Instant =>
    at === undefined ? after(vend.order.changedAt, pollIntervalMs) : after(at, interval(vend, at));

  const passDueAt = (vend: OpenVend): Instant => dueAfter(vend, vend.passedAt, passInterval);

  return {
    pollIntervalMs,
    readAgainMs,
    /** When to read the page on which a vend is expected: at once if it was missing on another. */
    dueAt: (vend: OpenVend): Instant =>
      vend.misses > 0 && vend.readAt !== undefined ? vend.readAt : dueAfter(vend, vend.readAt, readInterval),
    /** When to make a pass for a vend. */
    passDueAt,
    /** Whether a pass that begins now should include a vend, as its own is due within half its interval. */
    isSoonPassed: (vend: OpenVend, now: Instant): boolean =>
      passDueAt(vend) <= after(now, Math.round(passInterval(vend, now) / 2)),
  };
}

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
