import type { CustomerId } from "../../core/base/ids.js";
import type { OrderPromo, Promo } from "../../core/money/promo.js";
import { fullPrice, listedCost } from "../../core/orders/order.js";
import { wareOf } from "../../core/orders/product.js";
import type { Books, Store } from "../../core/store.js";
import { type Price, wishOf } from "../catalogue/price.js";
import type { NoPromo, PlaceResult, Quote } from "../customer-api.js";
import { allSelvesOf } from "../customers/linked.js";
import type { Tally } from "../promos/counter.js";
import type { Promos } from "../promos/promos.js";
import { takeUse } from "../promos/uses.js";

type Deps = { readonly store: Store; readonly price: Price; readonly promos: Promos; readonly tally: Tally };
type Changed = Extract<PlaceResult, { outcome: "changed" }>;

/** The quote holds. `use`: of the code in it, and who is to have it. */
type Same = {
  readonly outcome: "same";
  readonly use?: { readonly promo: Promo; readonly of: readonly CustomerId[] };
};

/** A summary can stand in a chat for weeks: an order is placed only at the price, and with the code, that hold now. */
export async function reprice(deps: Deps, customer: CustomerId, quote: Quote): Promise<PlaceResult | Same> {
  const { price, promos } = deps;
  const now = await price(wishOf(quote));
  if (now.outcome === "refused") {
    if (now.reason === "off-sale") return { outcome: "off-sale", ...wareOf(quote) };
    return { outcome: now.reason === "shelf-unreadable" ? "priceless" : "gone", network: quote.network };
  }
  const same = now.price === fullPrice(quote) && listedCost(now.item) === listedCost(quote.item);
  const full: Quote = { ...withoutPromo(quote), item: now.item, price: now.price };
  if (!quote.promo) return same ? { outcome: "same" } : { outcome: "changed", quote: full };
  const reduced = await promos.reduce(quote.promo.code, full);
  if (reduced.outcome === "refused") return withoutCode(full, { code: reduced.code, reason: reduced.reason });
  const { promo, off } = reduced;
  if (same && off === quote.promo.off)
    return { outcome: "same", use: { promo, of: await allSelvesOf(deps.store, customer) } };
  return { outcome: "changed", quote: { ...full, price: reduced.price, promo: { code: promo.code, off } } };
}

const withoutPromo = ({ promo: _, ...quote }: Quote): Quote => quote;

const withoutCode = (quote: Quote, noPromo: NoPromo): Changed => ({ outcome: "changed", quote, noPromo });

/** Takes the use of a code that a quote stands on; somebody may have had the last one meanwhile. */
export async function takePromo(
  { tally }: Pick<Deps, "tally">,
  books: Books,
  quote: Quote,
  { use }: Same,
): Promise<{ readonly outcome: "taken"; readonly promo: OrderPromo } | Changed | undefined> {
  if (!use || !quote.promo) return undefined;
  const { code, off } = quote.promo;
  const taken = await takeUse(books, tally, use.promo, { order: quote.order, off, of: use.of });
  if (taken.outcome === "taken") return taken;
  return withoutCode({ ...withoutPromo(quote), price: fullPrice(quote) }, { code, reason: taken.reason });
}
