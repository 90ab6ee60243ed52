import { after, type Instant, instant, MINUTE_MS, type Window } from "../base/time.js";
import { isFailed, isInDelivery, type Order } from "./order.js";
import { isOfProductLine, PRODUCT_LINES, type ProductLine } from "./product.js";
import { deliveryTimes, percentile } from "./vend-status.js";

/** The minutes that one digest is about. They divide the hour, so they begin alike in every time zone. */
const DIGEST_WINDOW_MS = 5 * MINUTE_MS;

/** How vends went, counted. */
export type VendCounts = {
  readonly count: number;
  readonly delivered: number;
  readonly failed: number;
  readonly review: number;
  readonly open: number;
};

/** The vends that were begun in a window, however they have gone since. */
export type VendDigest = VendCounts & {
  readonly window: Window;
  readonly productLines: readonly (VendCounts & ProductLine)[];
  /** From the vend to its delivery; undefined when nothing was delivered. */
  readonly medianMs?: number;
};

/** The window of the digest that an instant belongs to. */
export function digestWindow(at: Instant): Window {
  const from = instant(at - (at % DIGEST_WINDOW_MS));
  return { from, to: after(from, DIGEST_WINDOW_MS) };
}

export function digestOf(orders: readonly Order[], window: Window): VendDigest {
  const kinds = PRODUCT_LINES.map((ware) => ({
    ...ware,
    ...countVends(orders.filter((order) => isOfProductLine(order, ware))),
  })).filter(({ count }) => count > 0);
  const medianMs = percentile(deliveryTimes(orders), 0.5);
  return { window, ...countVends(orders), productLines: kinds, ...(medianMs === undefined ? {} : { medianMs }) };
}

function countVends(orders: readonly Order[]): VendCounts {
  const among = (belongs: (state: Order["state"]) => boolean) => orders.filter(({ state }) => belongs(state)).length;
  return {
    count: orders.length,
    delivered: among((state) => state === "delivered"),
    failed: among(isFailed),
    review: among((state) => state === "review"),
    open: among(isInDelivery),
  };
}

/**
 * Whether more than `most` vends were begun within any minute that ends in a window. Orders from a minute before it on
 * are looked at. Once it is so it stays so, and every process that reads the same orders finds the same.
 */
export function exceedsVendRate(orders: readonly Order[], { from }: Window, most: number): boolean {
  const begun = orders.flatMap(({ vendingAt }) => vendingAt ?? []).sort((a, b) => a - b);
  return begun.some((at, index) => at >= from && at - (begun[index - most] ?? 0) < MINUTE_MS);
}
