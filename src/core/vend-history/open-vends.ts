import type { OrderId } from "../base/ids.js";
import type { Instant } from "../base/time.js";
import type { Order } from "../orders/order.js";

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
