import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { after } from "../../core/base/time.js";
import type { Order, PayBy } from "../../core/orders/order.js";
import type { Books, Store } from "../../core/store.js";
import { offSaleNow } from "../catalogue/availability.js";
import type { Price } from "../catalogue/price.js";
import type { PlaceResult, Quote, Withheld } from "../customer-api.js";
import { type Agreement, withhold } from "../customers/authorize.js";
import { type DayLimit, dayOfCustomer, overLimit } from "../customers/daily-limit.js";
import type { PinGuard } from "../customers/pin.js";
import type { OpenCheckout } from "../payments/open-checkout.js";
import { ownCard } from "../payments/saved-cards.js";
import type { Tally } from "../promos/counter.js";
import type { Promos } from "../promos/promos.js";
import { type BeginDeps, type Begun, begin } from "./begin-payment.js";
import { reprice, takePromo } from "./reprice.js";
import { waitForUndo } from "./undo.js";

type Deps = BeginDeps &
  Parameters<typeof waitForUndo>[0] & {
    readonly price: Price;
    readonly promos: Promos;
    readonly tally: Tally;
    readonly store: Store;
    readonly openCheckout: OpenCheckout;
    readonly pinGuard: PinGuard;
  };

type How = Agreement & { readonly undo?: boolean; readonly startedBy?: string };

/**
 * Placing an order and beginning to pay for it, in one transaction; the checkout page is opened after it is kept. Nobody is
 * asked for a PIN, or whether they are sure, for what their limit does not allow.
 */
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

  return {
    async place(customer: CustomerId, quote: Quote, asked: PayBy, how: How = {}): Promise<PlaceResult> {
      const payBy = await withOwnCard(store, customer, asked);
      const known = await store.order(quote.order);
      const priced = known ? undefined : await reprice(deps, customer, quote);
      if (priced && priced.outcome !== "same") return priced;
      const withheld = await withhold(deps, { customer, price: quote.price, payBy, known }, how);
      const day = await dayOfCustomer(deps, customer);
      const begun = await store.transact(customer, async (books): Promise<Begun> => {
        const placed = await books.order(quote.order);
        if (placed) return beginWithin(deps, books, placed, { payBy, day, withheld });
        const off = await offSaleNow(books, quote, { payBy, now: deps.clock() });
        if (off) return off;
        const plain = newOrder(deps, customer, quote, { payBy, how });
        const over = payBy.by === "checkout" ? undefined : await overLimit(books, plain, { day, now: deps.clock() });
        // What was agreed to beforehand is tried another day; who has just asked may pay otherwise.
        if (over && how.agreed) return over;
        if (withheld && !over) return withheld;
        const taken = priced ? await takePromo(deps, books, quote, priced) : undefined;
        if (taken?.outcome === "changed") return taken;
        const order: Order = taken ? { ...plain, promo: taken.promo } : plain;
        if (how.undo && payBy.by !== "checkout" && !over) return waitForUndo(deps, books, agreed(deps, order, payBy));
        await books.putOrder(order);
        return over ?? begin(deps, books, agreed(deps, order, payBy), payBy);
      });
      return finish(begun);
    },

    async payFor(customer: CustomerId, id: OrderId, asked: PayBy, how: Agreement = {}): Promise<PlaceResult> {
      const payBy = await withOwnCard(store, customer, asked);
      const known = await store.order(id);
      const withheld = known && (await withhold(deps, { ...known, customer, payBy, known }, how));
      const day = await dayOfCustomer(deps, customer);
      const begun = await store.transact(customer, async (books): Promise<Begun> => {
        const order = await books.order(id);
        return order
          ? beginWithin(deps, books, order, { payBy, day, withheld })
          : { outcome: "refused", order: id, reason: "closed" };
      });
      return finish(begun);
    },
  };
}

/** With the card as it is called in the books of who pays: what was agreed to in a linked chat holds in the other. */
async function withOwnCard(store: Store, customer: CustomerId, payBy: PayBy): Promise<PayBy> {
  const card = payBy.by === "card" ? await ownCard(store, customer, payBy.card) : undefined;
  return card ? { by: "card", card } : payBy;
}

/** What is paid on a page is not held against its customer's day. */
function agreed({ clock }: Deps, { agreedAt: _, ...order }: Order, payBy: PayBy): Order {
  return payBy.by === "checkout" ? order : { ...order, agreedAt: clock() };
}

async function beginWithin(
  deps: Deps,
  books: Books,
  order: Order,
  wanted: { readonly payBy: PayBy; readonly day: DayLimit | undefined; readonly withheld: Withheld | undefined },
): Promise<Begun> {
  const { payBy, day, withheld } = wanted;
  const asks = order.state === "awaiting_payment" && payBy.by !== "checkout";
  const over = asks ? await overLimit(books, order, { day, now: deps.clock() }) : undefined;
  return over ?? withheld ?? begin(deps, books, agreed(deps, order, payBy), payBy);
}

type Paying = { readonly payBy: PayBy; readonly how: How };

function newOrder({ clock, paymentExpiryMs }: Deps, customer: CustomerId, quote: Quote, paying: Paying): Order {
  const at = clock();
  const { payBy, how } = paying;
  const { order: id, item, network, recipient, price } = quote;
  const dueAt = after(at, paymentExpiryMs);
  return {
    ...{ id, customer, item, network, recipient, price, payBy, dueAt },
    ...{ state: "awaiting_payment", placedAt: at, changedAt: at, followUps: 0 },
    ...(how.startedBy !== undefined && { startedBy: how.startedBy }),
  };
}
