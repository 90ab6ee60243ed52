import { after, type Instant, instant, MINUTE_MS, type Window } from "../base/time.js";
import { isFailed, isOnItsWay, type Order } from "./order.js";
import { isOf, WARES, type Ware } from "./product.js";
import { deliveryTimes, percentile } from "./vend-status.js";

/** The minutes that one digest is about. They divide the hour, so they begin alike in every time zone. */
const DIGEST_MS = 5 * MINUTE_MS;

/** How vends went, counted. */
export type Tally = {
  readonly count: number;
  readonly delivered: number;
  readonly failed: number;
  readonly review: number;
  readonly open: number;
};

/** The vends that were begun in a window, however they have gone since. */
export type Digest = Tally & {
  readonly window: Window;
  readonly kinds: readonly (Tally & Ware)[];
  /** From the vend to its delivery; undefined when nothing was delivered. */
  readonly medianMs?: number;
};

/** The window of the digest that an instant belongs to. */
export function digestWindow(at: Instant): Window {
  const from = instant(at - (at % DIGEST_MS));
  return { from, to: after(from, DIGEST_MS) };
}

export function digestOf(orders: readonly Order[], window: Window): Digest {
  const kinds = WARES.map((ware) => ({ ...ware, ...tallyOf(orders.filter((order) => isOf(order, ware))) })).filter(
    ({ count }) => count > 0,
  );
  const medianMs = percentile(deliveryTimes(orders), 0.5);
  return { window, ...tallyOf(orders), kinds, ...(medianMs === undefined ? {} : { medianMs }) };
}

function tallyOf(orders: readonly Order[]): Tally {
  const among = (belongs: (state: Order["state"]) => boolean) => orders.filter(({ state }) => belongs(state)).length;
  return {
    count: orders.length,
    delivered: among((state) => state === "delivered"),
    failed: among(isFailed),
    review: among((state) => state === "review"),
    open: among(isOnItsWay),
  };
}

/**
 * Whether more than `most` vends were begun within any minute that ends in a window. Orders from a minute before it on
 * are looked at. Once it is so it stays so, and every process that reads the same orders finds the same.
 */
export function isBusy(orders: readonly Order[], { from }: Window, most: number): boolean {
  const begun = orders.flatMap(({ vendingAt }) => vendingAt ?? []).sort((a, b) => a - b);
  return begun.some((at, index) => at >= from && at - (begun[index - most] ?? 0) < MINUTE_MS);
}
