import { before, type Instant, MINUTE_MS } from "../base/time.js";
import { type FailureReason, isFailed, type Order } from "./order.js";

/** Vends that were begun within so long are judged. */
export const OUTAGE_WINDOW_MS = 30 * MINUTE_MS;
/** The first failure is at least so long ago, and the failures have not ended before that. */
const LASTS_MS = 10 * MINUTE_MS;
/** This share of vends, and of so many, is delivered at most. */
const DELIVERED_MAX = 0.3;
const ENDED_MIN = 10;
const CUSTOMERS_MIN = 5;
const RECIPIENTS_MIN = 5;
/** What one customer has vended within this time of each other counts once. */
const BATCH_MS = MINUTE_MS;
/** So many of one customer count, the newest: one who tries again and again is no outage. */
const PER_CUSTOMER_MAX = 3;
/** So many delivered in a row end an outage. */
const DELIVERED_IN_A_ROW = 3;

/**
 * The network failed to deliver. A service that was not reached says nothing about a network, nor does a wrong number, an
 * empty float, a plan that is gone or a person's decision.
 */
const NETWORK_CAUSES: readonly (FailureReason | undefined)[] = ["rejected", "network-failed"];

type EndedVend = Pick<Order, "customer" | "recipient"> & { readonly at: Instant; readonly isDelivered: boolean };

/**
 * Whether the vends of a product line, in any order, show without doubt that its network is down: the shop may then stop
 * selling it before anybody was asked. `now` is at most `OUTAGE_WINDOW_MS` after the oldest that count.
 */
export function isOutage(orders: readonly Order[], now: Instant): boolean {
  const vends = sinceRecovery(withoutBatches(endedVends(orders, before(now, OUTAGE_WINDOW_MS))));
  const failed = vends.filter(({ isDelivered }) => !isDelivered);
  const [first, last] = [failed[0], failed.at(-1)];
  const longAgo = before(now, LASTS_MS);
  if (!first || !last || first.at > longAgo || last.at < longAgo) return false;
  const counted = newestOfEach(vends);
  const delivered = counted.filter(({ isDelivered }) => isDelivered).length;
  return (
    counted.length >= ENDED_MIN &&
    delivered < DELIVERED_MAX * counted.length &&
    new Set(counted.map(({ customer }) => customer)).size >= CUSTOMERS_MIN &&
    new Set(counted.map(({ recipient }) => recipient)).size >= RECIPIENTS_MIN
  );
}

/** Those that say anything about the network, oldest first. */
const endedVends = (orders: readonly Order[], since: Instant): readonly EndedVend[] =>
  orders
    .flatMap(({ customer, recipient, state, failure, vendingAt: at }) => {
      const isDelivered = state === "delivered";
      const isEnded = isDelivered || (isFailed(state) && NETWORK_CAUSES.includes(failure));
      return isEnded && at !== undefined && at >= since ? [{ customer, recipient, at, isDelivered }] : [];
    })
    .sort((a, b) => a.at - b.at);

/** With one vend for each batch of a customer, delivered if any of it was. */
function withoutBatches(vends: readonly EndedVend[]): readonly EndedVend[] {
  const latest = new Map<EndedVend["customer"], { until: Instant; index: number }>();
  const single: EndedVend[] = [];
  for (const vend of vends) {
    const batch = latest.get(vend.customer);
    const earlier = batch && single[batch.index];
    if (batch && earlier && before(vend.at, BATCH_MS) <= batch.until) {
      single[batch.index] = { ...earlier, isDelivered: earlier.isDelivered || vend.isDelivered };
      batch.until = vend.at;
    } else {
      latest.set(vend.customer, { until: vend.at, index: single.length });
      single.push(vend);
    }
  }
  return single;
}

/** Those after the last time that several in a row were delivered. */
function sinceRecovery(vends: readonly EndedVend[]): readonly EndedVend[] {
  let [inARow, start] = [0, 0];
  for (const [index, { isDelivered }] of vends.entries()) {
    inARow = isDelivered ? inARow + 1 : 0;
    if (inARow >= DELIVERED_IN_A_ROW) start = index + 1;
  }
  return vends.slice(start);
}

function newestOfEach(vends: readonly EndedVend[]): readonly EndedVend[] {
  const counts = new Map<EndedVend["customer"], number>();
  return vends.toReversed().filter(({ customer }) => {
    const count = (counts.get(customer) ?? 0) + 1;
    counts.set(customer, count);
    return count <= PER_CUSTOMER_MAX;
  });
}
