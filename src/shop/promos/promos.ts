import type { CustomerId } from "../../core/base/ids.js";
import type { Clock } from "../../core/base/time.js";
import { type Kobo, subtract } from "../../core/money/money.js";
import { costOfListed } from "../../core/money/pricing.js";
import { discountOf, hasEnded, type Promo, type PromoRefusal, parseCode } from "../../core/money/promo.js";
import { listedCost, type Product } from "../../core/orders/order.js";
import type { Store } from "../../core/store.js";
import type { PurchaseRequest } from "../catalogue/price.js";
import type { SettingsStore } from "../context.js";
import { allLinkedCustomerIds } from "../customers/linked.js";
import { promoUseRefusal } from "./uses.js";

type Deps = {
  readonly store: Store;
  readonly house: Pick<SettingsStore, "read">;
  readonly clock: Clock;
};

export type PromoResult =
  | { readonly outcome: "reduced"; readonly promo: Promo; readonly off: Kobo; readonly price: Kobo }
  | { readonly outcome: "refused"; readonly code: string; readonly reason: PromoRefusal };

type PricedProduct = Pick<PurchaseRequest, "network"> & { readonly product: Product; readonly price: Kobo };

export type Promos = {
  /** What a code makes of a price now, by its terms; how often it was used is not asked. */
  applyPromo(code: string, sold: PricedProduct): Promise<PromoResult>;
  /** Whether a customer could use a code for something. */
  checkPromo(customer: CustomerId, code: string): Promise<PromoRefusal | undefined>;
};

export function createPromos({ store, house, clock }: Deps): Promos {
  const known = async (typed: string): Promise<Promo | undefined> => {
    const code = parseCode(typed);
    return (await house.read()).promos?.find((promo) => promo.code === code);
  };

  return {
    async applyPromo(typed, { network, product, price }) {
      const promo = await known(typed);
      const refused = (reason: PromoRefusal): PromoResult => ({
        outcome: "refused",
        code: promo?.code ?? typed,
        reason,
      });
      if (!promo) return refused("unknown");
      if (hasEnded(promo, clock())) return refused("over");
      const cost = costOfListed(await house.read(), { network, kind: product.kind, listed: listedCost(product) });
      const off = discountOf(promo, { network, kind: product.kind, price, cost });
      return off > 0 ? { outcome: "reduced", promo, off, price: subtract(price, off) } : refused("not-for-this");
    },
    async checkPromo(customer, typed) {
      const promo = await known(typed);
      if (!promo) return "unknown";
      if (hasEnded(promo, clock())) return "over";
      const persons = await allLinkedCustomerIds(store, customer);
      return store.transact(customer, (books) => promoUseRefusal(books, promo, persons));
    },
  };
}
