import type { CustomerId } from "#core/ids.js";
import { listedCost, type Order, type PayBy, vendSlot } from "#core/order.js";
import type { Store } from "#core/store.js";
import { REPEAT_LOOKBACK } from "./limits.js";
import type { PlaceResult, Quote, QuoteResult, Shop, Wish } from "./shop.js";

type Deps = {
  readonly store: Store;
  readonly quote: (customer: CustomerId, wish: Wish) => Promise<QuoteResult>;
  readonly place: (customer: CustomerId, quote: Quote, payBy: PayBy) => Promise<PlaceResult>;
};

const wishOf = ({ network, recipient, item }: Order): Wish => ({
  network,
  recipient,
  what: item.kind === "airtime" ? { kind: "airtime", amount: item.amount } : { kind: "data", planCode: item.planCode },
});

/** "Buy again": the same item for the same number, paid the same way, under an id that its button carries. */
export function createRepeat({ store, quote, place }: Deps): Shop["repeat"] {
  return async (customer, source, as) => {
    const before = await store.order(as);
    if (before?.customer === customer) return { outcome: "already", order: before };
    const order = await store.order(source);
    if (!order || order.customer !== customer || before) return { outcome: "changed" };
    const quoted = await quote(customer, wishOf(order));
    if (quoted.outcome === "refused") return { outcome: "changed" };
    const again = { ...quoted.quote, order: as };
    if (again.price !== order.price || listedCost(again.item) !== listedCost(order.item)) {
      return { outcome: "changed", quote: again };
    }
    return place(customer, again, order.payBy);
  };
}

/** A customer's last delivered purchases, each distinct item and number once. */
export async function repeatable(store: Store, customer: CustomerId, limit: number): Promise<readonly Order[]> {
  const orders = await store.history(customer, { limit: REPEAT_LOOKBACK });
  const distinct = new Map<string, Order>();
  for (const order of orders) {
    if (order.state === "delivered" && !distinct.has(vendSlot(order))) distinct.set(vendSlot(order), order);
  }
  return [...distinct.values()].slice(0, limit);
}
