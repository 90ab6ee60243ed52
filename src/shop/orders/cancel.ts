import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { isInDoubt } from "../../core/base/steady-clock.js";
import { after, before, type Instant, MINUTE_MS } from "../../core/base/time.js";
import {
  LATE_PAYMENT_INTERVAL_MAX_MS,
  mayBeCharged,
  nextPaymentPollAt,
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
import { giveUpBatch } from "../ledger/batches.js";
import { moveOrder } from "../ledger/move-order.js";

/**
 * Ends an unpaid order, at its customer's request or when its time is over. Not while a card may have been charged for
 * it or somebody else is paying for it. If its checkout page is paid later, that credits the wallet. True if it is
 * cancelled.
 */
export function cancelUnpaid(
  shop: ShopContext,
  customer: CustomerId,
  id: OrderId,
  by: "customer" | "clock",
): Promise<boolean> {
  return shop.store.transact(customer, (books) => cancelUnpaidIn(shop, books, id, { by }));
}

type Ending = { readonly by: "customer" | "clock"; readonly change?: OrderChange };

async function cancelUnpaidIn(
  shop: ShopContext,
  books: Books,
  id: OrderId,
  { by, change = {} }: Ending,
): Promise<boolean> {
  const order = await books.read("order", id);
  if (order?.state !== "awaiting_payment") return order?.state === "cancelled";
  if (isBeingPaidByOther(order)) return false;
  const payment = order.payment && (await books.read("payment", order.payment));
  if (by === "customer" && payment && mayBeCharged(payment)) return false;
  const waitsUntil = by === "clock" ? stillWaitsUntil(shop, order, payment || undefined) : undefined;
  if (waitsUntil !== undefined) {
    await books.put("order", { ...order, dueAt: waitsUntil });
    return false;
  }
  await moveOrder(shop, books, order, by === "customer" ? "cancelled" : "expired", { by, change });
  return true;
}

/**
 * Cancels an unpaid order whose plan has changed or gone: nobody pays for something other than what they were shown.
 * True if it was cancelled.
 */
export async function giveUpUnlessSold(shop: ShopContext, order: Order): Promise<boolean> {
  if (order.state !== "awaiting_payment" || (await isStillSold(shop, order))) return false;
  const ending = { by: "customer", change: { failure: "plan-unavailable" } } as const;
  return shop.store.transact(order.customer, (books) => cancelUnpaidIn(shop, books, order.id, ending));
}

/** Cancels a customer's unpaid order. False if it is too late. */
export async function cancelForCustomer(shop: ShopContext, customer: CustomerId, id: OrderId): Promise<boolean> {
  const order = await findOwned(shop.store, customer, shop.store.read("order", id));
  return cancelUnpaid(shop, order?.customer ?? customer, id, "customer");
}

/** When to check again an order that may still be paid; undefined if it can expire. */
function stillWaitsUntil(
  { clock, config }: ShopContext,
  order: Order,
  payment: Payment | undefined,
): Instant | undefined {
  if (isInDoubt(clock)) return after(clock(), MINUTE_MS);
  if (payment?.state === "review") return after(clock(), LATE_PAYMENT_INTERVAL_MAX_MS);
  if (payment?.state === "initiated") {
    return after(nextPaymentPollAt(clock(), payment.reads, config.pollIntervalMs), config.pollIntervalMs);
  }
  return hasOpenPaymentRequest(order, clock()) ? order.paymentRequest?.until : undefined;
}

/** Cancels the customer's unpaid orders and batch, except an order for which a card may have been charged. */
export async function cancelAllUnpaid(shop: ShopContext, books: Books): Promise<void> {
  const batch = (await books.customer())?.unpaidBatch;
  if (batch) await giveUpBatch(shop, books, batch, "shop");
  for (const { id, state } of await books.recentOrders(before(shop.clock(), 2 * UNPAID_MS))) {
    if (state === "awaiting_payment") await cancelUnpaidIn(shop, books, id, { by: "customer" });
  }
}
