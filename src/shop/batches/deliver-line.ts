import { isWaitingLine } from "../../core/orders/batch.js";
import type { FailureReason } from "../../core/orders/failure.js";
import type { Order } from "../../core/orders/order.js";
import { priceRequest, purchaseRequestOf } from "../catalogue/price.js";
import type { ShopContext } from "../context.js";
import { failOrder, transactOrder } from "../ledger/move-order.js";
import { deliver } from "../orders/deliver.js";

/**
 * Has a line of a batch vended when its turn comes. That may be long after it was paid for: if it costs more now than
 * agreed, or is off sale, it is refunded instead.
 */
export async function deliverLine(shop: ShopContext, order: Order): Promise<void> {
  const failure = order.vendingAt === undefined ? await releaseReason(shop, order) : undefined;
  if (!failure) return deliver(shop, order);
  await transactOrder(shop, order, async (books, now) => {
    if (now?.state === "paid" && !isWaitingLine(now))
      await failOrder(shop, books, now, { by: "clock", change: { failure } });
  });
}

/**
 * Why a line must be refunded. Undefined if it can be vended, also if its price cannot be read, as it is already paid
 * for. Uses plans up to a minute old, because many lines ask for the same ones.
 */
async function releaseReason(shop: ShopContext, order: Order): Promise<FailureReason | undefined> {
  const now = await priceRequest(shop, order.customer, purchaseRequestOf(order), "listed");
  if (now.outcome === "priced") {
    if (now.isTrial) return "off-sale";
    // Compare list prices: a customer who left their price group meanwhile keeps the agreed price.
    return (now.listPrice ?? now.price) > (order.listPrice ?? order.price) ? "price-rose" : undefined;
  }
  return now.reason === "off-sale" ? "off-sale" : undefined;
}
