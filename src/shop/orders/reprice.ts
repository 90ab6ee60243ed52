import type { CustomerId } from "../../core/base/ids.js";
import type { OrderPromo, Promo } from "../../core/money/promo.js";
import { fullPrice, listedCost } from "../../core/orders/order.js";
import { productLineOf } from "../../core/orders/product.js";
import type { Books, Store } from "../../core/store.js";
import { type PriceRequest, purchaseRequestOf } from "../catalogue/price.js";
import { allLinkedCustomerIds } from "../customers/linked.js";
import type { Promos } from "../promos/promos.js";
import { takePromoUse } from "../promos/uses.js";
import type { PlaceResult } from "./begin-payment.js";
import type { Quote, RejectedPromo } from "./quote.js";

type Deps = {
  readonly store: Store;
  readonly price: PriceRequest;
  readonly promos: Promos;
};
type Changed = Extract<PlaceResult, { outcome: "changed" }>;

/** The quote holds. `use`: of the code in it, and who is to have it. */
type Same = {
  readonly outcome: "same";
  readonly use?: { readonly promo: Promo; readonly of: readonly CustomerId[] };
};

/** A summary can stand in a chat for weeks: an order is placed only at the price, and with the code, that hold now. */
export async function checkQuote(deps: Deps, customer: CustomerId, quote: Quote): Promise<PlaceResult | Same> {
  const { price, promos } = deps;
  const now = await price(purchaseRequestOf(quote));
  if (now.outcome === "refused") {
    if (now.reason === "off-sale") return { outcome: "off-sale", ...productLineOf(quote) };
    return { outcome: now.reason === "plans-unavailable" ? "price-unavailable" : "gone", network: quote.network };
  }
  const same = now.price === fullPrice(quote) && listedCost(now.product) === listedCost(quote.product);
  const full: Quote = { ...withoutPromo(quote), product: now.product, price: now.price };
  if (!quote.promo) return same ? { outcome: "same" } : { outcome: "changed", quote: full };
  const reduced = await promos.applyPromo(quote.promo.code, full);
  if (reduced.outcome === "refused") return quoteWithoutPromo(full, { code: reduced.code, reason: reduced.reason });
  const { promo, off } = reduced;
  if (same && off === quote.promo.discount)
    return { outcome: "same", use: { promo, of: await allLinkedCustomerIds(deps.store, customer) } };
  return { outcome: "changed", quote: { ...full, price: reduced.price, promo: { code: promo.code, discount: off } } };
}

const withoutPromo = ({ promo: _, ...quote }: Quote): Quote => quote;

const quoteWithoutPromo = (quote: Quote, noPromo: RejectedPromo): Changed => ({
  outcome: "changed",
  quote,
  rejectedPromo: noPromo,
});

/** Takes the use of a code that a quote stands on; somebody may have had the last one meanwhile. */
export async function takeQuotePromo(
  books: Books,
  quote: Quote,
  { use }: Same,
): Promise<{ readonly outcome: "taken"; readonly promo: OrderPromo } | Changed | undefined> {
  if (!use || !quote.promo) return undefined;
  const { code, discount } = quote.promo;
  const taken = await takePromoUse(books, use.promo, { order: quote.order, off: discount, of: use.of });
  if (taken.outcome === "taken") return taken;
  return quoteWithoutPromo({ ...withoutPromo(quote), price: fullPrice(quote) }, { code, reason: taken.reason });
}
