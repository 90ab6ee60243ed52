import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { after, type Clock } from "../../core/base/time.js";
import { nextPollAt } from "../../core/jobs/backoff.js";
import { LATE_PAYMENT_INTERVAL_MAX_MS, mayBeCharged } from "../../core/money/payment.js";
import { hasOpenPaymentRequest, isBeingPaidByOther } from "../../core/orders/order.js";
import type { Store } from "../../core/store.js";
import type { ShopConfig } from "../context.js";
import { moveOrder } from "../ledger/move-order.js";

/** Orders of a chat among which its unpaid ones are looked for when it is linked or forgotten. */
const UNPAID_LOOKBACK = 50;

type Deps = {
  readonly store: Store;
  readonly config: ShopConfig;
  readonly clock: Clock;
  readonly pollIntervalMs: number;
};

/**
 * Ends orders that nobody paid for: by their customer, or by the clock. One whose card may already have been charged, or
 * that somebody else is just paying for, is not given up; a checkout page that is paid later all the same fills the wallet.
 */
export function createCancelUnpaid(deps: Deps) {
  const { store, clock, pollIntervalMs } = deps;
  const giveUp = (customer: CustomerId, id: OrderId, by: "customer" | "clock"): Promise<boolean> =>
    store.transact(customer, async (books) => {
      const order = await books.order(id);
      if (order?.state !== "awaiting_payment") return order?.state === "cancelled";
      const asked = order.payment && (await books.payment(order.payment));
      if (isBeingPaidByOther(order)) return false;
      if (by === "customer" && asked && mayBeCharged(asked)) return false;
      if (by === "clock" && asked?.state === "review") {
        await books.putOrder({ ...order, dueAt: after(clock(), LATE_PAYMENT_INTERVAL_MAX_MS) });
        return false;
      }
      if (by === "clock" && asked?.state === "initiated") {
        const dueAt = after(nextPollAt(clock(), asked.reads, pollIntervalMs), pollIntervalMs);
        await books.putOrder({ ...order, dueAt });
        return false;
      }
      if (by === "clock" && order.paymentRequest && hasOpenPaymentRequest(order, clock())) {
        await books.putOrder({ ...order, dueAt: order.paymentRequest.until });
        return false;
      }
      await moveOrder(deps, books, order, by === "customer" ? "cancelled" : "expired", { by });
      return true;
    });

  return giveUp;
}

type CancelDeps = { readonly store: Store; readonly giveUp: ReturnType<typeof createCancelUnpaid> };

/** Gives up what a customer has ordered lately and not paid for, but for a card that may already have been charged. */
export async function cancelRecentUnpaid({ store, giveUp }: CancelDeps, id: CustomerId): Promise<void> {
  const orders = await store.history(id, { limit: UNPAID_LOOKBACK });
  for (const order of orders) if (order.state === "awaiting_payment") await giveUp(id, order.id, "customer");
}
