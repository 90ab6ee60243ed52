import { NETWORKS, type Network } from "./network.js";
import type { Order } from "./order.js";
import { after, type Instant, instant, MINUTE_MS, type Window } from "./time.js";

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
  readonly kinds: readonly (Tally & { readonly network: Network; readonly kind: Order["item"]["kind"] })[];
  /** From the vend to its delivery; undefined when nothing was delivered. */
  readonly medianMs?: number;
};

/** The window of the digest that an instant belongs to. */
export function digestWindow(at: Instant): Window {
  const from = instant(at - (at % DIGEST_MS));
  return { from, to: after(from, DIGEST_MS) };
}

export function digestOf(orders: readonly Order[], window: Window): Digest {
  const kinds = NETWORKS.flatMap((network) =>
    (["airtime", "data"] as const).map((kind) => ({
      ...{ network, kind },
      ...tallyOf(orders.filter((order) => order.network === network && order.item.kind === kind)),
    })),
  ).filter(({ count }) => count > 0);
  const took = orders
    .flatMap(({ state, vendingAt, closedAt }) =>
      state === "delivered" && vendingAt !== undefined && closedAt !== undefined ? [closedAt - vendingAt] : [],
    )
    .sort((a, b) => a - b);
  const medianMs = took[Math.floor((took.length - 1) / 2)];
  return { window, ...tallyOf(orders), kinds, ...(medianMs === undefined ? {} : { medianMs }) };
}

function tallyOf(orders: readonly Order[]): Tally {
  const among = (...states: readonly Order["state"][]) => orders.filter(({ state }) => states.includes(state)).length;
  return {
    count: orders.length,
    delivered: among("delivered"),
    failed: among("failed", "refunded"),
    review: among("review"),
    open: among("paid", "vending", "pending"),
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
