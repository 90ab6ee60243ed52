import type { Kobo } from "../../core/money/money.js";
import type { Item, Order } from "../../core/orders/order.js";
import { AIRTIME_MAX, AIRTIME_MIN } from "../../core/orders/product.js";
import type { QuoteResult, Wish } from "../customer-api.js";
import type { Shelves } from "./plans.js";

export type Priced =
  | { readonly outcome: "priced"; readonly item: Item; readonly price: Kobo }
  | Extract<QuoteResult, { outcome: "refused" }>;

export type Price = (wish: Wish) => Promise<Priced>;

const refused = (reason: Extract<QuoteResult, { outcome: "refused" }>["reason"]) =>
  ({ outcome: "refused", reason }) as const;

/** What a wish costs, by the shelf as it is read: to choose from, or (by `read`) to sell at. */
export const createPrice =
  (shelf: Shelves["read"], airtime: Shelves["airtime"]): Price =>
  async ({ network, what }) => {
    if (what.kind === "airtime") {
      if (what.amount < AIRTIME_MIN || what.amount % 100 !== 0) return refused("below-minimum");
      if (what.amount > AIRTIME_MAX) return refused("above-maximum");
      const item: Item = { kind: "airtime", amount: what.amount };
      return { outcome: "priced", item, price: await airtime(network, what.amount) };
    }
    const read = await shelf(network);
    if (read.outcome === "refused") return read;
    const bundle = read.bundles.find(({ planCode }) => planCode === what.planCode);
    if (!bundle) return refused("plan-unavailable");
    const { planCode, size, validity, cost } = bundle;
    return { outcome: "priced", item: { kind: "data", planCode, size, validity, cost }, price: bundle.price };
  };

/** What would buy this again. */
export const wishOf = ({ network, recipient, item }: Pick<Order, "network" | "recipient" | "item">): Wish => ({
  network,
  recipient,
  what: item.kind === "airtime" ? { kind: "airtime", amount: item.amount } : { kind: "data", planCode: item.planCode },
});
