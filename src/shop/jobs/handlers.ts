import { awaitsCardToken, isReadAtOnce, type Payment } from "../../core/money/payment.js";
import type { Notification } from "../../core/notifications/notification.js";
import { isBeingPaidByOther, isUndoable } from "../../core/orders/order.js";
import type { ShopContext } from "../context.js";
import { chargeAfterUndo } from "../orders/begin-payment.js";
import { expireUnpaid } from "../orders/cancel.js";
import { deliver } from "../orders/deliver.js";
import { handleVendDue } from "../orders/look-up.js";
import { settleOtherPayer } from "../orders/pay-for-other.js";
import { chargeCard, isUnsentCharge } from "../payments/charge-card.js";
import { giveUpOnCardToken } from "../payments/saved-cards.js";
import { settlePayment } from "../payments/settle.js";
import { runSchedule } from "../schedules/run.js";
import { runThread } from "../support/threads.js";
import type { Handlers } from "./worker.js";

/** The jobs for records that have become due. */
export function createHandlers(
  shop: ShopContext,
  sendNotification: (notification: Notification) => Promise<void>,
  readByTheClock: (due: Payment) => Promise<void>,
): Handlers {
  const { store } = shop;

  return {
    notifications: sendNotification,
    payments: async ({ id }) => {
      const payment = await store.read("payment", id);
      if (!payment) return;
      if (isUnsentCharge(payment)) await chargeCard(shop, payment);
      else if (awaitsCardToken(payment)) await giveUpOnCardToken(shop, payment);
      else if (isReadAtOnce(payment)) await settlePayment(shop, id);
      else await readByTheClock(payment);
    },
    schedules: ({ id }) => runSchedule(shop, id),
    threads: (thread) => runThread(shop, thread),
    orders: async ({ id }) => {
      const order = await store.read("order", id);
      if (!order) return;
      if (isBeingPaidByOther(order)) await settleOtherPayer(shop, order, { notifies: true });
      if (isUndoable(order)) await chargeAfterUndo(shop, order);
      else if (order.state === "awaiting_payment") await expireUnpaid(shop, order);
      else if (order.state === "paid") await deliver(shop, order);
      else await handleVendDue(shop, order);
    },
  };
}
