import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { isInDoubt } from "../../core/base/steady-clock.js";
import { after, before, type Instant, MINUTE_MS } from "../../core/base/time.js";
import {
  LATE_PAYMENT_INTERVAL_MAX_MS,
  mayBeCharged,
  OPEN_PAYMENT_INTERVAL_MAX_MS,
  type Payment,
} from "../../core/money/payment.js";
import {
  hasOpenPaymentRequest,
  isBeingPaidByOther,
  type Order,
  type OrderChange,
  UNPAID_MS,
} from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";
import { isStillSold } from "../catalogue/price.js";
import type { ShopContext } from "../context.js";
import { findOwned } from "../customers/current.js";
import { giveUpBatch, moveOrder } from "../ledger/move-order.js";

/**
 * Cancels an unpaid order, unless a card may have been charged for it or somebody else is paying for it. If its
 * checkout page is paid later, that credits the wallet. Returns whether it is cancelled now.
 */
async function cancelIn(shop: ShopContext, books: Books, id: OrderId, change: OrderChange = {}): Promise<boolean> {
  const order = await books.read("order", id);
  if (order?.state !== "awaiting_payment") return order?.state === "cancelled";
  const payment = order.payment && (await books.read("payment", order.payment));
  if (isBeingPaidByOther(order) || (payment && mayBeCharged(payment))) return false;
  await moveOrder(shop, books, order, "cancelled", { by: "customer", change });
  return true;
}

/** Cancels a customer's unpaid order. False if it is too late. */
export async function cancelUnpaid(shop: ShopContext, customer: CustomerId, id: OrderId): Promise<boolean> {
  const { store } = shop;
  const order = await findOwned(store, customer, store.read("order", id));
  return order !== undefined && store.transact(order.customer, (books) => cancelIn(shop, books, id));
}

/**
 * Cancels an unpaid order whose plan has changed or gone: nobody pays for something other than what they were shown.
 * True if it was cancelled.
 */
export async function giveUpUnlessSold(shop: ShopContext, order: Order): Promise<boolean> {
  if (order.state !== "awaiting_payment" || (await isStillSold(shop, order))) return false;
  const change = { failure: "plan-unavailable" } as const;
  return shop.store.transact(order.customer, (books) => cancelIn(shop, books, order.id, change));
}

/** Ends an unpaid order whose time is over, or checks it again later if it may still be paid. */
export const expireUnpaid = (shop: ShopContext, { id, customer }: Order): Promise<void> =>
  shop.store.transact(customer, async (books) => {
    const order = await books.read("order", id);
    if (order?.state !== "awaiting_payment" || isBeingPaidByOther(order)) return;
    // Another process found it due too, and has made it due later.
    if (order.dueAt !== undefined && order.dueAt > shop.clock()) return;
    const payment = order.payment && (await books.read("payment", order.payment));
    const dueAt = stillWaitsUntil(shop, order, payment);
    if (dueAt !== undefined) await books.put("order", { ...order, dueAt });
    else await moveOrder(shop, books, order, "expired", { by: "clock" });
  });

/** When to check again an order that may still be paid; undefined if it can expire. */
function stillWaitsUntil({ clock }: ShopContext, order: Order, payment: Payment | undefined): Instant | undefined {
  if (isInDoubt(clock)) return after(clock(), MINUTE_MS);
  if (payment?.state === "review") return after(clock(), LATE_PAYMENT_INTERVAL_MAX_MS);
  if (payment?.state === "initiated") return after(clock(), OPEN_PAYMENT_INTERVAL_MAX_MS);
  return hasOpenPaymentRequest(order, clock()) ? order.paymentRequest?.until : undefined;
}

/** Cancels the customer's unpaid orders and batch, except an order for which a card may have been charged. */
export async function cancelAllUnpaid(shop: ShopContext, books: Books): Promise<void> {
  const batch = (await books.customer())?.unpaidBatch;
  if (batch) await giveUpBatch(shop, books, batch, "shop");
  for (const { id, state } of await books.recentOrders(before(shop.clock(), 2 * UNPAID_MS))) {
    if (state === "awaiting_payment") await cancelIn(shop, books, id);
  }
}
