import { remember } from "#core/customer.js";
import type { CustomerId, Mint, OrderId } from "#core/ids.js";
import { subtract } from "#core/money.js";
import { isUndoable, listedCost, type Order, type PayBy } from "#core/order.js";
import type { Payment } from "#core/payment.js";
import type { Books, Store } from "#core/store.js";
import { after, type Clock } from "#core/time.js";
import type { OpenCheckout } from "./checkout.js";
import { type Day, dayOfCustomer, overLimit } from "./daily-limit.js";
import { takeOpenPlace } from "./open-checkouts.js";
import type { PinGuard } from "./pin-guard.js";
import { type Price, wishOf } from "./price.js";
import type { Recorder } from "./recorder.js";
import type { PlaceResult, Quote } from "./shop.js";
import { tellCustomer } from "./tell-customer.js";
import { type Agreement, withhold } from "./withhold.js";

type Deps = {
  readonly price: Price;
  readonly store: Store;
  readonly recorder: Recorder;
  readonly openCheckout: OpenCheckout;
  readonly pinGuard: PinGuard;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly paymentExpiryMs: number;
  /** How long what was bought in one tap can be undone. */
  readonly undoMs: number;
  readonly lookIntervalMs: number;
};

type How = Agreement & { readonly undo?: boolean };

type Begun = PlaceResult | { readonly outcome: "open"; readonly order: Order; readonly payment: Payment };

/** Placing an order and beginning to pay for it, in one transaction; the checkout page is opened after it is kept. */
export function createPlace(deps: Deps) {
  const { store, openCheckout } = deps;

  const finish = async (begun: Begun): Promise<PlaceResult> => {
    if (begun.outcome !== "open") return begun;
    const { order, payment } = begun;
    const url = await openCheckout(payment);
    return url === undefined
      ? { outcome: "refused", order: order.id, reason: "checkout-unavailable" }
      : { outcome: "checkout", order, reference: payment.reference, url };
  };

  /** Its time to be undone is over: it is paid for as it was to be, or its customer is told why it could not. */
  const chargeNow = (asked: Order): Promise<void> =>
    store.transact(asked.customer, async (books) => {
      const known = await books.order(asked.id);
      if (!known || !isUndoable(known) || (known.chargeAt ?? 0) > deps.clock()) return;
      const { chargeAt: _, ...order } = known;
      const begun = await begin(deps, books, order, order.payBy);
      if (begun.outcome === "underway") return;
      await books.putOrder({ ...order, dueAt: after(deps.clock(), deps.paymentExpiryMs) });
      await tellCustomer(books, { kind: "order", order: order.id }, deps.clock());
    });

  return {
    chargeNow,

    async place(customer: CustomerId, quote: Quote, payBy: PayBy, how: How = {}): Promise<PlaceResult> {
      const known = await store.order(quote.order);
      const changed = known ? undefined : await repriced(deps, quote);
      if (changed) return changed;
      const withheld = await withhold(deps, { customer, price: quote.price, payBy, known }, how);
      if (withheld) return withheld;
      const day = await dayOfCustomer(deps, customer);
      const begun = await store.transact(customer, async (books): Promise<Begun> => {
        const placed = await books.order(quote.order);
        if (placed) return beginWithin(deps, books, placed, { payBy, day, how });
        const order = newOrder(deps, customer, quote, payBy);
        const over = payBy.by === "checkout" ? undefined : await overLimit(books, order, { day, now: deps.clock() });
        // What was agreed to beforehand is tried another day; who has just asked may pay otherwise.
        if (over && how.agreed) return over;
        if (how.undo && payBy.by !== "checkout" && !over)
          return waitForUndo(deps, books, agreed(deps, order, { payBy, how }));
        await books.putOrder(order);
        return over ?? begin(deps, books, agreed(deps, order, { payBy, how }), payBy);
      });
      return finish(begun);
    },

    async payFor(customer: CustomerId, id: OrderId, payBy: PayBy, how: Agreement = {}): Promise<PlaceResult> {
      const known = await store.order(id);
      const withheld = known && (await withhold(deps, { ...known, customer, payBy, known }, how));
      if (withheld) return withheld;
      const day = how.given ? undefined : await dayOfCustomer(deps, customer);
      const begun = await store.transact(customer, async (books): Promise<Begun> => {
        const order = await books.order(id);
        return order
          ? beginWithin(deps, books, order, { payBy, day, how })
          : { outcome: "refused", order: id, reason: "closed" };
      });
      return finish(begun);
    },
  };
}

type Wanted = { readonly payBy: PayBy; readonly how: Agreement };

/** What is paid on a page, or by somebody else, is not held against its customer's day. */
function agreed({ clock }: Deps, { agreedAt: _, ...order }: Order, { payBy, how }: Wanted): Order {
  return payBy.by === "checkout" || how.given ? order : { ...order, agreedAt: clock() };
}

async function beginWithin(
  deps: Deps,
  books: Books,
  order: Order,
  wanted: Wanted & { readonly day: Day | undefined },
): Promise<Begun> {
  const { payBy, day } = wanted;
  const asks = order.state === "awaiting_payment" && payBy.by !== "checkout";
  const over = asks ? await overLimit(books, order, { day, now: deps.clock() }) : undefined;
  return over ?? begin(deps, books, agreed(deps, order, wanted), payBy);
}

