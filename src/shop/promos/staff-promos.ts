import type { CustomerId } from "../../core/base/ids.js";
import { NETWORKS } from "../../core/base/network.js";
import type { Kobo } from "../../core/money/money.js";
import { costOf, priceOf } from "../../core/money/pricing.js";
import { discountOf, hasEnded, type Promo } from "../../core/money/promo.js";
import { formatPromo, type PromoTerms } from "../../core/money/promo-text.js";
import type { ShopSettings } from "../../core/settings/shop-settings.js";
import { type ListedProduct, listedProducts } from "../catalogue/listed-products.js";
import type { ShopContext } from "../context.js";
import { forgetPromoUses, promoUseCount } from "./promos.js";

/** The most codes a shop may have, including ended ones. */
const PROMOS_MAX = 100;

/** `used`: the number of uses taken. `over`: it has ended. */
type PromoUsage = { readonly promo: Promo; readonly used: number; readonly over: boolean };

/**
 * A product that a code covers. `off`: the discount, down to our cost. `offBelow`: the discount if it may go below
 * cost.
 */
type PromoRow = ListedProduct & {
  readonly cost: Kobo;
  readonly price: Kobo;
  readonly off: Kobo;
  readonly offBelow: Kobo;
};

/** All promo codes, newest first, with the number of uses taken. */
export async function listPromos({ store, settings, clock }: ShopContext): Promise<readonly PromoUsage[]> {
  const { promos = [] } = await settings.read();
  const usage = promos.map(async (promo): Promise<PromoUsage> => {
    return { promo, used: await promoUseCount(store, promo.code), over: hasEnded(promo, clock()) };
  });
  return (await Promise.all(usage)).reverse();
}

/** The discount of a code on every product that it covers. Networks whose plans cannot be read are left out. */
export async function previewPromo(shop: ShopContext, terms: PromoTerms): Promise<readonly PromoRow[]> {
  const pricing = await shop.settings.read();
  const networks = NETWORKS.filter((network) => (terms.network ?? network) === network);
  const { kind } = terms;
  const listed = await Promise.all(networks.map((network) => listedProducts(shop, { network, ...(kind && { kind }) })));
  const promo: Promo = { ...terms, createdAt: shop.clock() };
  return listed
    .flatMap((products) => products ?? [])
    .map((product): PromoRow => {
      const sold = { ...product, price: priceOf(pricing, product), cost: costOf(pricing, product) };
      return { ...sold, off: discountOf(promo, sold), offBelow: discountOf({ ...promo, belowCost: true }, sold) };
    });
}

/** Makes a code, or changes its terms and keeps its uses. `replaced`: the terms that it had until then. */
export async function setPromo(
  { settings, clock }: ShopContext,
  terms: PromoTerms,
  { by, belowCost }: { readonly by: CustomerId; readonly belowCost: boolean },
): Promise<{ readonly outcome: "set"; readonly replaced?: string } | { readonly outcome: "too-many" }> {
  let isFull = false;
  let replaced: string | undefined;
  let forgotten: readonly Promo[] = [];
  await settings.updateWithAudit(
    (current) => {
      const known = current.promos?.find(({ code }) => code === terms.code);
      const { createdAt = clock() } = known ?? {};
      const promo: Promo = { ...terms, ...(belowCost && { belowCost }), createdAt };
      const promos = withPromo(current, promo);
      isFull = promos.length > PROMOS_MAX;
      forgotten = (current.promos ?? []).filter(({ code }) => !promos.some((one) => one.code === code));
      const isUnchanged = known && sameTerms(known, promo);
      replaced = known && !isUnchanged ? formatPromo(known) : undefined;
      return isFull || isUnchanged ? undefined : { ...current, promos };
    },
    {
      by,
      action: "promo-set",
      target: terms.code,
      detail: `${formatPromo(terms)}${belowCost ? ", below cost" : ""}`,
    },
    async (books) => {
      for (const { code } of forgotten) await forgetPromoUses(books, code);
    },
  );
  return isFull ? { outcome: "too-many" } : { outcome: "set", ...(replaced !== undefined && { replaced }) };
}

/** Ends a code. False if there is no such code or it has ended. */
export function endPromo({ settings, clock }: ShopContext, code: string, by: CustomerId): Promise<boolean> {
  return settings.updateWithAudit(
    (current) => {
      const promo = current.promos?.find((one) => one.code === code && one.endedAt === undefined);
      if (!promo) return undefined;
      const promos = current.promos?.map((one) => (one === promo ? { ...one, endedAt: clock() } : one)) ?? [];
      return { ...current, promos };
    },
    { by, action: "promo-ended", target: code },
  );
}

/** Adds a code, replacing one of the same name. If there are too many, the oldest ended one makes room. */
function withPromo({ promos = [] }: ShopSettings, promo: Promo): readonly Promo[] {
  const next = [...promos.filter(({ code }) => code !== promo.code), promo];
  const ended = next.find(({ endedAt }) => endedAt !== undefined);
  return next.length > PROMOS_MAX && ended ? next.filter((one) => one !== ended) : next;
}

/** Whether the terms are the same, so that a second tap on the same button changes nothing. */
const sameTerms = (one: Promo, other: Promo): boolean =>
  one.endedAt === undefined && JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const sorted = (record: object) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
