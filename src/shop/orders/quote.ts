import type { CustomerId, Mint, OrderId } from "../../core/base/ids.js";
import type { Network } from "../../core/base/network.js";
import type { Phone } from "../../core/base/phone.js";
import type { Kobo } from "../../core/money/money.js";
import type { OrderPromo, PromoRefusal } from "../../core/money/promo.js";
import type { Product } from "../../core/orders/order.js";
import type { Store } from "../../core/store.js";
import type { PriceRefusal, PriceRequest, PurchaseRequest } from "../catalogue/price.js";
import type { SettingsStore } from "../context.js";
import { cardsToPay, type SavedCardView } from "../payments/saved-cards.js";
import type { Promos } from "../promos/promos.js";

/** A wish with its price and an order id minted for it: placing the same quote twice is placing it once. */
export type Quote = {
  readonly order: OrderId;
  readonly network: Network;
  readonly recipient: Phone;
  readonly product: Product;
  readonly price: Kobo;
  /** What a code takes off, and has been taken off the price. */
  readonly promo?: Pick<OrderPromo, "code" | "discount">;
  readonly wallet: Kobo;
  readonly cards: readonly SavedCardView[];
};

/** A code that takes nothing off, and why. */
export type RejectedPromo = { readonly code: string; readonly reason: PromoRefusal };

export type QuoteResult =
  | { readonly outcome: "quoted"; readonly quote: Quote; readonly rejectedPromo?: RejectedPromo }
  | PriceRefusal;

type Deps = {
  readonly store: Store;
  readonly house: Pick<SettingsStore, "read">;
  readonly price: PriceRequest;
  readonly promos: Promos;
  readonly mint: Mint;
};

/** What a wish costs now, with a code or without, and an order id minted for it, before the tap that pays. */
export function createQuote({ store, house, price, promos, mint }: Deps) {
  return async (customer: CustomerId, wish: PurchaseRequest, code?: string): Promise<QuoteResult> => {
    const priced = await price(wish);
    if (priced.outcome === "refused") return priced;
    const { network, recipient } = wish;
    const wallet = await store.balance(`wallet:${customer}`);
    const cards = await cardsToPay({ store, settings: house }, customer);
    const { product } = priced;
    const quote: Quote = {
      order: mint("ord"),
      network,
      recipient,
      product: product,
      price: priced.price,
      wallet,
      cards,
    };
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
): Promise<{ readonly quote: Quote; readonly rejectedPromo?: RejectedPromo }> {
  const reduced = await promos.applyPromo(code, quote);
  if (reduced.outcome === "refused") return { quote, rejectedPromo: { code: reduced.code, reason: reduced.reason } };
  const { promo, off, price } = reduced;
  const reason = await promos.checkPromo(customer, promo.code);
  if (reason) return { quote, rejectedPromo: { code: promo.code, reason } };
  return { quote: { ...quote, price, promo: { code: promo.code, discount: off } } };
}
