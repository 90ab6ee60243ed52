import type { CustomerId, Mint } from "#core/ids.js";
import type { Kobo } from "#core/money.js";
import { type Item, listedCost } from "#core/order.js";
import type { Store } from "#core/store.js";
import { AIRTIME_MAX, AIRTIME_MIN } from "./limits.js";
import type { Shelves } from "./shelves.js";
import type { QuoteResult, SavedCard, Wish } from "./shop.js";

type Deps = { readonly store: Store; readonly shelves: Shelves; readonly mint: Mint };
type Priced =
  | { readonly outcome: "priced"; readonly item: Item; readonly price: Kobo }
  | Extract<QuoteResult, { outcome: "refused" }>;

const refused = (reason: Extract<QuoteResult, { outcome: "refused" }>["reason"]) =>
  ({ outcome: "refused", reason }) as const;

/** What a wish costs now, and an order id minted for it, before the tap that pays. */
export function createQuote({ store, shelves, mint }: Deps) {
  const price = async ({ network, what }: Wish): Promise<Priced> => {
    if (what.kind === "airtime") {
      if (what.amount < AIRTIME_MIN || what.amount % 100 !== 0) return refused("below-minimum");
      if (what.amount > AIRTIME_MAX) return refused("above-maximum");
      const item: Item = { kind: "airtime", amount: what.amount };
      return { outcome: "priced", item, price: listedCost(item) };
    }
    const shelf = await shelves.read(network);
    if (shelf.outcome === "refused") return shelf;
    const bundle = shelf.bundles.find(({ planCode }) => planCode === what.planCode);
    if (!bundle) return refused("plan-unavailable");
    const { planCode, size, validity, cost } = bundle;
    return { outcome: "priced", item: { kind: "data", planCode, size, validity, cost }, price: bundle.price };
  };

  return async (customer: CustomerId, wish: Wish): Promise<QuoteResult> => {
    const priced = await price(wish);
    if (priced.outcome === "refused") return priced;
    const { network, recipient } = wish;
    const wallet = await store.balance(`wallet:${customer}`);
    const cards = await savedCards(store, customer);
    const { item } = priced;
    return {
      outcome: "quoted",
      quote: { order: mint("ord"), network, recipient, item, price: priced.price, wallet, cards },
    };
  };
}

/** A customer's cards as they may be shown. */
export const savedCards = async (store: Store, customer: CustomerId): Promise<readonly SavedCard[]> =>
  (await store.cards(customer)).map(({ id, brand, last4 }) => ({ id, brand, last4 }));
