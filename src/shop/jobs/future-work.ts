import { after, instant } from "../../core/base/time.js";
import { canBecomePaid, type Payment } from "../../core/money/payment.js";
import { isUndoable, isVendOpen, type Order } from "../../core/orders/order.js";
import { CLOCK_SKEW_MS } from "../../core/reconciliation/vend-match.js";
import type { ShopContext } from "../context.js";
import { changeRecord } from "../customers/change-customer.js";
import { requeue } from "../notifications/notify.js";
import { RETRY_INTERVAL_MAX_MS } from "../notifications/outbox.js";

const ORDERS_MAX = 10_000;

/**
 * Makes orders, payments and notifications due now that an earlier process put off while its clock was ahead: else they
 * would wait until that time has really come. It moves no deadline, as it may be our clock that is behind. Vends without
 * an answer go to review (`reviewVendInFuture`).
 */
export async function makeFutureWorkDue({ store, clock, log }: ShopContext): Promise<void> {
  const now = clock();
  const future = after(now, CLOCK_SKEW_MS);
  const orders = (await store.ordersSince(future, ORDERS_MAX)).filter(
    (order) => isLookedUp(order) || (order.dueAt !== undefined && (isUndoable(order) || order.state === "paid")),
  );
  for (const listed of orders) {
    await changeRecord(store, "order", listed, (order) => {
      if (order.state !== listed.state || order.changedAt < future) return undefined;
      const change = { ...(isUndoable(order) && { chargeAt: now }), ...(isLookedUp(order) && { changedAt: now }) };
      return { ...order, ...change, ...(order.state !== "review" && { dueAt: now }) };
    });
  }
  const opened = await store.paymentsOpened({ from: future, to: instant(Number.MAX_SAFE_INTEGER) });
  const payments = opened.filter(isPolled);
  for (const { reference: id, customer } of payments) {
    await changeRecord(store, "payment", { id, customer }, (payment) =>
      isPolled(payment) ? { ...payment, dueAt: now } : undefined,
    );
  }
  const notifications = await store.notificationsAfter(after(now, RETRY_INTERVAL_MAX_MS + CLOCK_SKEW_MS));
  for (const notification of notifications) await requeue({ store, clock }, notification);
  if (orders.length + payments.length + notifications.length > 0)
    log.warn(
      { orders: orders.length, payments: payments.length, notifications: notifications.length },
      "work that was put off by a clock that was ahead is due now",
    );
}

const isLookedUp = ({ state }: Order): boolean => isVendOpen(state) && state !== "vending";
const isPolled = (payment: Payment): boolean => payment.dueAt !== undefined && canBecomePaid(payment);
