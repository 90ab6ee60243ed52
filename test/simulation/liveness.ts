import { SHOP_CUSTOMER_ID } from "../../src/core/base/ids.js";
import { after, HOUR_MS, type Instant, instant, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import { isWaitingLine } from "../../src/core/orders/batch.js";
import { isInDelivery, type OrderState } from "../../src/core/orders/order.js";
import { UNDECIDED_MAX_MS } from "../../src/core/vend-history/vend-times.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import type { Common } from "./common.js";
import { LIMITS } from "./process.js";

/** The longest wait between two polls of the same thing, and what a busy shop adds to it. */
const MARGIN_MS = 7 * MINUTE_MS;

/** How long an order may stay in a state once nothing goes wrong any more. In `review` it waits for a person. */
const ORDER_BOUNDS_MS: Partial<Record<OrderState, number>> = {
  // One page expires after another, or somebody else was asked to pay.
  awaiting_payment: Math.max(2 * LIMITS.paymentExpiryMs, LIMITS.paymentRequestMs) + MARGIN_MS,
  // Behind another order for the same number and product.
  paid: 10 * MINUTE_MS + MARGIN_MS,
  vending: UNDECIDED_MAX_MS + MARGIN_MS,
  pending: UNDECIDED_MAX_MS + MARGIN_MS,
  // It is refunded in the transaction in which it fails.
  failed: 0,
};
const PAYMENT_BOUND_MS = LIMITS.paymentExpiryMs + MARGIN_MS;
/** A message that was refused again and again is retried once an hour. */
const NOTIFICATION_BOUND_MS = HOUR_MS + MARGIN_MS;

const LOOK_EVERY_MS = 15 * SECOND_MS;

type Deps = Common & { readonly rows: Rows };

/**
 * Checks liveness: after the faults everything open ends within the bound of its state, and every message is sent or
 * dropped. Returns how long after the faults no customer was owed anything.
 */
export function watchLiveness({ rows, time, faults, checks }: Deps): { readonly recoveryMs: () => number } {
  const faultsEndAt = time.clock();
  let owedUntil = faultsEndAt;

  const isLate = (since: Instant, boundMs: number) =>
    time.clock() > after(instant(Math.max(since, faultsEndAt)), boundMs + faults.deadlineExtensionMs());

  const look = () => {
    for (const order of rows.order.values()) {
      const { id, state, changedAt } = order;
      if (isInDelivery(state)) owedUntil = time.clock();
      // It waits for the earlier lines of its batch, each of which has a bound.
      if (isWaitingLine(order)) continue;
      const bound = ORDER_BOUNDS_MS[state];
      if (bound === undefined) continue;
      checks.expect(`after the faults an order is not ${state} for long`, !isLate(changedAt, bound), () => id);
    }
    for (const { reference, state, openedAt } of rows.payment.values()) {
      if (state !== "initiated") continue;
      const late = isLate(openedAt, PAYMENT_BOUND_MS);
      checks.expect("after the faults a payment is not open for long", !late, () => reference);
    }
    for (const { id, owner, dueAt } of rows.notification.values()) {
      const late = isLate(faultsEndAt, NOTIFICATION_BOUND_MS) && isLate(dueAt, MARGIN_MS);
      checks.expect("after the faults every message is sent or dropped", !late, () => id);
      if (owner !== SHOP_CUSTOMER_ID) owedUntil = time.clock(); // Staff are reminded by the hour.
    }
    time.in(LOOK_EVERY_MS, look);
  };

  look();
  return { recoveryMs: () => owedUntil - faultsEndAt };
}

/** Checks that even during faults a vend is undecided only for a limited time; then a person is asked. */
export function checkDeadlines({ rows, time, faults, checks }: Deps): void {
  for (const { id, state, vendingAt } of rows.order.values()) {
    if (vendingAt === undefined || (state !== "vending" && state !== "pending")) continue;
    const late = time.clock() > after(vendingAt, UNDECIDED_MAX_MS + MARGIN_MS + faults.deadlineExtensionMs());
    checks.expect("a vend is decided or in review in time", !late, () => `${id} ${state}`);
  }
}
