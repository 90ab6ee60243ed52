import type { CustomerId, Mint } from "../../core/base/ids.js";
import type { Store } from "../../core/store.js";
import type { Price } from "../catalogue/price.js";
import type { NoPromo, Quote, QuoteResult, SavedCard, Wish } from "../customer-api.js";
import type { Promos } from "../promos/promos.js";
import type { HouseKeeper } from "../settings/settings.js";

type Deps = {
  readonly store: Store;
  readonly house: Pick<HouseKeeper, "read">;
  readonly price: Price;
  readonly promos: Promos;
  readonly mint: Mint;
};

/** What a wish costs now, with a code or without, and an order id minted for it, before the tap that pays. */
export function createQuote({ store, house, price, promos, mint }: Deps) {
  return async (customer: CustomerId, wish: Wish, code?: string): Promise<QuoteResult> => {
    const priced = await price(wish);
    if (priced.outcome === "refused") return priced;
    const { network, recipient } = wish;
    const wallet = await store.balance(`wallet:${customer}`);
    const cards = await cardsToPay({ store, house }, customer);
    const { item } = priced;
    const quote: Quote = { order: mint("ord"), network, recipient, item, price: priced.price, wallet, cards };
    if (code === undefined) return { outcome: "quoted", quote };
    return { outcome: "quoted", ...(await withCode(promos, customer, quote, code)) };
  };
}

/** A quote at its full price, with a code taken off, if it can be. */
async function withCode(
  promos: Promos,
  customer: CustomerId,
  quote: Quote,
  code: string,
): Promise<{ readonly quote: Quote; readonly noPromo?: NoPromo }> {
  const reduced = await promos.reduce(code, quote);
  if (reduced.outcome === "refused") return { quote, noPromo: { code: reduced.code, reason: reduced.reason } };
  const { promo, off, price } = reduced;
  const reason = await promos.standing(customer, promo.code);
  if (reason) return { quote, noPromo: { code: promo.code, reason } };
  return { quote: { ...quote, price, promo: { code: promo.code, off } } };
}

/** The same, if any saved card is charged now. */
export const cardsToPay = async (
  { store, house }: { readonly store: Store; readonly house: Pick<HouseKeeper, "read"> },
  customer: CustomerId,
): Promise<readonly SavedCard[]> => ((await house.read()).cardsStopped ? [] : savedCards(store, customer));

/** A customer's cards as they may be shown, the first one first. */
export async function savedCards(store: Store, customer: CustomerId): Promise<readonly SavedCard[]> {
  const cards = (await store.cards(customer)).map(({ id, brand, last4, name, first }) => ({
    ...{ id, brand, last4 },
    ...(name !== undefined && { name }),
    ...(first && { first }),
  }));
  return cards.sort((a, b) => Number(b.first ?? false) - Number(a.first ?? false));
}
