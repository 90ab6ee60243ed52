import type { CustomerId } from "#core/ids.js";
import { type Order, vendSlot } from "#core/order.js";
import type { Store } from "#core/store.js";
import { wareOf } from "#core/ware.js";
import { REPEAT_LOOKBACK } from "./limits.js";
import { historyOf, selvesOf } from "./one-person.js";
import { wishOf } from "./price.js";
import type { QuoteResult, Shop, Wish } from "./shop.js";

type Deps = {
  readonly store: Store;
  readonly quote: (customer: CustomerId, wish: Wish) => Promise<QuoteResult>;
};

/** "Buy again": the same item for the same number, paid the same way, under an id that its button carries. */
export function createRequote({ store, quote }: Deps): Shop["requote"] {
  return async (customer, source, as) => {
    const [order, used] = await Promise.all([store.order(source), store.order(as)]);
    const selves = await selvesOf(store, customer);
    if (used) return { outcome: selves.includes(used.customer) ? "already" : "unknown" };
    if (!order || !selves.includes(order.customer)) return { outcome: "unknown" };
    const quoted = await quote(customer, wishOf(order));
    if (quoted.outcome === "refused") {
      return quoted.reason === "off-sale"
        ? { outcome: "off-sale", ...wareOf(order) }
        : { outcome: "gone", network: order.network };
    }
    const again = { ...quoted.quote, order: as };
    return again.price === order.price
      ? { outcome: "same", quote: again, payBy: order.payBy }
      : { outcome: "changed", quote: again };
  };
}

/** A customer's last delivered purchases, each distinct item and number once. */
export async function repeatable(store: Store, customer: CustomerId, limit: number): Promise<readonly Order[]> {
  const orders = await historyOf(store, customer, { limit: REPEAT_LOOKBACK });
  const distinct = new Map<string, Order>();
  for (const order of orders) {
    if (order.state === "delivered" && !distinct.has(vendSlot(order))) distinct.set(vendSlot(order), order);
  }
  return [...distinct.values()].slice(0, limit);
}
