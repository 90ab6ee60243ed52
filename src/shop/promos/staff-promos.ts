import type { CustomerId } from "../../core/base/ids.js";
import { NETWORKS } from "../../core/base/network.js";
import type { Clock } from "../../core/base/time.js";
import type { Kobo } from "../../core/money/money.js";
import { costOfListed, priceOf } from "../../core/money/pricing.js";
import { discountOf, hasEnded, type Promo } from "../../core/money/promo.js";
import { type PromoTerms, spellPromo } from "../../core/money/promo-text.js";
import { SHOP_CUSTOMER_ID, type ShopSettings } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";
import { type ListedProduct, listedProducts } from "../catalogue/listed-products.js";
import type { PlanCatalogue } from "../catalogue/plans.js";
import type { SettingsStore } from "../context.js";
import { promoUseCount } from "./uses.js";

const PROMOS_MAX = 100;

export type PromoUsage = { readonly promo: Promo; readonly used: number; readonly over: boolean };

/** Something that a code could be used for: what it would take off down to what it costs us, and if it may go below. */
export type PromoRow = ListedProduct & {
  readonly cost: Kobo;
  readonly price: Kobo;
  readonly off: Kobo;
  readonly offBelow: Kobo;
};

export type StaffPromos = {
  /** All that are kept, the newest first, with how often each is in use. */
  promos(): Promise<readonly PromoUsage[]>;
  /** What a code would take off everything it is for; networks that cannot be read are left out. */
  previewPromo(terms: PromoTerms): Promise<readonly PromoRow[]>;
  /** Makes a code, or gives it other terms; its uses count on. False when there are too many. */
  setPromo(terms: PromoTerms, how: { readonly by: CustomerId; readonly belowCost: boolean }): Promise<boolean>;
  /** False when there is no such code, or it has ended. */
  endPromo(code: string, by: CustomerId): Promise<boolean>;
};

type Deps = {
  readonly store: Store;
  readonly house: SettingsStore;
  readonly shelves: PlanCatalogue;
  readonly clock: Clock;
};

export function createStaffPromos({ store, house, shelves, clock }: Deps): StaffPromos {
  return {
    async promos() {
      const { promos = [] } = await house.read();
      return store.transact(SHOP_CUSTOMER_ID, async (books) => {
        const used: PromoUsage[] = [];
        for (const promo of promos) {
          used.push({ promo, used: await promoUseCount(books, promo.code), over: hasEnded(promo, clock()) });
        }
        return used.reverse();
      });
    },
    async previewPromo(terms) {
      const pricing = await house.read();
      const networks = NETWORKS.filter((network) => (terms.network ?? network) === network);
      const { kind } = terms;
      const listed = await Promise.all(
        networks.map((network) => listedProducts(shelves, { network, ...(kind && { kind }) })),
      );
      const promo: Promo = { ...terms, createdAt: clock() };
      return listed
        .flatMap((rows) => rows ?? [])
        .map((row): PromoRow => {
          const sold = { ...row, price: priceOf(pricing, row), cost: costOfListed(pricing, row) };
          return { ...sold, off: discountOf(promo, sold), offBelow: discountOf({ ...promo, belowCost: true }, sold) };
        });
    },
    async setPromo(terms, { by, belowCost }) {
      const at = clock();
      const promo: Promo = { ...terms, ...(belowCost && { belowCost }), createdAt: at };
      let full = false;
      await house.updateWithAudit(
        (known) => {
          const next = withPromo(known, promo);
          full = next.length > PROMOS_MAX;
          const same = known.promos?.some((one) => sameTerms(one, promo));
          return full || same ? undefined : { ...known, promos: next };
        },
        {
          by,
          action: "promo-set",
          target: terms.code,
          detail: `${spellPromo(terms)}${belowCost ? ", below cost" : ""}`,
        },
      );
      return !full;
    },
    async endPromo(code, by) {
      const ended = await house.updateWithAudit(
        (known) => {
          const promo = known.promos?.find((one) => one.code === code && one.endedAt === undefined);
          if (!promo) return undefined;
          const end = (one: Promo) => (one === promo ? { ...one, endedAt: clock() } : one);
          return { ...known, promos: known.promos?.map(end) ?? [] };
        },
        { by, action: "promo-ended", target: code },
      );
      return ended !== undefined;
    },
  };
}

/** In place of the one before it. Where there are too many, those that were ended make room, the oldest first. */
function withPromo({ promos = [] }: ShopSettings, promo: Promo): readonly Promo[] {
  const next = [...promos.filter(({ code }) => code !== promo.code), promo];
  const ended = next.find(({ endedAt }) => endedAt !== undefined);
  return next.length > PROMOS_MAX && ended ? next.filter((one) => one !== ended) : next;
}

/** A second tap on the same button makes nothing new. */
const sameTerms = ({ createdAt: _, ...one }: Promo, { createdAt: __, ...other }: Promo): boolean =>
  one.endedAt === undefined && JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const sorted = (record: object) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
