import type { CustomerId } from "../../core/base/ids.js";
import { NETWORKS } from "../../core/base/network.js";
import type { Clock } from "../../core/base/time.js";
import type { Kobo } from "../../core/money/money.js";
import { costOf, priceOf } from "../../core/money/pricing.js";
import { isOver, offOf, type Promo } from "../../core/money/promo.js";
import { type PromoTerms, spellPromo } from "../../core/money/promo-text.js";
import { type House, SHOP_BOOKS } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";
import { listedIn, type OnSale } from "../catalogue/listed-products.js";
import type { Shelves } from "../catalogue/plans.js";
import type { HouseKeeper } from "../settings/settings.js";
import type { Tally } from "./counter.js";
import { usesOf } from "./uses.js";

const PROMOS_MAX = 100;

export type PromoUsed = { readonly promo: Promo; readonly used: number; readonly over: boolean };

/** Something that a code could be used for: what it would take off down to what it costs us, and if it may go below. */
export type PromoRow = OnSale & {
  readonly cost: Kobo;
  readonly price: Kobo;
  readonly off: Kobo;
  readonly offBelow: Kobo;
};

export type DeskPromos = {
  /** All that are kept, the newest first, with how often each is in use. */
  promos(): Promise<readonly PromoUsed[]>;
  /** What a code would take off everything it is for; networks that cannot be read are left out. */
  previewPromo(terms: PromoTerms): Promise<readonly PromoRow[]>;
  /** Makes a code, or gives it other terms; its uses count on. False when there are too many. */
  setPromo(terms: PromoTerms, how: { readonly by: CustomerId; readonly belowCost: boolean }): Promise<boolean>;
  /** False when there is no such code, or it has ended. */
  endPromo(code: string, by: CustomerId): Promise<boolean>;
};

type Deps = {
  readonly store: Store;
  readonly house: HouseKeeper;
  readonly shelves: Shelves;
  readonly clock: Clock;
  readonly tally: Tally;
};

export function createDeskPromos({ store, house, shelves, clock, tally }: Deps): DeskPromos {
  return {
    async promos() {
      const { promos = [] } = await house.read();
      return store.transact(SHOP_BOOKS, async (books) => {
        const used: PromoUsed[] = [];
        for (const promo of promos) {
          used.push({ promo, used: await usesOf(books, tally, promo.code), over: isOver(promo, clock()) });
        }
        return used.reverse();
      });
    },
    async previewPromo(terms) {
      const pricing = await house.read();
      const networks = NETWORKS.filter((network) => (terms.network ?? network) === network);
      const { kind } = terms;
      const listed = await Promise.all(
        networks.map((network) => listedIn(shelves, { network, ...(kind && { kind }) })),
      );
      const promo: Promo = { ...terms, madeAt: clock() };
      return listed
        .flatMap((rows) => rows ?? [])
        .map((row): PromoRow => {
          const sold = { ...row, price: priceOf(pricing, row), cost: costOf(pricing, row) };
          return { ...sold, off: offOf(promo, sold), offBelow: offOf({ ...promo, belowCost: true }, sold) };
        });
    },
    async setPromo(terms, { by, belowCost }) {
      const at = clock();
      const promo: Promo = { ...terms, ...(belowCost && { belowCost }), madeAt: at };
      let full = false;
      await house.settle(
        (known) => {
          const next = withPromo(known, promo);
          full = next.length > PROMOS_MAX;
          const same = known.promos?.some((one) => sameTerms(one, promo));
          return full || same ? undefined : { ...known, promos: next };
        },
        { by, did: "promo-set", to: terms.code, said: `${spellPromo(terms)}${belowCost ? ", below cost" : ""}` },
      );
      return !full;
    },
    async endPromo(code, by) {
      const ended = await house.settle(
        (known) => {
          const promo = known.promos?.find((one) => one.code === code && one.endedAt === undefined);
          if (!promo) return undefined;
          const end = (one: Promo) => (one === promo ? { ...one, endedAt: clock() } : one);
          return { ...known, promos: known.promos?.map(end) ?? [] };
        },
        { by, did: "promo-ended", to: code },
      );
      return ended !== undefined;
    },
  };
}

/** In place of the one before it. Where there are too many, those that were ended make room, the oldest first. */
function withPromo({ promos = [] }: House, promo: Promo): readonly Promo[] {
  const next = [...promos.filter(({ code }) => code !== promo.code), promo];
  const ended = next.find(({ endedAt }) => endedAt !== undefined);
  return next.length > PROMOS_MAX && ended ? next.filter((one) => one !== ended) : next;
}

/** A second tap on the same button makes nothing new. */
const sameTerms = ({ madeAt: _, ...one }: Promo, { madeAt: __, ...other }: Promo): boolean =>
  one.endedAt === undefined && JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const sorted = (record: object) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
