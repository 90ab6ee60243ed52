import type { CustomerId } from "../../core/base/ids.js";
import type { Clock } from "../../core/base/time.js";
import { type Kobo, subtract } from "../../core/money/money.js";
import { costOf } from "../../core/money/pricing.js";
import { isOver, offOf, type Promo, type PromoRefusal, parseCode } from "../../core/money/promo.js";
import { type Item, listedCost } from "../../core/orders/order.js";
import type { Store } from "../../core/store.js";
import type { Wish } from "../customer-api.js";
import { allSelvesOf } from "../customers/linked.js";
import type { HouseKeeper } from "../settings/settings.js";
import type { Tally } from "./counter.js";
import { usedUp } from "./uses.js";

type Deps = {
  readonly store: Store;
  readonly house: Pick<HouseKeeper, "read">;
  readonly clock: Clock;
  readonly tally: Tally;
};

export type Reduced =
  | { readonly outcome: "reduced"; readonly promo: Promo; readonly off: Kobo; readonly price: Kobo }
  | { readonly outcome: "refused"; readonly code: string; readonly reason: PromoRefusal };

type Sold = Pick<Wish, "network"> & { readonly item: Item; readonly price: Kobo };

export type Promos = {
  /** What a code makes of a price now, by its terms; how often it was used is not asked. */
  reduce(code: string, sold: Sold): Promise<Reduced>;
  /** Whether a customer could use a code for something. */
  standing(customer: CustomerId, code: string): Promise<PromoRefusal | undefined>;
};

export function createPromos({ store, house, clock, tally }: Deps): Promos {
  const known = async (typed: string): Promise<Promo | undefined> => {
    const code = parseCode(typed);
    return (await house.read()).promos?.find((promo) => promo.code === code);
  };

  return {
    async reduce(typed, { network, item, price }) {
      const promo = await known(typed);
      const refused = (reason: PromoRefusal): Reduced => ({ outcome: "refused", code: promo?.code ?? typed, reason });
      if (!promo) return refused("unknown");
      if (isOver(promo, clock())) return refused("over");
      const cost = costOf(await house.read(), { network, kind: item.kind, listed: listedCost(item) });
      const off = offOf(promo, { network, kind: item.kind, price, cost });
      return off > 0 ? { outcome: "reduced", promo, off, price: subtract(price, off) } : refused("not-for-this");
    },
    async standing(customer, typed) {
      const promo = await known(typed);
      if (!promo) return "unknown";
      if (isOver(promo, clock())) return "over";
      const persons = await allSelvesOf(store, customer);
      return store.transact(customer, (books) => usedUp(books, tally, promo, persons));
    },
  };
}
