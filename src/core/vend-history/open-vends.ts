import type { OrderId } from "../base/ids.js";
import type { Instant } from "../base/time.js";
import type { Order } from "../orders/order.js";

/** Where we look for a row, in pages from its place: there, on the next page, on the one before. Then by a pass. */
const PROBES = [0, 1, -1];

export type OpenVend = {
  readonly order: Order;
  /** Only the whole history can decide it, even if its row is found. */
  readonly needsWhole: boolean;
  /** When its expected page was last read. */
  readAt?: Instant;
  /** When a pass for it last ended. */
  passedAt?: Instant;
  /** How often in a row it was missing where we looked, and the place we looked from. */
  misses: number;
  missedOn?: number;
};
export type OpenVends = Map<OrderId, OpenVend>;

/** Keeps what we know of a vend as long as it is the same attempt under the same reference. */
export function openVendOf(order: Order, earlier: OpenVend | undefined, needsWhole: boolean): OpenVend {
  if (earlier?.order === order && earlier.needsWhole === needsWhole) return earlier;
  const isSame = earlier?.order.vendorRef === order.vendorRef && earlier?.order.vendingAt === order.vendingAt;
  return earlier && isSame ? { ...earlier, order, needsWhole } : { order, needsWhole, misses: 0 };
}

/**
 * Whether a vend cannot be found by its place: it has no reference, was missing on every probed page, or was refunded,
 * so that another row than its own would decide it.
 */
export const isLost = ({ order, misses }: OpenVend): boolean =>
  order.vendorRef === undefined || order.state === "refunded" || misses >= PROBES.length;

export const needsPass = (vend: OpenVend): boolean => vend.needsWhole || isLost(vend);

/** The page on which to look for a vend. `place`: the page of its row, if we have seen it; new rows are at the head. */
export function expectedPage({ misses, missedOn }: OpenVend, place: number | undefined): number {
  if (place === undefined) return 1;
  // If its place has changed since it was missing, it is there.
  const probe = place === missedOn ? PROBES[misses] : 0;
  return Math.max(1, place + (probe ?? 0));
}

/** Its row was not on `page`, where it was expected. `place` is the page of its row after this reading. */
export function noteMissing(
  vend: OpenVend,
  { page, place, now }: { readonly page: number; readonly place: number | undefined; readonly now: Instant },
): void {
  // This page showed that new rows have pushed it down: it counts as missing only if it is not at its new place.
  if (place !== undefined && place !== page && vend.misses === 0) return;
  const missesThere = place === vend.missedOn ? vend.misses + 1 : 1;
  Object.assign(vend, { readAt: now, misses: place === undefined ? PROBES.length : missesThere, missedOn: place });
}
