import { after, DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "../base/time.js";
import { vendStartedAt } from "../orders/order.js";
import type { OpenVend } from "./open-vends.js";

/** A page that holds an open vend, and the first page, are read again after so many poll intervals at the latest. */
const READ_AGAIN_POLLS = 10;
/** A vend of which only a pass can tell is looked for so often at the latest, once a person has to decide. */
const PASS_AGAIN_MS = 5 * MINUTE_MS;
/** A vend that was refunded because it never arrived is still looked up, this long and this often. */
export const LATE_VEND_MS = DAY_MS;
const LATE_VEND_INTERVAL_MS = 10 * MINUTE_MS;

export type LookUpTimes = ReturnType<typeof createLookUpTimes>;

/** When vends are looked up: often while they are young, then ever more rarely. */
export function createLookUpTimes(pollIntervalMs: number) {
  const readAgainMs = READ_AGAIN_POLLS * pollIntervalMs;

  const growing = ({ order }: OpenVend, at: Instant, most: number): number =>
    Math.min(Math.max(Math.round((at - vendStartedAt(order)) / 2), pollIntervalMs), Math.max(most, pollIntervalMs));

  const passInterval = (vend: OpenVend, at: Instant): number => {
    const { state, failure, vendorRef } = vend.order;
    if (state === "refunded") return growing(vend, at, failure === "unconfirmed" ? HOUR_MS : LATE_VEND_INTERVAL_MS);
    return growing(vend, at, state === "review" || vendorRef !== undefined ? PASS_AGAIN_MS : readAgainMs);
  };

  const since = (
    vend: OpenVend,
    at: Instant | undefined,
    interval: (vend: OpenVend, at: Instant) => number,
  ): Instant => (at === undefined ? after(vend.order.changedAt, pollIntervalMs) : after(at, interval(vend, at)));

  return {
    pollIntervalMs,
    readAgainMs,
    /** When the page on which it is expected is to be read; at once after it was missed on another. */
    dueAt: (vend: OpenVend): Instant =>
      vend.misses > 0 && vend.readAt !== undefined
        ? vend.readAt
        : since(vend, vend.readAt, (_, at) => growing(vend, at, readAgainMs)),
    /** When a pass for it is to be made. */
    passDueAt: (vend: OpenVend) => since(vend, vend.passedAt, passInterval),
    /** Whether a pass that begins now is for it as well. */
    isSoonPassed: (vend: OpenVend, now: Instant): boolean =>
      since(vend, vend.passedAt, passInterval) <= after(now, Math.round(passInterval(vend, now) / 2)),
  };
}
