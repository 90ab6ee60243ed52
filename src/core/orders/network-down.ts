import { before, type Instant, MINUTE_MS } from "../base/time.js";
import { isNetworkFailure } from "./failure.js";
import { isFailed, type Order } from "./order.js";

/** Only vends sent within this time count. */
export const NETWORK_WINDOW_MS = 30 * MINUTE_MS;
/** The first failure is at least this old, and the last one is younger. */
const LASTS_MS = 10 * MINUTE_MS;
/** At most this share of vends is delivered, out of at least so many. */
const DELIVERED_MAX = 0.3;
const ENDED_MIN = 10;
const CUSTOMERS_MIN = 5;
const RECIPIENTS_MIN = 5;
/** Vends of one customer this close together count as one. */
const BATCH_MS = MINUTE_MS;
/** At most so many of one customer count, the newest. One customer who tries again and again proves nothing. */
const PER_CUSTOMER_MAX = 3;
/** After so many deliveries in a row, earlier failures no longer count. */
const DELIVERED_IN_A_ROW = 3;

type EndedVend = Pick<Order, "customer" | "recipient"> & { readonly at: Instant; readonly isDelivered: boolean };

/**
 * Whether the vends of a product line, in any order, show beyond doubt that its network is down, so that the shop may
 * stop selling it without asking staff. Only vends sent within `NETWORK_WINDOW_MS` before `now` count.
 */
export function isNetworkDown(orders: readonly Order[], now: Instant): boolean {
  const vends = sinceRecovery(withoutBatches(endedVends(orders, before(now, NETWORK_WINDOW_MS))));
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

/** The vends that tell us something about the network, oldest first. */
const endedVends = (orders: readonly Order[], since: Instant): readonly EndedVend[] =>
  orders
    .flatMap(({ customer, recipient, state, failure, vendingAt: at }) => {
      const isDelivered = state === "delivered";
      const isEnded = isDelivered || (isFailed(state) && isNetworkFailure(failure));
      return isEnded && at !== undefined && at >= since ? [{ customer, recipient, at, isDelivered }] : [];
    })
    .sort((a, b) => a.at - b.at);

/** Merges each customer's vends that are close together into one, delivered if any of them was. */
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

/** The vends after the last time that several in a row were delivered. */
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
