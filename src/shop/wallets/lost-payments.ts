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
  const isOwn = own?.payment === reference && own.payBy.by !== "wallet" && !("refund" in own && own.refund);
  return !isOwn || !(isOpen(own.state) || own.state === "delivered");
}

/** The payment that may have paid for an order from a wallet, if it was reversed after that at our loss. */
async function lostInWallet(store: Store, order: Order): Promise<Payment | undefined> {
  if (order.payBy.by !== "wallet") return undefined;
  const { payer } = order.paymentRequest ?? {};
  const payingId = payer?.outcome === "paid" ? payer.customer : order.customer;
  const ids = [...new Set([payingId, ...(await ownIds(store, payingId))])];
  const paidBy = firstAttemptAt(order);
  let lost: Payment | undefined;
  // Their own first: what a finding refunds can only make up for that.
  for (const id of ids)
    for (const one of await store.payments([id]))
      if (one.lost !== undefined && (await wasInWallet(store, one, order))) lost ??= one;
  if (!lost) return undefined;
  const isLater = (await store.entries(ids)).some(
    ({ at, postings }) => at > paidBy && postings.some(({ from }) => from === "unrecovered"),
  );
  return isLater ? lost : undefined;
}

/** Whether a payment paid for an order, or may have. */
export const mayHavePaidFor = async (books: Books, payment: Payment, order: Order): Promise<boolean> =>
  (await wasInWallet(books, payment, order)) || (await paymentOfOrder(books, order))?.reference === payment.reference;

/**
 * The payment of an order, or one that was in the wallet before it, that was reversed at our loss: whoever paid has that
 * money back. It may be somebody else's, who was asked to pay.
 */
export async function lostPaymentOf(
  store: Store,
  books: Pick<Store, "read">,
  order: Order,
): Promise<Payment | undefined> {
  const payment = (await paymentOfOrder(books, order)) ?? (await lostInWallet(store, order));
  return payment?.lost === undefined ? undefined : payment;
}
