import { after } from "../../core/base/time.js";
import { isLineOver } from "../../core/orders/batch.js";
import {
  advance,
  isFailed,
  isVendUnderWay,
  type Mover,
  type Order,
  type OrderChange,
  type OrderState,
} from "../../core/orders/order.js";
import type { VendEnd } from "../../core/ports.js";
import type { Books } from "../../core/store.js";
import { recordTrial } from "../catalogue/suspension.js";
import type { ShopContext } from "../context.js";
import { notifyCustomer, notifyStaff } from "../notifications/notify.js";
import { releasePromoUse } from "../promos/promos.js";
import { continueBatch } from "./batches.js";

/** Nothing was sent to the vendor yet, or never will be: staff are not notified. */
const STATES_WITHOUT_VEND: readonly OrderState[] = ["awaiting_payment", "paid", "expired", "cancelled"];

/**
 * Moves an order, posts the move's entry, counts its trial, gives back the use of its promo code, and notifies its
 * customer and staff, all in one transaction. A line of a batch is shown by the batch, which continues when the line
 * has ended; later changes of the line are reported like any order's. `from`: its state before it failed.
 */
export async function moveOrder(
  shop: ShopContext,
  books: Books,
  order: Order,
  to: OrderState,
  {
    by,
    change = {},
    from = order.state,
  }: { readonly by: Mover; readonly change?: OrderChange; readonly from?: OrderState },
): Promise<Order> {
  const at = shop.clock();
  const { order: moved, entry } = advance(order, to, { by, at, change });
  if (entry) await books.post(entry);
  await books.put("order", moved);
  await recordTrial(books, order.state, moved);
  await releasePromoUse(books, order.state, moved);
  const isLate = from === "review" || from === "delivered";
  const isToldByItself = !moved.batch || isLate || moved.earlierAttempts !== undefined;
  // Most vends end by their first look-up, so waiting that long sends one notification instead of several.
  const dueAt = isVendUnderWay(to) ? after(at, 3 * shop.config.pollIntervalMs) : at;
  // An order that is being vended looks to its customer like a paid one, and of a refund by staff they know already.
  const isNews = !(order.state === "paid" && to === "vending") && order.refund === undefined;
  if (isToldByItself && isNews) await notifyCustomer(books, { kind: "order", id: moved.id }, dueAt);
  if (isToldByItself ? !STATES_WITHOUT_VEND.includes(to) : to === "review")
    await notifyStaff(shop, books, { kind: "vend", id: moved.id }, dueAt);
  if (isLineOver(moved) && moved.failure !== "batch-stopped") {
    const change = { failure: "batch-stopped" } as const;
    const release = (waiting: Order) => failOrder(shop, books, waiting, { by: "clock", change });
    await continueBatch(shop, books, moved, { isLate, release });
  }
  return moved;
}

/** Fails an order and refunds it to the wallet at once. */
export async function failOrder(
  shop: ShopContext,
  books: Books,
  order: Order,
  how: { readonly by: Mover; readonly change: OrderChange },
): Promise<Order> {
  const failed = await moveOrder(shop, books, order, "failed", how);
  return moveOrder(shop, books, failed, "refunded", { by: "clock", from: order.state });
}

/**
 * Runs a transaction about one order and gives `work` the order as it is now. If that ended a vend, the meter counts it
 * after the commit.
 */
export async function transactOrder<T>(
  { store, meter }: ShopContext,
  { id, customer }: Pick<Order, "id" | "customer">,
  work: (books: Books, order: Order | undefined) => Promise<T>,
): Promise<T> {
  const { before, result, now } = await store.transact(customer, async (books) => {
    const before = await books.read("order", id);
    const result = await work(books, before);
    return { before, result, now: await books.read("order", id) };
  });
  const ended = now && now.state !== before?.state ? vendEndOf(now.state) : undefined;
  if (ended && now?.vendingAt !== undefined) {
    meter.vend({ network: now.network, kind: now.product.kind, ended }, now.changedAt - now.vendingAt);
  }
  return result;
}

/** The meter's name for the end of a vend. Failed orders are refunded in the same transaction. */
const vendEndOf = (state: OrderState): VendEnd | undefined => {
  if (isFailed(state)) return "failed";
  return state === "delivered" || state === "review" ? state : undefined;
};
