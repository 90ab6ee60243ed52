import { isWaitingLine } from "../../core/orders/batch.js";
import type { FailureReason, Order } from "../../core/orders/order.js";
import type { SellingContext } from "../catalogue/plans.js";
import { priceRequest, purchaseRequestOf } from "../catalogue/price.js";
import { failOrder, transactOrder } from "../ledger/move-order.js";
import { deliver } from "../orders/deliver.js";

/**
 * Has a line of a batch vended when its turn has come. That can be long after it was paid for: what costs more by now than
 * was agreed, or is off sale, is given back instead.
 */
export async function deliverLine(shop: SellingContext, order: Order): Promise<void> {
  const failure = order.vendingAt === undefined ? await releaseReason(shop, order) : undefined;
  if (!failure) return deliver(shop, order);
  await transactOrder(shop, order, async (books, now) => {
    if (now?.state === "paid" && !isWaitingLine(now))
      await failOrder(shop, books, now, { by: "clock", change: { failure } });
  });
}

/**
 * Why a line is not vended any more; undefined also when its price cannot be read: it is paid for. By plans that are a minute
 * old at most: many lines ask for the same ones.
 */
async function releaseReason(shop: SellingContext, order: Order): Promise<FailureReason | undefined> {
  const now = await priceRequest(shop, order.customer, purchaseRequestOf(order), "listed");
  if (now.outcome === "priced") {
    if (now.isTrial) return "off-sale";
    // Who has left their price group meanwhile keeps what they agreed to: no price rose.
    return (now.listPrice ?? now.price) > (order.listPrice ?? order.price) ? "price-rose" : undefined;
  }
  return now.reason === "off-sale" ? "off-sale" : undefined;
}
