import { after, DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "../base/time.js";
import { vendStartedAt } from "../orders/order.js";
import type { OpenVend } from "./open-vends.js";

/** The longest wait, in poll intervals, between two readings of the first page or of a page with an open vend. */
const READ_AGAIN_POLLS = 10;
/** The longest wait between two passes for a vend in review or with a reference. */
export const PASS_AGAIN_MS = 5 * MINUTE_MS;
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
