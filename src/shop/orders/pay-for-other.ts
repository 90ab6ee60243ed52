import type { CustomerId, MoveId, OrderId } from "../../core/base/ids.js";
import { after, dayOf, MINUTE_MS } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import { requestBackEntry, requestInEntry, requestOutEntry } from "../../core/money/ledger.js";
import { mayBeCharged } from "../../core/money/payment.js";
import { customerTarget } from "../../core/notifications/notification.js";
import { hasOpenPaymentRequest, isBeingPaidByOther, type Order, type RequestPayer } from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";
import { type OffSale, offSaleRefusal } from "../catalogue/availability.js";
import type { ShopContext } from "../context.js";
import { currentCustomer, type Overtaken, overtakenSince, requireCustomer } from "../customers/current.js";
import {
  addPaidForOthers,
  checkLimit,
  dailyLimitOf,
  type OverLimit,
  subtractPaidForOthers,
} from "../customers/daily-limit.js";
import { moveOrder } from "../ledger/move-order.js";
import { raiseAlarm } from "../notifications/notify.js";
import { isWalletFrozen, takeIn } from "../wallets/transfers.js";
import { holdPrice } from "./begin-payment.js";

/** How long an order waits for the money of somebody who began to pay for it. */
const PAYER_MS = MINUTE_MS;

export type PayForOtherResult =
  | Overtaken
  /** The payer's. */
  | OverLimit<"over-limit">
  /** `returned`: the order was paid for in another way just before, and the payer has their money back. */
  | { readonly outcome: "paid" | "returned" | "short" | "gone" | "wallet-frozen" }
  | OffSale;

/**
 * Pays for another customer's order from the payer's wallet, in three transactions: the order names the payer, the
 * payer's books give the money, and the order takes it. In between nobody can cancel the order or pay for it in another
 * way, and the money is in no wallet. After a crash the rest is done when the order is due. `by` is the payer as they
 * were read before they authorized it.
 */
export async function payForOther(
  shop: ShopContext,
  by: Customer,
  { id, customer }: Order,
): Promise<PayForOtherResult> {
  const announced = await shop.store.transact(customer, (books) => announcePayer(shop, books, id, by.id));
  if (typeof announced !== "string") return announced;
  const refusal = await sendToOrder(shop, by, { id, move: announced });
  const outcome = (await settleOtherPayer(shop, { id, customer })) ?? "gone";
  return refusal ?? { outcome };
}

/** The move by which the payer's money will go, or why it will not. */
async function announcePayer(
  { clock, mint }: ShopContext,
  books: Books,
  id: OrderId,
  by: CustomerId,
): Promise<MoveId | PayForOtherResult> {
  const order = await books.read("order", id);
  if (!order?.paymentRequest || !hasOpenPaymentRequest(order, clock()) || isBeingPaidByOther(order))
    return { outcome: "gone" };
  if (await isAlreadyCharged(books, order)) return { outcome: "gone" };
  const off = await offSaleRefusal(books, order, { payBy: { by: "wallet" }, now: clock() });
  if (off) return off;
  const payer: RequestPayer = { customer: by, move: mint("mov"), day: dayOf(clock()) };
  await books.put("order", {
    ...order,
    paymentRequest: { ...order.paymentRequest, payer },
    dueAt: after(clock(), PAYER_MS),
  });
  return payer.move;
}

/** Whether a card of the order's own customer may have been charged for it already. */
export async function isAlreadyCharged(books: Pick<Books, "read">, { payment }: Order): Promise<boolean> {
  const own = payment && (await books.read("payment", payment));
  return own !== undefined && mayBeCharged(own);
}

/**
 * Who claims this first decides: the payer, in the transaction that gives the money, or the order, when it stops
 * waiting.
 */
const payerClaim = (move: MoveId, order: OrderId) => `payer:${move}:${order}`;

/** Why the payer's books do not give the money; undefined if they do. */
async function sendToOrder(
  shop: ShopContext,
  payer: Customer,
  { id, move }: { readonly id: OrderId; readonly move: MoveId },
): Promise<PayForOtherResult | undefined> {
  const { store, clock } = shop;
  const by = payer.id;
  const order = await store.read("order", id);
  if (!order) return { outcome: "gone" };
  const { price: amount } = order;
  const day = await dailyLimitOf(shop, payer, "wallet");
  return store.transact(by, async (books) => {
    const overtaken = await overtakenSince(books, payer);
    if (overtaken) return overtaken;
    const now = clock();
    const over = await checkLimit(books, amount, { day, now });
    if (over) return over;
    if (await isWalletFrozen(store, books)) return { outcome: "wallet-frozen" };
    if ((await takeIn(shop, books, by)) < amount) return { outcome: "short" };
    if (!(await books.claim(payerClaim(move, id), by))) return { outcome: "gone" };
    await books.post(requestOutEntry({ id: move, customer: by, amount, at: now }));
    await books.put("customer", addPaidForOthers(await requireCustomer(by, books.customer()), amount, dayOf(now)));
    return undefined;
  });
}

