import type { Network } from "../../core/base/network.js";
import type { Phone } from "../../core/base/phone.js";
import type { Kobo } from "../../core/money/money.js";
import { priceOf } from "../../core/money/pricing.js";
import type { Order, Product } from "../../core/orders/order.js";
import { AIRTIME_MAX, AIRTIME_MIN } from "../../core/orders/product.js";
import { isOnSale } from "../../core/settings/shop-settings.js";
import { pricedBundles, type SellingContext } from "./plans.js";

/** What somebody wants, before it is an order. */
export type PurchaseRequest = {
  readonly network: Network;
  readonly recipient: Phone;
  readonly product:
    | { readonly kind: "airtime"; readonly amount: Kobo }
    | { readonly kind: "data"; readonly planCode: string };
};

/** It is for sale at no price, and why. */
export type PriceRefusal = {
  readonly outcome: "refused";
  readonly reason: "plan-unavailable" | "below-minimum" | "above-maximum" | "plans-unavailable" | "off-sale";
};

export type PriceResult =
  | { readonly outcome: "priced"; readonly product: Product; readonly price: Kobo }
  | PriceRefusal;

const refused = (reason: PriceRefusal["reason"]): PriceRefusal => ({ outcome: "refused", reason });

/** What a request costs. By the plans as `listed`, good enough to choose from, or as they are read now (`current`), to sell at. */
export async function priceRequest(
  shop: Pick<SellingContext, "settings" | "plans">,
  { network, product }: PurchaseRequest,
  age: "listed" | "current" = "current",
): Promise<PriceResult> {
  const settings = await shop.settings.read();
  if (!isOnSale(settings, { network, kind: product.kind })) return refused("off-sale");
  if (product.kind === "airtime") {
    const { amount } = product;
    if (amount < AIRTIME_MIN || amount % 100 !== 0) return refused("below-minimum");
    if (amount > AIRTIME_MAX) return refused("above-maximum");
    const price = priceOf(settings, { network, kind: "airtime", listed: amount });
    return { outcome: "priced", product: { kind: "airtime", amount }, price };
  }
  const plans = await (age === "listed" ? shop.plans.listedPlans(network) : shop.plans.currentPlans(network));
  const result = await pricedBundles(shop, plans);
  if (result.outcome === "refused") return result;
  const bundle = result.bundles.find(({ planCode }) => planCode === product.planCode);
  if (!bundle) return refused("plan-unavailable");
  const { planCode, size, validity, cost, price } = bundle;
  return { outcome: "priced", product: { kind: "data", planCode, size, validity, cost }, price };
}

/** The request that would buy this again. */
export const purchaseRequestOf = ({
  network,
  recipient,
  product,
}: Pick<Order, "network" | "recipient" | "product">): PurchaseRequest => ({
  network,
  recipient,
  product:
    product.kind === "airtime"
      ? { kind: "airtime", amount: product.amount }
      : { kind: "data", planCode: product.planCode },
});
