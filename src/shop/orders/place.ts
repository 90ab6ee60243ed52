import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { after } from "../../core/base/time.js";
import type { Payment } from "../../core/money/payment.js";
import type { Order, PayBy } from "../../core/orders/order.js";
import type { Books, Store } from "../../core/store.js";
import { offSaleRefusal } from "../catalogue/availability.js";
import type { PriceRequest } from "../catalogue/price.js";
import { authorize, type Challenge, type PaymentAuthorization } from "../customers/authorize.js";
import { checkDailyLimit, type DailyLimit, dailyLimitOf } from "../customers/daily-limit.js";
import type { PinGuard } from "../customers/pin.js";
import { findOwnCard } from "../payments/saved-cards.js";
import type { Promos } from "../promos/promos.js";
import { type BeginPaymentDeps, type BeginPaymentResult, beginPayment, type PlaceResult } from "./begin-payment.js";
import type { Quote } from "./quote.js";
import { checkQuote, takeQuotePromo } from "./reprice.js";
import { placeUndoable } from "./undo.js";

type Deps = BeginPaymentDeps &
  Parameters<typeof placeUndoable>[0] & {
    readonly price: PriceRequest;
    readonly promos: Promos;
    readonly store: Store;
    readonly openCheckout: (payment: Payment) => Promise<string | undefined>;
    readonly pinGuard: PinGuard;
  };

type PlaceOptions = PaymentAuthorization & { readonly undo?: boolean; readonly startedBy?: string };

/**
 * Placing an order and beginning to pay for it, in one transaction; the checkout page is opened after it is kept. Nobody is
 * asked for a PIN, or whether they are sure, for what their limit does not allow.
 */
export function createPlace(deps: Deps) {
  const { store, openCheckout } = deps;

  const finish = async (begun: BeginPaymentResult): Promise<PlaceResult> => {
    if (begun.outcome !== "open") return begun;
    const { order, payment } = begun;
    const url = await openCheckout(payment);
    return url === undefined
      ? { outcome: "refused", order: order.id, reason: "checkout-unavailable" }
      : { outcome: "checkout", order, reference: payment.reference, url };
  };

  return {
    async place(customer: CustomerId, quote: Quote, asked: PayBy, how: PlaceOptions = {}): Promise<PlaceResult> {
      const payBy = await resolveOwnCard(store, customer, asked);
      const known = await store.order(quote.order);
      const priced = known ? undefined : await checkQuote(deps, customer, quote);
      if (priced && priced.outcome !== "same") return priced;
      const withheld = await authorize(deps, { customer, price: quote.price, payBy, known }, how);
      const day = await dailyLimitOf(deps, customer);
      const begun = await store.transact(customer, async (books): Promise<BeginPaymentResult> => {
        const placed = await books.order(quote.order);
        if (placed) return beginIfAllowed(deps, books, placed, { payBy, day, withheld });
        const off = await offSaleRefusal(books, quote, { payBy, now: deps.clock() });
        if (off) return off;
        const plain = newOrder(deps, customer, quote, { payBy, how });
        const over =
          payBy.by === "checkout" ? undefined : await checkDailyLimit(books, plain, { day, now: deps.clock() });
        // What was agreed to beforehand is tried another day; who has just asked may pay otherwise.
        if (over && how.preauthorized) return over;
        if (withheld && !over) return withheld;
        const taken = priced ? await takeQuotePromo(books, quote, priced) : undefined;
        if (taken?.outcome === "changed") return taken;
        const order: Order = taken ? { ...plain, promo: taken.promo } : plain;
        if (how.undo && payBy.by !== "checkout" && !over)
          return placeUndoable(deps, books, withAuthorizedAt(deps, order, payBy));
        await books.putOrder(order);
        return over ?? beginPayment(deps, books, withAuthorizedAt(deps, order, payBy), payBy);
      });
      return finish(begun);
    },

    async payFor(
      customer: CustomerId,
      id: OrderId,
      asked: PayBy,
      how: PaymentAuthorization = {},
    ): Promise<PlaceResult> {
      const payBy = await resolveOwnCard(store, customer, asked);
      const known = await store.order(id);
      const withheld = known && (await authorize(deps, { ...known, customer, payBy, known }, how));
      const day = await dailyLimitOf(deps, customer);
      const begun = await store.transact(customer, async (books): Promise<BeginPaymentResult> => {
        const order = await books.order(id);
        return order
          ? beginIfAllowed(deps, books, order, { payBy, day, withheld })
          : { outcome: "refused", order: id, reason: "closed" };
      });
      return finish(begun);
    },
  };
}

/** With the card as it is called in the books of who pays: what was agreed to in a linked chat holds in the other. */
async function resolveOwnCard(store: Store, customer: CustomerId, payBy: PayBy): Promise<PayBy> {
  const card = payBy.by === "card" ? await findOwnCard({ store }, customer, payBy.card) : undefined;
  return card ? { by: "card", card } : payBy;
}

/** What is paid on a page is not held against its customer's day. */
function withAuthorizedAt({ clock }: Deps, { authorizedAt: _, ...order }: Order, payBy: PayBy): Order {
  return payBy.by === "checkout" ? order : { ...order, authorizedAt: clock() };
}

async function beginIfAllowed(
  deps: Deps,
  books: Books,
  order: Order,
  wanted: { readonly payBy: PayBy; readonly day: DailyLimit | undefined; readonly withheld: Challenge | undefined },
): Promise<BeginPaymentResult> {
  const { payBy, day, withheld } = wanted;
  const asks = order.state === "awaiting_payment" && payBy.by !== "checkout";
  const over = asks ? await checkDailyLimit(books, order, { day, now: deps.clock() }) : undefined;
  return over ?? withheld ?? beginPayment(deps, books, withAuthorizedAt(deps, order, payBy), payBy);
}

type Paying = { readonly payBy: PayBy; readonly how: PlaceOptions };

function newOrder({ clock, paymentExpiryMs }: Deps, customer: CustomerId, quote: Quote, paying: Paying): Order {
  const at = clock();
  const { payBy, how } = paying;
  const { order: id, product, network, recipient, price } = quote;
  const dueAt = after(at, paymentExpiryMs);
  return {
    ...{ id, customer, product: product, network, recipient, price, payBy, dueAt },
    ...{ state: "awaiting_payment", placedAt: at, changedAt: at, lookUpCount: 0 },
    ...(how.startedBy !== undefined && { startedBy: how.startedBy }),
  };
}
