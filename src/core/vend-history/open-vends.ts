import type { OrderId } from "../base/ids.js";
import { after, HOUR_MS, type Instant, MINUTE_MS } from "../base/time.js";
import { LATE_VEND_INTERVAL_MS } from "../jobs/poll-times.js";
import { type Order, vendStartedAt } from "../orders/order.js";

/** A page that holds an open vend, and the first page, are read again after so many poll intervals at the latest. */
const READ_AGAIN_POLLS = 10;
/** A vend of which only a pass can tell is looked for so often at the latest, once a person has to decide. */
const PASS_AGAIN_MS = 5 * MINUTE_MS;
/** Where a row is looked for: on its page, on the next, on the one before; then by a pass. */
export const PROBES = [0, 1, -1];

export type OpenVend = {
  readonly order: Order;
  /** All of the history decides about it, also where its row is known. */
  readonly needsWhole: boolean;
  /** When the page on which it is expected was read last, and when a pass for it ended. */
  readAt?: Instant;
  passedAt?: Instant;
  /** How often it was not where it should be, and the page on which it should have been. */
  misses: number;
  missedOn?: number;
};
export type OpenVends = Map<OrderId, OpenVend>;

/** What is known of a vend stays as long as it is the same attempt under the same reference. */
export function openVendOf(order: Order, known: OpenVend | undefined, needsWhole: boolean): OpenVend {
  const isSame = known?.order.vendorRef === order.vendorRef && known?.order.vendingAt === order.vendingAt;
  return known && isSame ? { ...known, order, needsWhole } : { order, needsWhole, misses: 0 };
}

/** Whether it cannot be found by its place: nobody knows its row, or it is another row that would be looked for. */
export const isLost = ({ order, misses }: OpenVend): boolean =>
  order.vendorRef === undefined || order.state === "refunded" || misses >= PROBES.length;

export const needsPass = (vend: OpenVend): boolean => vend.needsWhole || isLost(vend);

export type VendTimes = ReturnType<typeof createVendTimes>;

/** When vends are looked up: often while they are young, then ever more rarely. */
export function createVendTimes(pollIntervalMs: number) {
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
