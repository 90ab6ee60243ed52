import type { CustomerId, MoveId, OrderId } from "../../core/base/ids.js";
import { after, dayOf, MINUTE_MS } from "../../core/base/time.js";
import { notificationChat } from "../../core/customers/customer.js";
import { requestBackEntry, requestInEntry, requestOutEntry } from "../../core/money/ledger.js";
import type { Kobo } from "../../core/money/money.js";
import { mayBeCharged } from "../../core/money/payment.js";
import { hasOpenPaymentRequest, isBeingPaidByOther, type Order, type RequestPayer } from "../../core/orders/order.js";
import type { Books, Store } from "../../core/store.js";
import { type OffSale, offSaleRefusal } from "../catalogue/availability.js";
import type { Challenge } from "../customers/authorize.js";
import { addPaidForOthers, dailyLimitOf, leftToday, subtractPaidForOthers } from "../customers/daily-limit.js";
import { createConsolidateWallet, receiveTransfers } from "../customers/linked.js";
import { requireCustomer, requirePrimaryCustomer } from "../customers/profile.js";
import { raiseAlarm } from "../notifications/staff.js";
import { type BeginPaymentDeps, payFromWallet } from "./begin-payment.js";

export type PaymentRequestResult =
  | Challenge
  | { readonly outcome: "over-limit"; readonly limit: Kobo; readonly left: Kobo }
  /** `returned`: it was paid for otherwise just before, and their money is back in their wallet. */
  | { readonly outcome: "paid" | "returned" | "short" | "gone" }
  | OffSale
  | { readonly outcome: "checkout"; readonly url: string };

/** Somebody who is paying for somebody else's order has done so after this, or it waits for them no longer. */
const PAYER_MS = MINUTE_MS;

type Deps = BeginPaymentDeps & { readonly store: Store };

type AnnounceResult =
  | { readonly outcome: "announced"; readonly payer: RequestPayer }
  | { readonly outcome: "gone" }
  | OffSale;
type SendToOrderResult =
  | Extract<PaymentRequestResult, { outcome: "over-limit" }>
  | { readonly outcome: "given" }
  | { readonly outcome: "short" | "gone" };

/**
 * Somebody pays for somebody else's order from their own wallet, in three transactions: the order says who is about to
 * pay, the payer's books give the money, and the order takes it. Until then nobody can cancel the order or pay for it in
 * another way, and the money is in nobody's wallet. What a crash cuts off is ended when the order is due.
 */
export async function payForOther(deps: Deps, by: CustomerId, { id, customer }: Order): Promise<PaymentRequestResult> {
  await createConsolidateWallet(deps)(by);
  const announced = await deps.store.transact(customer, (books) => announcePayer(deps, books, id, by));
  if (announced.outcome !== "announced") return announced;
  const given = await sendToOrder(deps, announced.payer, id);
  const ended = await settleOtherPayer(deps, { id, customer });
  if (given.outcome !== "given") return given;
  return { outcome: ended ?? "gone" };
}

async function announcePayer(
  { clock, mint }: Deps,
  books: Books,
  id: OrderId,
  by: CustomerId,
): Promise<AnnounceResult> {
  const order = await books.order(id);
  if (!order?.paymentRequest || !hasOpenPaymentRequest(order, clock()) || isBeingPaidByOther(order))
    return { outcome: "gone" };
  if (await isAlreadyCharged(books, order)) return { outcome: "gone" };
  const off = await offSaleRefusal(books, order, { payBy: { by: "wallet" }, now: clock() });
  if (off) return off;
  const payer: RequestPayer = { customer: by, move: mint("mov") };
  await books.putOrder({
    ...order,
    paymentRequest: { ...order.paymentRequest, payer },
    dueAt: after(clock(), PAYER_MS),
  });
  return { outcome: "announced", payer };
}

/** Whether the asker's own money may have paid for it already. */
export async function isAlreadyCharged(books: Pick<Books, "payment">, { payment }: Order): Promise<boolean> {
  const asked = payment && (await books.payment(payment));
  return asked !== undefined && mayBeCharged(asked);
}

