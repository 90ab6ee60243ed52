import { editsMessages } from "../../core/base/channel.js";
import type { BatchId } from "../../core/base/ids.js";
import { after, type Instant, instant, SECOND_MS } from "../../core/base/time.js";
import { mayBeCharged } from "../../core/money/payment.js";
import { customerTarget } from "../../core/notifications/notification.js";
import { type Batch, isLineOver, isWaitingLine, linesToStart, ordersOfBatch } from "../../core/orders/batch.js";
import { isVendBlockingReason } from "../../core/orders/failure.js";
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
import { recordTrial } from "../catalogue/availability.js";
import type { ShopContext } from "../context.js";
import { notifyCustomer, notifyStaff } from "../notifications/notify.js";
import { releasePromoUse } from "../promos/promos.js";

/** Nothing was sent to the vendor yet, or never will be: staff are not notified. */
const STATES_WITHOUT_VEND: readonly OrderState[] = ["awaiting_payment", "paid", "expired", "cancelled"];
/** A batch's progress message is edited at most this often, and at once when the batch has ended. */
const SHOWN_EVERY_MS = 3 * SECOND_MS;
/** Batches with fewer lines get no message at half-way. */
const HALF_SAID_FROM = 10;

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
  if (isLineOver(moved) && moved.failure !== "batch-stopped") await continueBatch(shop, books, moved, isLate);
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

/**
 * Makes an order of each line of a batch and holds its money, all in one transaction. The first lines are due at once;
 * each line that ends makes the next one due.
 */
export async function beginBatch(
  shop: ShopContext,
  books: Books,
  batch: Batch,
  by: Extract<Mover, "customer" | "gateway">,
): Promise<void> {
  const at = shop.clock();
  await books.put("batch", { ...batch, state: "paid", changedAt: at });
  const held: Order[] = [];
  for (const order of ordersOfBatch(batch)) {
    const paid = advance(order, "paid", { by, at });
    if (paid.entry) await books.post(paid.entry);
    await books.put("order", paid.order);
    held.push(paid.order);
  }
  await startLines(books, held, at);
  await notifyProgress(shop, books, { id: batch.id, atOnce: true, isMilestone: true });
}

/**
 * Continues a batch after one of its lines ended. After a refusal that shows that every vend is refused, nothing more
 * of it is sent, and the waiting lines are refunded. `isLate`: the line had ended before, and its change is reported
 * separately.
 */
async function continueBatch(
  shop: ShopContext,
  books: Books,
  { batch, failure }: Order,
  isLate: boolean,
): Promise<void> {
  if (!batch) return;
  const { id, of } = batch;
  const open = (await books.openOrders()).filter((order) => order.batch?.id === id);
  const released = isVendBlockingReason(failure) ? open.filter(isWaitingLine) : [];
  for (const order of released)
    await failOrder(shop, books, order, { by: "clock", change: { failure: "batch-stopped" } });
  if (released.length === 0) await startLines(books, open, shop.clock());
  const over = of - open.filter((order) => !isLineOver(order)).length + released.length;
  const isHalf = of >= HALF_SAID_FROM && over === Math.ceil(of / 2);
  const ends = !isLate && over === of;
  await notifyProgress(shop, books, {
    id,
    atOnce: ends,
    isMilestone: ends || (!isLate && (isHalf || released.length > 0)),
  });
}

/** Makes lines due now. The time they may wait for another vend like them counts from now too. */
async function startLines(books: Books, open: readonly Order[], at: Instant): Promise<void> {
  for (const order of linesToStart(open)) await books.put("order", { ...order, changedAt: at, dueAt: at });
}

type Progress = { readonly id: BatchId; readonly atOnce: boolean; readonly isMilestone: boolean };

/**
 * Notifies the customer. Staff, and customers whose messages cannot be edited, are told only of the start, the half and
 * the end.
 */
async function notifyProgress(shop: ShopContext, books: Books, { id, atOnce, isMilestone }: Progress): Promise<void> {
  const now = shop.clock();
  const customer = await books.customer();
  const target = customer && customerTarget(customer);
  const dueAt = atOnce ? now : instant(Math.ceil(now / SHOWN_EVERY_MS) * SHOWN_EVERY_MS);
  if (target && (isMilestone || editsMessages(target.chat.channel))) {
    const key = { kind: "batch", id } as const;
    // A waiting notification will show this line too. Do not delay it further: a busy process may be late already.
    const waiting = await books.notifyingAt(target, key);
    await books.notify(target, key, waiting !== undefined && waiting < dueAt ? waiting : dueAt);
  }
  if (isMilestone) await notifyStaff(shop, books, { kind: "batch-staff", id }, dueAt);
}

/**
 * Cancels an unpaid batch and tells its customer, unless they tapped Cancel themselves. One whose card may have been
 * charged stays as it is, since it may be paid at any moment.
 */
export async function giveUpBatch(
  { clock }: ShopContext,
  books: Books,
  id: BatchId,
  by: "customer" | "shop" | "clock",
): Promise<void> {
  const batch = await books.read("batch", id);
  if (batch?.state !== "awaiting_payment") return;
  const payment = batch.payment && (await books.read("payment", batch.payment));
  if (payment && mayBeCharged(payment)) return;
  await books.put("batch", { ...batch, state: by === "clock" ? "expired" : "cancelled", changedAt: clock() });
  if (by !== "customer") await notifyCustomer(books, { kind: "batch", id }, clock());
}
