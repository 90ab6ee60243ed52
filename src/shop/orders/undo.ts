import { after, SECOND_MS } from "../../core/base/time.js";
import { isUndoable, type Order } from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { notifyCustomer } from "../notifications/notify.js";
import { UNDERWAY } from "../payments/checkout.js";
import { type BeginPaymentResult, beginPayment } from "./begin-payment.js";

/** How long a one-tap purchase can be undone. The setting of the same name overrides it. */
export const UNDO_MS = 5 * SECOND_MS;

/** Saves a one-tap order, to be paid for once it can no longer be undone. */
export async function placeUndoable(
  { clock, config }: Pick<ShopContext, "clock" | "config">,
  books: Books,
  order: Order,
): Promise<BeginPaymentResult> {
  const chargeAt = after(clock(), config.undoMs);
  await books.put("order", { ...order, chargeAt, dueAt: chargeAt });
  await notifyCustomer(books, { kind: "order", id: order.id }, clock());
  return UNDERWAY;
}

/** Begins to pay for an order that can no longer be undone, or tells its customer why it could not be paid for. */
export function chargeAfterUndo(
  shop: Pick<ShopContext, "store" | "clock" | "mint" | "config">,
  { id, customer }: Order,
): Promise<void> {
  const { store, clock, config } = shop;
  return store.transact(customer, async (books) => {
    const undoable = await books.read("order", id);
    if (!undoable || !isUndoable(undoable) || (undoable.chargeAt ?? 0) > clock()) return;
    const { chargeAt: _, ...order } = undoable;
    const begun = await beginPayment(shop, books, order, order.payBy);
    if (begun.outcome === "underway") return;
    await books.put("order", { ...order, dueAt: after(clock(), config.paymentExpiryMs) });
    await notifyCustomer(books, { kind: "order", id: id }, clock());
    if (begun.outcome === "off-sale" && !begun.paused) {
      await notifyCustomer(books, { kind: "availability", id: id }, clock());
    }
  });
}