/**
 * Finishes a payment that somebody began for this order. The order takes the money, or sends it back if it was paid for
 * in another way, or stops waiting if the money was never given. Returns the outcome; undefined if there was no
 * payment. `notifies`: notify the payer, as no conversation is waiting for the answer.
 */
export async function settleOtherPayer(
  shop: ShopContext,
  { id, customer }: Pick<Order, "id" | "customer">,
  { notifies = false } = {},
): Promise<RequestPayer["outcome"]> {
  const { store, clock } = shop;
  const payer = (await store.read("order", id))?.paymentRequest?.payer;
  if (!payer) return undefined;
  const target = customerTarget(await currentCustomer(store, payer.customer));
  const settleIn = async (books: Books, isReturned: boolean): Promise<Settled> => {
    const order = await books.read("order", id);
    const paying = order?.paymentRequest?.payer;
    // Another process may have ended this payment, and somebody else may be paying since.
    if (!order || paying?.move !== payer.move) return { outcome: undefined };
    if (paying.outcome) return { outcome: paying.outcome };
    const settled = await settlePayer(shop, books, order, { ...paying, isReturned });
    const isOver = settled.outcome && !settled.owed;
    if (isOver && notifies && target) await books.notify(target, { kind: "payment-request", id }, clock());
    return settled;
  };
  const { outcome, owed } = await store.transact(customer, (books) => settleIn(books, false));
  if (!owed) return outcome;
  await returnToPayer(shop, payer, owed);
  return (await store.transact(customer, (books) => settleIn(books, true))).outcome;
}

/** `owed`: the payer's books must get the money back before the order records that they did. */
type Settled = { readonly outcome: RequestPayer["outcome"]; readonly owed?: Order };

/** If the money never left the payer's wallet, the order stops waiting for it, and there is no outcome. */
async function settlePayer(
  shop: ShopContext,
  books: Books,
  order: Order,
  { isReturned, ...payer }: RequestPayer & { readonly isReturned: boolean },
): Promise<Settled> {
  const { id, customer, paymentRequest, state, price: amount } = order;
  if (!paymentRequest) return { outcome: undefined };
  const { move } = payer;
  const waits = state === "awaiting_payment";
  if (await books.claim(payerClaim(move, id), id)) {
    const { payer: _, ...request } = paymentRequest;
    const unpaid: Order = { ...order, paymentRequest: request, ...(waits && { dueAt: request.until }) };
    await books.put("order", unpaid);
    // A merge cancels everything unpaid, but not what somebody is paying for.
    const isMerged = (await books.customer())?.mergedInto !== undefined;
    if (waits && isMerged) await moveOrder(shop, books, unpaid, "cancelled", { by: "customer" });
    return { outcome: undefined };
  }
  const outcome = waits ? "paid" : "returned";
  if (!waits && !isReturned) return { outcome, owed: order };
  const settled: Order = { ...order, paymentRequest: { ...paymentRequest, payer: { ...payer, outcome } } };
  if (waits) {
    await books.post(requestInEntry({ id: move, customer, amount, at: shop.clock() }));
    // It does not count towards the customer's own daily limit.
    const { authorizedAt: _, ...rest } = settled;
    await holdPrice(shop, books, { ...rest, payBy: { by: "wallet" } });
  } else {
    await books.put("order", settled);
  }
  return { outcome };
}

/**
 * Gives the money back in the payer's own books, once however often it is repeated. If the payer was merged into
 * another customer, it moves on to them.
 */
async function returnToPayer(
  shop: ShopContext,
  { customer: payer, move, day }: RequestPayer,
  { id, price }: Order,
): Promise<void> {
  const at = shop.clock();
  await shop.store.transact(payer, async (books) => {
    if (!(await books.post(requestBackEntry({ id: move, customer: payer, amount: price, at })))) return;
    const customer = await requireCustomer(payer, books.customer());
    await books.put("customer", subtractPaidForOthers(customer, price, day));
    if (customer.erasedAt !== undefined) await raiseAlarm(shop, books, "payer-erased", id);
  });
}
