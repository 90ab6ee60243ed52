import { editsMessages } from "../../core/base/channel.js";
import type { BatchId } from "../../core/base/ids.js";
import { type Instant, instant, SECOND_MS } from "../../core/base/time.js";
import { mayBeCharged } from "../../core/money/payment.js";
import { customerTarget } from "../../core/notifications/notification.js";
import { type Batch, isLineOver, isWaitingLine, linesToStart, ordersOfBatch } from "../../core/orders/batch.js";
import { isVendBlockingReason } from "../../core/orders/failure.js";
import { advance, type Mover, type Order } from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { notifyCustomer, notifyStaff } from "../notifications/notify.js";

/** A batch's progress message is edited at most this often, and at once when the batch has ended. */
const SHOWN_EVERY_MS = 3 * SECOND_MS;
/** Batches with fewer lines get no message at half-way. */
const HALF_SAID_FROM = 10;

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
 * of it is sent: `release` refunds the waiting lines. `isLate`: the line had ended before, and its change is reported
 * separately.
 */
export async function continueBatch(
  shop: ShopContext,
  books: Books,
  { batch, failure }: Order,
  { isLate, release }: { readonly isLate: boolean; readonly release: (waiting: Order) => Promise<unknown> },
): Promise<void> {
  if (!batch) return;
  const { id, of } = batch;
  const open = (await books.openOrders()).filter((order) => order.batch?.id === id);
  const released = isVendBlockingReason(failure) ? open.filter(isWaitingLine) : [];
  for (const order of released) await release(order);
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
