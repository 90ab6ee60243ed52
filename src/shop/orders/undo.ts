import { after, type Clock } from "../../core/base/time.js";
import { isUndoable, type Order } from "../../core/orders/order.js";
import type { Books, Store } from "../../core/store.js";
import { notifyCustomer } from "../notifications/notify.js";
import { type BeginPaymentDeps, type BeginPaymentResult, beginPayment } from "./begin-payment.js";

/** `undoMs`: how long what was bought in one tap can be undone. */
type UndoDeps = { readonly clock: Clock; readonly undoMs: number };

/** Keeps what was bought in one tap, to be paid for once it can be undone no more. */
export async function placeUndoable(
  { clock, undoMs }: UndoDeps,
  books: Books,
  order: Order,
): Promise<BeginPaymentResult> {
  const chargeAt = after(clock(), undoMs);
  const waiting: Order = { ...order, chargeAt, dueAt: chargeAt };
  await books.putOrder(waiting);
  await notifyCustomer(books, { kind: "order", order: order.id }, clock());
  return { outcome: "underway", order: waiting };
}

/** Its time to be undone is over: it is paid for as it was to be, or its customer is told why it could not. */
export function createChargeAfterUndo(deps: BeginPaymentDeps & { readonly store: Store }) {
  const { store, clock, paymentExpiryMs } = deps;
  return (asked: Order): Promise<void> =>
    store.transact(asked.customer, async (books) => {
      const known = await books.order(asked.id);
      if (!known || !isUndoable(known) || (known.chargeAt ?? 0) > clock()) return;
      const { chargeAt: _, ...order } = known;
      const begun = await beginPayment(deps, books, order, order.payBy);
      if (begun.outcome === "underway") return;
      await books.putOrder({ ...order, dueAt: after(clock(), paymentExpiryMs) });
      await notifyCustomer(books, { kind: "order", order: order.id }, clock());
      if (begun.outcome === "off-sale" && !begun.paused)
        await notifyCustomer(books, { kind: "sale", order: order.id }, clock());
    });
}
