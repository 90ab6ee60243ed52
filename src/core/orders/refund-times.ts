import { percentile } from "../base/collections.js";
import { isFailed, type Order, vendStartedAt } from "./order.js";

/** How long customers waited for their money when a vend failed, in milliseconds. */
export type RefundTimes = {
  readonly count: number;
  readonly medianMs?: number;
  readonly p95Ms?: number;
  readonly worstMs?: number;
};

/** From the moment an order was sent to the network until its money was back; undefined when it did not fail. */
export const refundMs = (order: Order): number | undefined =>
  isFailed(order.state) && order.failure !== undefined && order.closedAt !== undefined
    ? order.closedAt - vendStartedAt(order)
    : undefined;

/** What many such times come to. */
export function refundTimesOf(times: readonly number[]): RefundTimes {
  const sorted = times.toSorted((a, b) => a - b);
  const [medianMs, p95Ms, worstMs] = [percentile(sorted, 0.5), percentile(sorted, 0.95), sorted.at(-1)];
  if (medianMs === undefined || p95Ms === undefined || worstMs === undefined) return { count: 0 };
  return { count: sorted.length, medianMs, p95Ms, worstMs };
}
