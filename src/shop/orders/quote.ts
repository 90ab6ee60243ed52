import type { CustomerId, OrderId } from "../../core/base/ids.js";
import type { Network } from "../../core/base/network.js";
import type { Phone } from "../../core/base/phone.js";
import type { Kobo } from "../../core/money/money.js";
import type { OrderPromo, Promo, PromoRefusal } from "../../core/money/promo.js";
import { fullPrice } from "../../core/orders/order.js";
import { isSameOffer, listedCost, type Product, productLineOf } from "../../core/orders/product.js";
import type { Books } from "../../core/store.js";
import type { OffSale } from "../catalogue/availability.js";
import type { SellingContext } from "../catalogue/plans.js";
import {
  type PriceRefusal,
  type PriceResult,
  type PurchaseRequest,
  priceRequest,
  purchaseRequestOf,
} from "../catalogue/price.js";
import { relatedIds } from "../customers/current.js";
import { cardsToPay, type SavedCardView } from "../payments/saved-cards.js";
import { applyPromo, checkPromo, takePromoUse } from "../promos/promos.js";
import { walletBalance } from "../wallets/transfers.js";

/** A request with its price and an order id minted for it: placing the same quote twice is placing it once. */
export type Quote = {
  readonly order: OrderId;
  readonly network: Network;
  readonly recipient: Phone;
  readonly product: Product;
  readonly price: Kobo;
  /** What it costs everybody, to a member of a price group. */
  readonly listPrice?: Kobo;
  /** What a code takes off, and has been taken off the price. */
  readonly promo?: OrderPromo;
  /** It may fail: it tries whether a suspended product line works again, and is paid from the wallet only. */
  readonly isTrial?: true;
  readonly wallet: Kobo;
  readonly cards: readonly SavedCardView[];
};

/** A code that takes nothing off, and why. */
export type RejectedPromo = { readonly code: string; readonly reason: PromoRefusal };

type QuoteWithPromo = { readonly quote: Quote; readonly rejectedPromo?: RejectedPromo };

export type QuoteResult = ({ readonly outcome: "quoted" } & QuoteWithPromo) | PriceRefusal;

/** Nothing was placed, because the quote no longer holds. */
export type QuoteExpired =
  /** The price, or what a plan holds, is another by now, and has to be confirmed. */
  | ({ readonly outcome: "changed" } & QuoteWithPromo)
  /** What it costs now cannot be read. */
  | { readonly outcome: "price-unavailable"; readonly network: Network }
  /** It is no longer sold. */
  | { readonly outcome: "gone"; readonly network: Network }
  | OffSale;

/** The quote holds. `use`: of the code in it, by a person with these ids. */
export type QuoteHolds = {
  readonly outcome: "same";
  readonly use?: { readonly promo: Promo; readonly ids: readonly CustomerId[] };
};

/** What a request costs now, with a code or without, and an order id minted for it, before the tap that pays. */
export async function quotePurchase(
  shop: SellingContext,
  customer: CustomerId,
  request: PurchaseRequest,
  { code, age = "listed" }: { readonly code?: string | undefined; readonly age?: "listed" | "current" } = {},
): Promise<QuoteResult> {
  const priced = await priceRequest(shop, customer, request, age);
  if (priced.outcome === "refused") return priced;
  const quote: Quote = {
    order: shop.mint("ord"),
    network: request.network,
    recipient: request.recipient,
    product: priced.product,
    price: priced.price,
    wallet: await walletBalance(shop.store, customer),
    cards: await cardsToPay(shop, customer),
    ...(priced.listPrice !== undefined && { listPrice: priced.listPrice }),
    ...(priced.isTrial && { isTrial: true }),
  };
  const quoted = code === undefined ? { quote } : await withPromo(shop, customer, quote, code);
  return canBeTried(quoted.quote) ? { outcome: "quoted", ...quoted } : { outcome: "refused", reason: "off-sale" };
}

/** Whoever has too little in their wallet cannot try what is suspended. */
const canBeTried = ({ isTrial, wallet, price }: Quote): boolean => !isTrial || wallet >= price;

/** A quote with what a code takes off its full price, if anything. */
async function withPromo(
  shop: SellingContext,
  customer: CustomerId,
  quote: Quote,
  typed: string,
): Promise<QuoteWithPromo> {
  const reduced = await applyPromo(shop, customer, typed, quote);
  if (reduced.outcome === "refused") return { quote, rejectedPromo: { code: reduced.code, reason: reduced.reason } };
  const { code } = reduced.promo;
  const reason = await checkPromo(shop, customer, code);
  if (reason) return { quote, rejectedPromo: { code, reason } };
  return { quote: { ...quote, price: reduced.price, promo: { code, discount: reduced.off } } };
}

/** A quote can stand in a chat for weeks: an order is placed only for what is sold, and at the price and with the code, now. */
export async function checkQuote(
  shop: SellingContext,
  customer: CustomerId,
  quote: Quote,
): Promise<QuoteExpired | QuoteHolds> {
  const now = await priceRequest(shop, customer, purchaseRequestOf(quote));
  if (now.outcome === "refused") {
    if (now.reason === "off-sale") return { outcome: "off-sale", ...productLineOf(quote) };
    return { outcome: now.reason === "plans-unavailable" ? "price-unavailable" : "gone", network: quote.network };
  }
  const isWarned = !now.isTrial || quote.isTrial === true;
  const isSamePrice = now.price === fullPrice(quote) && listedCost(now.product) === listedCost(quote.product);
  const isSame = isWarned && isSamePrice && isSameOffer(now.product, quote.product);
  const full = currentQuote(quote, now);
  if (!isWarned && !canBeTried(full)) return { outcome: "off-sale", ...productLineOf(quote) };
  if (!quote.promo) return isSame ? { outcome: "same" } : { outcome: "changed", quote: full };
  const reduced = await applyPromo(shop, customer, quote.promo.code, full);
  if (reduced.outcome === "refused") {
    return { outcome: "changed", quote: full, rejectedPromo: { code: reduced.code, reason: reduced.reason } };
  }
  const { promo, off, price } = reduced;
  if (isSame && off === quote.promo.discount) {
    return { outcome: "same", use: { promo, ids: await relatedIds(shop.store, customer) } };
  }
  return { outcome: "changed", quote: { ...full, price, promo: { code: promo.code, discount: off } } };
}

/** At the price that holds now, without a code. */
function currentQuote(
  { promo: _, isTrial: __, listPrice: ___, ...quote }: Quote,
  { product, price, listPrice, isTrial }: Extract<PriceResult, { outcome: "priced" }>,
): Quote {
  return { ...quote, product, price, ...(listPrice !== undefined && { listPrice }), ...(isTrial && { isTrial }) };
}

/** Takes the use of the code in a quote; another customer may have taken the last one since it was checked. */
export async function takeQuotePromo(
  books: Books,
  customer: CustomerId,
  quote: Quote,
  { use }: QuoteHolds,
): Promise<QuoteExpired | undefined> {
  const { promo, ...full } = { ...quote, price: fullPrice(quote) };
  if (!use || !promo) return undefined;
  const reason = await takePromoUse(books, use.promo, { customer, ids: use.ids });
  if (!reason) return undefined;
  return { outcome: "changed", quote: full, rejectedPromo: { code: promo.code, reason } };
}
