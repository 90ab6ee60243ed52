import { groupBy, percentile, present } from "../base/collections.js";
import { after, before, type Instant, MINUTE_MS } from "../base/time.js";
import { isAtFault, isVendBlockingReason } from "./failure.js";
import { isFailed, isVendUnderWay, type Order, vendStartedAt } from "./order.js";
import { PRODUCT_LINES, type ProductKey, type ProductLine, productKey, productLineOf } from "./product.js";

/** A vend that takes longer than this is late: staff are notified again, with a sound, and several are an incident. */
export const VEND_LATE_MS = 5 * MINUTE_MS;

/**
 * What is wrong with a vend, for staff who watch them. A decision of staff is not a problem, nor is a failure of all
 * vends alike, which is an incident of its own.
 */
export type VendProblem = "failed" | "review" | "late";

export function vendProblemOf(order: Order, now: Instant): VendProblem | undefined {
  const { state, failure } = order;
  if (state === "review") return "review";
  if (isFailed(state)) {
    return failure === undefined || failure === "failed-by-staff" || isVendBlockingReason(failure)
      ? undefined
      : "failed";
  }
  return isVendUnderWay(state) && now >= vendLateAt(order) ? "late" : undefined;
}

/** When a vend that has not ended counts as late. */
export const vendLateAt = (order: Pick<Order, "vendingAt" | "placedAt">): Instant =>
  after(vendStartedAt(order), VEND_LATE_MS);

/** How the vends of a product line went, and how many are still open. */
export type VendStatistics = ProductLine & {
  readonly delivered: number;
  readonly failed: number;
  /** Failed because of the network or the way to it. */
  readonly atFault: number;
  /** Milliseconds from the intent to the delivery; absent without deliveries. */
  readonly median?: number;
  readonly p95?: number;
  /** Delivered, but slowly. */
  readonly late: number;
  /** Paid and not ended, apart from those in review. */
  readonly pending: number;
  /** How many of the pending have been under way for too long. */
  readonly stuck: number;
  readonly review: number;
};

type Counted = {
  /** The orders of some period, in any order. */
  readonly recent: readonly Order[];
  /** All orders whose money is held now. */
  readonly held: readonly Order[];
  readonly now: Instant;
};

/** The statistics of each product line, by our own orders. Orders whose vend was never sent do not count. */
export function vendStatistics({ recent, held, now }: Counted): readonly VendStatistics[] {
  const [sent, open] = [byProductLine(recent.filter(({ vendingAt }) => vendingAt !== undefined)), byProductLine(held)];
  return PRODUCT_LINES.map((line) => {
    const key = productKey(line);
    return statisticsOf(line, { now, sent: sent.get(key) ?? [], open: open.get(key) ?? [] });
  });
}

const byProductLine = (orders: readonly Order[]): ReadonlyMap<ProductKey, readonly Order[]> =>
  groupBy(orders, (order) => productKey(productLineOf(order)));

type ProductLineOrders = Pick<Counted, "now"> & {
  readonly sent: readonly Order[];
  readonly open: readonly Order[];
};

function statisticsOf(line: ProductLine, { sent, open, now }: ProductLineOrders): VendStatistics {
  const failed = sent.filter(({ state }) => isFailed(state));
  const times = deliveryTimes(sent);
  const pending = open.filter(({ state }) => state !== "review");
  const isStuck = ({ vendingAt }: Order) => vendingAt !== undefined && vendingAt < before(now, VEND_LATE_MS);
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  return {
    ...line,
    delivered: times.length,
    failed: failed.length,
    atFault: failed.filter(({ failure }) => isAtFault(failure)).length,
    ...present({ median, p95 }),
    late: times.filter((ms) => ms > VEND_LATE_MS).length,
    pending: pending.length,
    stuck: pending.filter(isStuck).length,
    review: open.length - pending.length,
  };
}

/** Milliseconds from the intent to the delivery of each delivered order, in ascending order. */
const deliveryTimes = (orders: readonly Order[]): readonly number[] =>
  orders
    .flatMap(({ state, vendingAt, closedAt }) =>
      state === "delivered" && vendingAt !== undefined && closedAt !== undefined ? [closedAt - vendingAt] : [],
    )
    .sort((a, b) => a - b);

/** Reports count refunds up to so many days after the vend. */
export const REFUNDS_COUNTED_DAYS = 7;

/** How long customers waited for their money when a vend failed, in milliseconds. */
export type RefundTimes = {
  readonly count: number;
  readonly medianMs?: number;
  readonly p95Ms?: number;
  readonly worstMs?: number;
};

/** Milliseconds from sending a vend until its refund; undefined when it was not refunded after a failure. */
export const refundMs = (order: Order): number | undefined =>
  isFailed(order.state) && order.failure !== undefined && order.closedAt !== undefined
    ? order.closedAt - vendStartedAt(order)
    : undefined;

export function refundTimesOf(times: readonly number[]): RefundTimes {
  const sorted = times.toSorted((a, b) => a - b);
  const [medianMs, p95Ms, worstMs] = [percentile(sorted, 0.5), percentile(sorted, 0.95), sorted.at(-1)];
  if (medianMs === undefined || p95Ms === undefined || worstMs === undefined) return { count: 0 };
  return { count: sorted.length, medianMs, p95Ms, worstMs };
}