/** A summary can stand in a chat for weeks: an order is placed only at the price that holds now. */
async function repriced({ price }: Deps, quote: Quote): Promise<PlaceResult | undefined> {
  const now = await price(wishOf(quote));
  if (now.outcome === "refused") {
    return { outcome: now.reason === "shelf-unreadable" ? "priceless" : "gone", network: quote.network };
  }
  const same = now.price === quote.price && listedCost(now.item) === listedCost(quote.item);
  return same ? undefined : { outcome: "changed", quote: { ...quote, item: now.item, price: now.price } };
}

function newOrder({ clock, paymentExpiryMs }: Deps, customer: CustomerId, quote: Quote, payBy: PayBy): Order {
  const at = clock();
  const { order: id, item, network, recipient, price } = quote;
  const dueAt = after(at, paymentExpiryMs);
  return {
    ...{ id, customer, item, network, recipient, price, payBy, dueAt },
    ...{ state: "awaiting_payment", placedAt: at, changedAt: at, followUps: 0 },
  };
}

async function waitForUndo(deps: Deps, books: Books, order: Order): Promise<Begun> {
  const chargeAt = after(deps.clock(), deps.undoMs);
  const waiting: Order = { ...order, chargeAt, dueAt: chargeAt };
  await books.putOrder(waiting);
  await tellCustomer(books, { kind: "order", order: order.id }, deps.clock());
  return { outcome: "underway", order: waiting };
}

async function begin(deps: Deps, books: Books, order: Order, payBy: PayBy): Promise<Begun> {
  if (order.state === "expired" || order.state === "cancelled") {
    return { outcome: "refused", order: order.id, reason: "closed" };
  }
  if (order.state !== "awaiting_payment") return { outcome: "underway", order };
  const asked = order.payment && (await books.payment(order.payment));
  // A card that may already have been charged is waited for: choosing again could make the customer pay twice.
  if (asked?.state === "initiated" && asked.via.kind === "card") return { outcome: "underway", order };
  if (isUndoable(order) && order.payBy.by === payBy.by) return { outcome: "underway", order };
  const { chargeAt: _, ...known } = order;
  const chosen: Order = { ...known, payBy };
  if (payBy.by === "wallet") return payFromWallet(deps, books, chosen);
  if (payBy.by === "card" && !(await books.cards()).some(({ id }) => id === payBy.card)) {
    return { outcome: "refused", order: order.id, reason: "card-gone" };
  }
  if (asked?.state === "initiated" && asked.via.kind === "checkout" && payBy.by === "checkout") {
    const { reference, via } = asked;
    if (via.url !== undefined && via.saveCard === payBy.saveCard) {
      return { outcome: "checkout", order, reference, url: via.url };
    }
  }
  return askForPayment(deps, books, chosen, payBy);
}

async function payFromWallet({ recorder, clock }: Deps, books: Books, order: Order): Promise<Begun> {
  const available = await books.balance(`wallet:${order.customer}`);
  if (available < order.price) {
    return { outcome: "short", order: order.id, missing: subtract(order.price, available) };
  }
  await rememberRecipient(books, order);
  const at = clock();
  // Due in another way than it was, or it would be taken for work that was left undone.
  const dueAt = at === order.dueAt ? after(at, 1) : at;
  const paid = await recorder.move(books, order, "paid", { by: "customer", change: { dueAt } });
  return { outcome: "underway", order: paid };
}

async function askForPayment(
  deps: Deps,
  books: Books,
  order: Order,
  payBy: Exclude<PayBy, { by: "wallet" }>,
): Promise<Begun> {
  const { mint, clock, paymentExpiryMs, lookIntervalMs } = deps;
  const at = clock();
  const payment: Payment = {
    reference: mint("chk"),
    customer: order.customer,
    amount: order.price,
    purpose: { kind: "order", order: order.id },
    via: payBy.by === "card" ? { kind: "card", card: payBy.card } : { kind: "checkout", saveCard: payBy.saveCard },
    state: "initiated",
    openedAt: at,
    changedAt: at,
    expiresAt: after(at, paymentExpiryMs),
    dueAt: payBy.by === "card" ? at : after(at, lookIntervalMs),
    reads: 0,
  };
  if (payBy.by === "checkout" && !(await takeOpenPlace(books, payment, at))) {
    return { outcome: "refused", order: order.id, reason: "too-many-unpaid" };
  }
  const awaiting: Order = { ...order, payment: payment.reference, dueAt: payment.expiresAt };
  await books.putPayment(payment);
  await books.putOrder(awaiting);
  await rememberRecipient(books, order);
  if (payBy.by === "checkout") return { outcome: "open", order: awaiting, payment };
  await tellCustomer(books, { kind: "order", order: order.id }, clock());
  return { outcome: "underway", order: awaiting };
}

async function rememberRecipient(books: Books, { recipient, network }: Order): Promise<void> {
  const customer = await books.customer();
  if (customer) await books.putCustomer(remember(customer, { phone: recipient, network }));
}
