import { groupBy, percentile } from "../base/collections.js";
import { before, type Instant } from "../base/time.js";
import { type FailureReason, isFailed, type Order } from "./order.js";
import { PRODUCT_LINES, type ProductKey, type ProductLine, productKey, productLineOf } from "./product.js";

/** How the vends of a product line went, and which of them have not ended. */
export type VendStatus = ProductLine & {
  readonly delivered: number;
  readonly failed: number;
  /** Failed for a reason that lies with the network, or on the way to it. */
  readonly atFault: number;
  /** Milliseconds from the intent to the delivery; absent when nothing was delivered. */
  readonly median?: number;
  readonly p95?: number;
  /** Delivered, but later than what counts as slow. */
  readonly late: number;
  /** Paid for and not ended, now. */
  readonly pending: number;
  /** Of these, under way for longer than what counts as slow. */
  readonly stuck: number;
  readonly review: number;
};

type VendStatusInput = {
  /** Those of some time, in any order. */
  readonly recent: readonly Order[];
  /** Those whose money is held, now. */
  readonly held: readonly Order[];
  readonly now: Instant;
  /** From here on a vend is slow. */
  readonly slowMs: number;
};

/** A wrong number, our own empty float or a person's decision say nothing about a network. */
const AT_FAULT: readonly (FailureReason | undefined)[] = [
  ...(["rejected", "unreachable", "network-failed", "never-arrived", "plan-unavailable"] as const),
];

export const isAtFault = (failure: FailureReason | undefined): boolean => AT_FAULT.includes(failure);

/** By product line, from our own orders. What ended before its vend was begun is not counted: nobody tried to deliver it. */
export function vendStatus({ recent, held, ...seen }: VendStatusInput): readonly VendStatus[] {
  const [tried, open] = [byProductLine(recent.filter(({ vendingAt }) => vendingAt !== undefined)), byProductLine(held)];
  return PRODUCT_LINES.map((line) => {
    const key = productKey(line);
    return statusOf(line, { ...seen, tried: tried.get(key) ?? [], open: open.get(key) ?? [] });
  });
}

const byProductLine = (orders: readonly Order[]): ReadonlyMap<ProductKey, readonly Order[]> =>
  groupBy(orders, (order) => productKey(productLineOf(order)));

type ProductLineOrders = Pick<VendStatusInput, "now" | "slowMs"> & {
  readonly tried: readonly Order[];
  readonly open: readonly Order[];
};

function statusOf(line: ProductLine, { tried, open, now, slowMs }: ProductLineOrders): VendStatus {
  const failed = tried.filter(({ state }) => isFailed(state));
  const times = deliveryTimes(tried);
  const pending = open.filter(({ state }) => state !== "review");
  const isStuck = ({ vendingAt }: Order) => vendingAt !== undefined && vendingAt < before(now, slowMs);
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  return {
    ...line,
    ...{ delivered: times.length, failed: failed.length, late: times.filter((ms) => ms > slowMs).length },
    atFault: failed.filter(({ failure }) => isAtFault(failure)).length,
    ...(median !== undefined && { median }),
    ...(p95 !== undefined && { p95 }),
    ...{ pending: pending.length, stuck: pending.filter(isStuck).length, review: open.length - pending.length },
  };
}

/** Milliseconds from the intent to the delivery, of those that were delivered; the shortest first. */
const deliveryTimes = (orders: readonly Order[]): readonly number[] =>
  orders
    .flatMap(({ state, vendingAt, closedAt }) =>
      state === "delivered" && vendingAt !== undefined && closedAt !== undefined ? [closedAt - vendingAt] : [],
    )
    .sort((a, b) => a - b);
