import type { CustomerId, MoveId, OrderId } from "../../core/base/ids.js";
import { after, dayOf, MINUTE_MS } from "../../core/base/time.js";
import { newsChat } from "../../core/customers/customer.js";
import { requestBackEntry, requestInEntry, requestOutEntry } from "../../core/money/ledger.js";
import { mayBeCharged } from "../../core/money/payment.js";
import { isAskedFor, isBeingPaid, type Order, type Payer } from "../../core/orders/order.js";
import type { Books, Store } from "../../core/store.js";
import { offSaleNow } from "../catalogue/availability.js";
import type { FavourResult, OffSale } from "../customer-api.js";
import { dayOfCustomer, leftToday, withGiven, withoutGiven } from "../customers/daily-limit.js";
import { createGather, takeIn } from "../customers/linked.js";
import { mustKnow, mustKnowMain } from "../customers/profile.js";
import { type BeginDeps, payFromWallet } from "./begin-payment.js";

/** Somebody who is paying for somebody else's order has done so after this, or it waits for them no longer. */
const PAYER_MS = MINUTE_MS;

type Deps = BeginDeps & { readonly store: Store };

type Announced = { readonly outcome: "announced"; readonly payer: Payer } | { readonly outcome: "gone" } | OffSale;
type Given =
  | Extract<FavourResult, { outcome: "over-limit" }>
  | { readonly outcome: "given" }
  | { readonly outcome: "short" | "gone" };

/**
 * Somebody pays for somebody else's order from their own wallet, in three transactions: the order says who is about to
 * pay, the payer's books give the money, and the order takes it. Until then nobody can cancel the order or pay for it in
 * another way, and the money is in nobody's wallet. What a crash cuts off is ended when the order is due.
 */
export async function payForOther(deps: Deps, by: CustomerId, { id, customer }: Order): Promise<FavourResult> {
  await createGather(deps)(by);
  const announced = await deps.store.transact(customer, (books) => announce(deps, books, id, by));
  if (announced.outcome !== "announced") return announced;
  const given = await give(deps, announced.payer, id);
  const ended = await endOtherPaying(deps, { id, customer });
  if (given.outcome !== "given") return given;
  return { outcome: ended ?? "gone" };
}

async function announce({ clock, mint }: Deps, books: Books, id: OrderId, by: CustomerId): Promise<Announced> {
  const order = await books.order(id);
  if (!order?.favour || !isAskedFor(order, clock()) || isBeingPaid(order)) return { outcome: "gone" };
  if (await isCharged(books, order)) return { outcome: "gone" };
  const off = await offSaleNow(books, order, { payBy: { by: "wallet" }, now: clock() });
  if (off) return off;
  const payer: Payer = { customer: by, move: mint("mov") };
  await books.putOrder({ ...order, favour: { ...order.favour, payer }, dueAt: after(clock(), PAYER_MS) });
  return { outcome: "announced", payer };
}

/** Whether the asker's own money may have paid for it already. */
export async function isCharged(books: Pick<Books, "payment">, { payment }: Order): Promise<boolean> {
  const asked = payment && (await books.payment(payment));
  return asked !== undefined && mayBeCharged(asked);
}

/** Whoever claims it first decides: the payer, together with giving the money, or the order, when it stops waiting for it. */
const claimOf = (move: MoveId, order: OrderId) => `payer:${move}:${order}`;

async function give(deps: Deps, { customer: by, move }: Payer, id: OrderId): Promise<Given> {
  const { store, clock } = deps;
  const order = await store.order(id);
  if (!order) return { outcome: "gone" };
  const { price: amount } = order;
  const day = await dayOfCustomer(deps, by);
  return store.transact(by, async (books) => {
    const now = clock();
    const left = day && (await leftToday(books, { day, now }));
    if (day && left !== undefined && amount > left) return { outcome: "over-limit", limit: day.limit, left };
    if ((await books.balance(`wallet:${by}`)) < amount) return { outcome: "short" };
    if (!(await books.claim(claimOf(move, id), by))) return { outcome: "gone" };
    await books.post(requestOutEntry({ id: move, customer: by, amount, at: now }));
    await books.putCustomer(withGiven(await mustKnow(by, books.customer()), amount, dayOf(now)));
    return { outcome: "given" };
  });
}

/**
 * Ends what somebody began to pay for this order: it takes their money, or sends it back when it was paid for otherwise,
 * or waits for them no longer when they never gave it. How their payment ended; undefined when there was none.
 * `tells`: the payer is told, for nobody else does.
 */
export async function endOtherPaying(
  deps: Deps,
  { id, customer }: Pick<Order, "id" | "customer">,
  { tells = false } = {},
): Promise<Payer["ended"]> {
  const { store, clock } = deps;
  const announced = (await store.order(id))?.favour?.payer;
  if (!announced) return undefined;
  const chat = newsChat(await mustKnowMain(store, announced.customer));
  const end = await store.transact(customer, async (books) => {
    const order = await books.order(id);
    const payer = order?.favour?.payer;
    if (!order || !payer || payer.ended) return { was: payer?.ended };
    const now = await endWithin(deps, books, order, payer);
    if (now && tells) await books.tell(chat, { kind: "favour", order: id }, clock());
    return { now, order, payer };
  });
  if (end.now === "returned") await takeBack(deps, end.payer.customer, end.order);
  return end.now ?? end.was;
}

/** Undefined, and nothing is waited for any longer, when the payer's money never left their wallet. */
async function endWithin(deps: Deps, books: Books, order: Order, payer: Payer): Promise<Payer["ended"]> {
  const { id, customer, favour, state, price: amount } = order;
  if (!favour) return undefined;
  const { move } = payer;
  const waits = state === "awaiting_payment";
  if (await books.claim(claimOf(move, id), id)) {
    const { payer: _, ...asked } = favour;
    await books.putOrder({ ...order, favour: asked, ...(waits && { dueAt: asked.until }) });
    return undefined;
  }
  const ended = waits ? "paid" : "returned";
  const told: Order = { ...order, favour: { ...favour, payer: { ...payer, ended } } };
  const cause = { id: move, customer, amount, at: deps.clock() };
  if (waits) {
    await books.post(requestInEntry(cause));
    // It is not held against its customer's own day.
    const { agreedAt: _, ...rest } = told;
    const { outcome } = await payFromWallet(deps, books, { ...rest, payBy: { by: "wallet" } });
    if (outcome !== "underway") throw new Error(`Order ${id} was not paid with what somebody gave for it: ${outcome}`);
  } else {
    await books.post(requestBackEntry({ ...cause, payer: payer.customer }));
    await books.putOrder(told);
  }
  return ended;
}

async function takeBack(deps: Deps, payer: CustomerId, { id, price }: Order): Promise<void> {
  const { store, clock, recorder } = deps;
  await store.transact(payer, async (books) => {
    await takeIn(books, payer, deps);
    const customer = await mustKnow(payer, books.customer());
    await books.putCustomer(withoutGiven(customer, price, dayOf(clock())));
    if (customer.erasedAt !== undefined) await recorder.alarm(books, "owner-gone", id);
  });
}
