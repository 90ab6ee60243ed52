import type { Payment } from "../../core/money/payment.js";
import { firstAttemptAt, isOpen, type Order } from "../../core/orders/order.js";
import type { Books, Store } from "../../core/store.js";
import { ownIds } from "../customers/current.js";

/** Which payment an order was paid from. If that was reversed at our loss, a refund would give its payer the money twice. */

/** The payment that paid for an order, or for the batch that it belongs to. Undefined if the wallet did. */
async function paymentOfOrder(
  books: Pick<Store, "read">,
  { payBy, payment, batch }: Pick<Order, "payBy" | "payment" | "batch">,
): Promise<Payment | undefined> {
  if (payBy.by === "wallet") return undefined; // It may have had a page before.
  const reference = payment ?? (batch && (await books.read("batch", batch.id))?.payment);
  return reference && books.read("payment", reference);
}

/**
 * Whether a payment was in the wallet when an order was paid from it: a top-up, or one whose own purchase did not use
 * it, or was refunded.
 */
async function wasInWallet(
  books: Pick<Store, "read">,
  { purpose, reference, changedAt }: Payment,
  order: Order,
): Promise<boolean> {
  if (order.payBy.by !== "wallet" || changedAt > firstAttemptAt(order)) return false;
  if (purpose.kind === "top-up") return true;
  const own = await (purpose.kind === "order"
    ? books.read("order", purpose.order)
    : books.read("batch", purpose.batch));
  if (own?.payment !== reference || own.payBy.by === "wallet") return true;
  const bought = "lines" in own ? own.lines.map((line) => books.read("order", line.order)) : [own];
  return !(await Promise.all(bought)).every((one) => one && isKept(one));
}

/** Whether the money paid for an order is still held for it, or was spent on its delivered vend. */
const isKept = ({ state, refund }: Order): boolean => isOpen(state) || (state === "delivered" && !refund);

/** The payments that may have paid for an order from a wallet, of those that were reversed after that at our loss. */
async function lostInWallet(store: Store, order: Order): Promise<readonly Payment[]> {
  if (order.payBy.by !== "wallet") return [];
  const { payer } = order.paymentRequest ?? {};
  const ids = await ownIds(store, payer?.outcome === "paid" ? payer.customer : order.customer);
  const paidBy = firstAttemptAt(order);
  const lost: Payment[] = [];
  for (const one of await store.payments(ids))
    if (one.lost !== undefined && (await wasInWallet(store, one, order))) lost.push(one);
  if (lost.length === 0) return [];
  const isLater = (await store.entries(ids)).some(
    ({ at, postings }) => at > paidBy && postings.some(({ from }) => from === "unrecovered"),
  );
  return isLater ? lost : [];
}

/** Whether a payment paid for an order, or may have. */
export const mayHavePaidFor = async (books: Books, payment: Payment, order: Order): Promise<boolean> =>
  (await wasInWallet(books, payment, order)) || (await paymentOfOrder(books, order))?.reference === payment.reference;

/**
 * The payment of an order, or those that were in the wallet before it, if they were reversed at our loss: whoever paid
 * has that money back. It may be somebody else's, who was asked to pay.
 */
export async function lostPaymentsOf(
  store: Store,
  books: Pick<Store, "read">,
  order: Order,
): Promise<readonly Payment[]> {
  const payment = await paymentOfOrder(books, order);
  if (!payment) return lostInWallet(store, order);
  return payment.lost === undefined ? [] : [payment];
}