/** Whoever claims it first decides: the payer, together with giving the money, or the order, when it stops waiting for it. */
const claimOf = (move: MoveId, order: OrderId) => `payer:${move}:${order}`;

async function sendToOrder(deps: Deps, { customer: by, move }: RequestPayer, id: OrderId): Promise<SendToOrderResult> {
  const { store, clock } = deps;
  const order = await store.order(id);
  if (!order) return { outcome: "gone" };
  const { price: amount } = order;
  const day = await dailyLimitOf(deps, by);
  return store.transact(by, async (books) => {
    const now = clock();
    const left = day && (await leftToday(books, { day, now }));
    if (day && left !== undefined && amount > left) return { outcome: "over-limit", limit: day.limit, left };
    if ((await books.balance(`wallet:${by}`)) < amount) return { outcome: "short" };
    if (!(await books.claim(claimOf(move, id), by))) return { outcome: "gone" };
    await books.post(requestOutEntry({ id: move, customer: by, amount, at: now }));
    await books.putCustomer(addPaidForOthers(await requireCustomer(by, books.customer()), amount, dayOf(now)));
    return { outcome: "given" };
  });
}

/**
 * Ends what somebody began to pay for this order: it takes their money, or sends it back when it was paid for otherwise,
 * or waits for them no longer when they never gave it. How their payment ended; undefined when there was none.
 * `tells`: the payer is told, for nobody else does.
 */
export async function settleOtherPayer(
  deps: Deps,
  { id, customer }: Pick<Order, "id" | "customer">,
  { tells = false } = {},
): Promise<RequestPayer["outcome"]> {
  const { store, clock } = deps;
  const announced = (await store.order(id))?.paymentRequest?.payer;
  if (!announced) return undefined;
  const chat = notificationChat(await requirePrimaryCustomer(store, announced.customer));
  const end = await store.transact(customer, async (books) => {
    const order = await books.order(id);
    const payer = order?.paymentRequest?.payer;
    if (!order || !payer || payer.outcome) return { was: payer?.outcome };
    const now = await settlePayer(deps, books, order, payer);
    if (now && tells) await books.notify(chat, { kind: "favour", order: id }, clock());
    return { now, order, payer };
  });
  if (end.now === "returned") await returnToPayer(deps, end.payer.customer, end.order);
  return end.now ?? end.was;
}

/** Undefined, and nothing is waited for any longer, when the payer's money never left their wallet. */
async function settlePayer(
  deps: Deps,
  books: Books,
  order: Order,
  payer: RequestPayer,
): Promise<RequestPayer["outcome"]> {
  const { id, customer, paymentRequest, state, price: amount } = order;
  if (!paymentRequest) return undefined;
  const { move } = payer;
  const waits = state === "awaiting_payment";
  if (await books.claim(claimOf(move, id), id)) {
    const { payer: _, ...asked } = paymentRequest;
    await books.putOrder({ ...order, paymentRequest: asked, ...(waits && { dueAt: asked.until }) });
    return undefined;
  }
  const ended = waits ? "paid" : "returned";
  const told: Order = { ...order, paymentRequest: { ...paymentRequest, payer: { ...payer, outcome: ended } } };
  const cause = { id: move, customer, amount, at: deps.clock() };
  if (waits) {
    await books.post(requestInEntry(cause));
    // It is not held against its customer's own day.
    const { authorizedAt: _, ...rest } = told;
    const { outcome } = await payFromWallet(deps, books, { ...rest, payBy: { by: "wallet" } });
    if (outcome !== "underway") throw new Error(`Order ${id} was not paid with what somebody gave for it: ${outcome}`);
  } else {
    await books.post(requestBackEntry({ ...cause, payer: payer.customer }));
    await books.putOrder(told);
  }
  return ended;
}

async function returnToPayer(deps: Deps, payer: CustomerId, { id, price }: Order): Promise<void> {
  const { store, clock } = deps;
  await store.transact(payer, async (books) => {
    await receiveTransfers(books, payer, deps);
    const customer = await requireCustomer(payer, books.customer());
    await books.putCustomer(subtractPaidForOthers(customer, price, dayOf(clock())));
    if (customer.erasedAt !== undefined) await raiseAlarm(deps, books, "payer-erased", id);
  });
}
