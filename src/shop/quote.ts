import type { CustomerId, Mint } from "#core/ids.js";
import type { Store } from "#core/store.js";
import type { Price } from "./price.js";
import type { QuoteResult, SavedCard, Wish } from "./shop.js";

type Deps = { readonly store: Store; readonly price: Price; readonly mint: Mint };

/** What a wish costs now, and an order id minted for it, before the tap that pays. */
export function createQuote({ store, price, mint }: Deps) {
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

/** A customer's cards as they may be shown, the first one first. */
export async function savedCards(store: Store, customer: CustomerId): Promise<readonly SavedCard[]> {
  const cards = (await store.cards(customer)).map(({ id, brand, last4, name, first }) => ({
    ...{ id, brand, last4 },
    ...(name !== undefined && { name }),
    ...(first && { first }),
  }));
  return cards.sort((a, b) => Number(b.first ?? false) - Number(a.first ?? false));
}
