import { percentile } from "../base/collections.js";
import { isFailed, type Order, vendStartedAt } from "./order.js";

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

/** Summarizes refund times. */
export function refundTimesOf(times: readonly number[]): RefundTimes {
  const sorted = times.toSorted((a, b) => a - b);
  const [medianMs, p95Ms, worstMs] = [percentile(sorted, 0.5), percentile(sorted, 0.95), sorted.at(-1)];
  if (medianMs === undefined || p95Ms === undefined || worstMs === undefined) return { count: 0 };
  return { count: sorted.length, medianMs, p95Ms, worstMs };
}
