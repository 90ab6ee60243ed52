import type { CustomerId, OrderId } from "../../core/base/ids.js";
import type { Network } from "../../core/base/network.js";
import type { Phone } from "../../core/base/phone.js";
import type { Kobo } from "../../core/money/money.js";
import type { Promo, QuotePromo } from "../../core/money/promo.js";
import { fullPrice } from "../../core/orders/order.js";
import { isSameOffer, listedPriceOf, type Product, productLineOf } from "../../core/orders/product.js";
import type { Books } from "../../core/store.js";
import type { OffSale } from "../catalogue/availability.js";
import { type PriceRefusal, type PurchaseRequest, priceRequest, purchaseRequestOf } from "../catalogue/price.js";
import type { ShopContext } from "../context.js";
import { relatedIds } from "../customers/current.js";
import { cardsToPay } from "../payments/charge-card.js";
import type { SavedCardView } from "../payments/saved-cards.js";
import { applyPromo, findPromo, promoUseRefusal, type RejectedPromo, takePromoUse, tryCode } from "../promos/promos.js";
import { walletBalance } from "../wallets/transfers.js";

/** A request with its price and an order id minted for it, so that placing the same quote twice places one order. */
export type Quote = {
  readonly order: OrderId;
  readonly network: Network;
  readonly recipient: Phone;
  readonly product: Product;
  readonly price: Kobo;
  /** The general price, if the buyer is in a price group. */
  readonly listPrice?: Kobo;
  /** The promo discount, already taken off the price. */
  readonly promo?: QuotePromo;
  /** A trial of a suspended product line: it may fail, and is paid from the wallet only. */
  readonly isTrial?: true;
  readonly wallet: Kobo;
  readonly cards: readonly SavedCardView[];
};

type QuoteWithPromo = { readonly quote: Quote; readonly rejectedPromo?: RejectedPromo };

type QuoteResult = ({ readonly outcome: "quoted" } & QuoteWithPromo) | PriceRefusal;

/** Nothing was placed, because the quote no longer holds. */
export type QuoteExpired =
  /** The price or the plan's contents have changed and must be confirmed again. */
  ({ readonly outcome: "changed" } & QuoteWithPromo) | NotSold;

/** Why a product that was sold before is not sold now. */
export type NotSold =
  /** The current price cannot be read. */
  | { readonly outcome: "price-unavailable"; readonly network: Network }
  /** It is no longer sold. */
  | { readonly outcome: "gone"; readonly network: Network }
  | OffSale;

/** The quote holds. `use`: the promo code to use up. */
export type QuoteHolds = { readonly outcome: "same"; readonly use?: Promo };

/** Prices a request, with or without a code, and mints an order id for it before the tap that pays. */
export async function quotePurchase(
  shop: ShopContext,
  customer: CustomerId,
  request: PurchaseRequest,
  { code, age = "listed" }: { readonly code?: string | undefined; readonly age?: "listed" | "current" },
): Promise<QuoteResult> {
  const priced = await priceRequest(shop, customer, request, age);
  if (priced.outcome === "refused") return priced;
  const { outcome: _, ...offer } = priced;
  const [wallet, cards] = await Promise.all([walletBalance(shop.store, customer), cardsToPay(shop, customer)]);
  const quote: Quote = {
    ...offer,
    order: shop.mint("ord"),
    network: request.network,
    recipient: request.recipient,
    wallet,
    cards,
  };
  const quoted = code === undefined ? { quote } : await withPromo(shop, customer, quote, code);
  return canBeTried(quoted.quote) ? { outcome: "quoted", ...quoted } : { outcome: "refused", reason: "off-sale" };
}

/** Only customers who can pay from their wallet may try a suspended product line. */
const canBeTried = ({ isTrial, wallet, price }: Quote): boolean => !isTrial || wallet >= price;

/** A quote with a code applied to its full price, if the code is accepted. */
async function withPromo(
  shop: ShopContext,
  customer: CustomerId,
  quote: Quote,
  typed: string,
): Promise<QuoteWithPromo> {
  const reduced = await applyPromo(shop, await tryCode(shop, customer, typed), quote);
  if ("reason" in reduced) return { quote, rejectedPromo: reduced };
  const { code } = reduced.promo;
  const reason = await promoUseRefusal(shop.store, reduced.promo, await relatedIds(shop.store, customer));
  if (reason) return { quote, rejectedPromo: { code, reason } };
  return { quote: { ...quote, price: reduced.price, promo: { code, discount: reduced.off } } };
}

/**
 * Checks a quote, which may have been in the chat for weeks, against what is sold now, at today's price and with the
 * code's current terms.
 */
export async function checkQuote(
  shop: ShopContext,
  customer: CustomerId,
  quote: Quote,
): Promise<QuoteExpired | QuoteHolds> {
  const now = await priceRequest(shop, customer, purchaseRequestOf(quote));
  if (now.outcome === "refused") return notSoldBecause(quote, now.reason);
  const isWarned = !now.isTrial || quote.isTrial === true;
  const isSamePrice = now.price === fullPrice(quote) && listedPriceOf(now.product) === listedPriceOf(quote.product);
  const isSame = isWarned && isSamePrice && isSameOffer(now.product, quote.product);
  const { promo: _, isTrial: __, listPrice: ___, ...same } = quote;
  const { outcome: ____, ...offer } = now;
  /** At the current price, without a code. */
  const full: Quote = { ...same, ...offer };
  if (!isWarned && !canBeTried(full)) return { outcome: "off-sale", ...productLineOf(quote) };
  if (!quote.promo) return isSame ? { outcome: "same" } : { outcome: "changed", quote: full };
  const reduced = await applyPromo(shop, await findPromo(shop, customer, quote.promo.code), full);
  if ("reason" in reduced) return { outcome: "changed", quote: full, rejectedPromo: reduced };
  const { promo, off, price } = reduced;
  if (isSame && off === quote.promo.discount) return { outcome: "same", use: promo };
  return { outcome: "changed", quote: { ...full, price, promo: { code: promo.code, discount: off } } };
}

export function notSoldBecause(sold: Parameters<typeof productLineOf>[0], reason: PriceRefusal["reason"]): NotSold {
  const { network } = sold;
  switch (reason) {
    case "off-sale":
      return { outcome: "off-sale", ...productLineOf(sold) };
    case "plans-unavailable":
      return { outcome: "price-unavailable", network };
    case "plan-unavailable":
    case "below-minimum":
    case "above-maximum":
      return { outcome: "gone", network };
  }
}

/** Uses up the code in a quote. Fails if another customer has taken the last use since it was checked. */
export async function takeQuotePromo(
  books: Books,
  customer: CustomerId,
  quote: Quote,
  { use }: QuoteHolds,
): Promise<QuoteExpired | undefined> {
  const { promo, ...full } = { ...quote, price: fullPrice(quote) };
  if (!use || !promo) return undefined;
  const reason = await takePromoUse(books, use, customer);
  if (!reason) return undefined;
  return { outcome: "changed", quote: full, rejectedPromo: { code: promo.code, reason } };
}
