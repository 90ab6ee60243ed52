import type { CustomerId } from "../../core/base/ids.js";
import { type Kobo, subtract } from "../../core/money/money.js";
import { costOfListed } from "../../core/money/pricing.js";
import { discountOf, hasEnded, type Promo, type PromoRefusal, parseCode } from "../../core/money/promo.js";
import type { Order } from "../../core/orders/order.js";
import { listedCost } from "../../core/orders/product.js";
import type { ShopContext } from "../context.js";
import { relatedIds } from "../customers/current.js";
import { promoUseRefusal } from "./uses.js";

export type PromoResult =
  | { readonly outcome: "reduced"; readonly promo: Promo; readonly off: Kobo; readonly price: Kobo }
  | { readonly outcome: "refused"; readonly code: string; readonly reason: PromoRefusal };

/** What a code makes of a price now, by its terms; how often it was used does not matter here. */
export async function applyPromo(
  shop: Pick<ShopContext, "settings" | "clock">,
  typed: string,
  { network, product, price }: Pick<Order, "network" | "product" | "price">,
): Promise<PromoResult> {
  const promo = await findPromo(shop, typed);
  const refused = (reason: PromoRefusal): PromoResult => ({ outcome: "refused", code: promo?.code ?? typed, reason });
  if (!promo) return refused("unknown");
  if (hasEnded(promo, shop.clock())) return refused("over");
  const { kind } = product;
  const cost = costOfListed(await shop.settings.read(), { network, kind, listed: listedCost(product) });
  const off = discountOf(promo, { network, kind, price, cost });
  return off > 0 ? { outcome: "reduced", promo, off, price: subtract(price, off) } : refused("not-for-this");
}

/** Why a customer cannot use a code for anything; undefined when they can. */
export async function checkPromo(
  shop: Pick<ShopContext, "store" | "settings" | "clock">,
  customer: CustomerId,
  typed: string,
): Promise<PromoRefusal | undefined> {
  const promo = await findPromo(shop, typed);
  if (!promo) return "unknown";
  if (hasEnded(promo, shop.clock())) return "over";
  return promoUseRefusal(shop.store, promo, await relatedIds(shop.store, customer));
}

async function findPromo({ settings }: Pick<ShopContext, "settings">, typed: string): Promise<Promo | undefined> {
  const code = parseCode(typed);
  return (await settings.read()).promos?.find((promo) => promo.code === code);
}
