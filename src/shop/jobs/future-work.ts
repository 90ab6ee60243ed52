import { isInDoubt } from "../../core/base/steady-clock.js";
import { after, instant } from "../../core/base/time.js";
import { isUndoable } from "../../core/orders/order.js";
import { CLOCK_SKEW_MS } from "../../core/reconciliation/vend-match.js";
import type { ShopContext } from "../context.js";

const ORDERS_MAX = 10_000;

/**
 * Makes orders and payments due now that an earlier process put off while its clock was ahead: else they would wait until
 * that time has really come. Vends without an answer go to review (`reviewVendInFuture`).
 */
export async function makeFutureWorkDue({ store, clock, log, config }: ShopContext): Promise<void> {
  if (isInDoubt(clock)) return;
  const now = clock();
  const future = after(now, CLOCK_SKEW_MS);
  const orders = await store.ordersSince(future, ORDERS_MAX);
  for (const { id, customer } of orders) {
    await store.transact(customer, async (books) => {
      const order = await books.read("order", id);
      if (order?.dueAt === undefined || order.changedAt < future) return;
      if (isUndoable(order)) await books.put("order", { ...order, changedAt: now, dueAt: now, chargeAt: now });
      else if (order.state === "paid" || order.state === "pending")
        await books.put("order", { ...order, changedAt: now, dueAt: now });
    });
  }
  const payments = await store.paymentsOpened({ from: future, to: instant(Number.MAX_SAFE_INTEGER) });
  for (const { reference, customer } of payments) {
    await store.transact(customer, async (books) => {
      const payment = await books.read("payment", reference);
      if (payment?.state !== "initiated" || payment.changedAt < future) return;
      const expiresAt = after(now, config.paymentExpiryMs);
      await books.put("payment", { ...payment, changedAt: now, dueAt: now, expiresAt });
    });
  }
  if (orders.length + payments.length > 0)
    log.warn({ orders: orders.length, payments: payments.length }, "work of a clock that was ahead");
}
