import type { CustomerId } from "../../core/base/ids.js";
import type { Network } from "../../core/base/network.js";
import type { Phone } from "../../core/base/phone.js";
import type { ProductKind } from "../../core/base/product-kind.js";
import type { Kobo } from "../../core/money/money.js";
import { type ListedPrice, priceOf } from "../../core/money/pricing.js";
import type { Order } from "../../core/orders/order.js";
import {
  AIRTIME_LIMITS,
  type Product,
  type ProductRequest,
  productRequest,
  type RequestOf,
} from "../../core/orders/product.js";
import type { SellingContext } from "./plans.js";
import { pricingFor } from "./price-groups.js";
import { saleState } from "./suspension.js";

/** What somebody wants, before it is an order. */
export type PurchaseRequest = {
  readonly network: Network;
  readonly recipient: Phone;
  readonly product: ProductRequest;
};

/** It is for sale at no price, and why. */
export type PriceRefusal = {
  readonly outcome: "refused";
  readonly reason: "plan-unavailable" | "below-minimum" | "above-maximum" | "plans-unavailable" | "off-sale";
};

/**
 * `isTrial`: it is suspended, and whoever buys it tries whether it works again. `listPrice`: what it costs everybody, to a
 * member of a price group.
 */
export type PriceResult =
  | {
      readonly outcome: "priced";
      readonly product: Product;
      readonly price: Kobo;
      readonly listPrice?: Kobo;
      readonly isTrial?: true;
    }
  | PriceRefusal;

const refused = (reason: PriceRefusal["reason"]): PriceRefusal => ({ outcome: "refused", reason });

type PricingShop = Pick<SellingContext, "settings" | "plans" | "store" | "clock">;
type Priced<R extends ProductRequest> = {
  readonly customer: CustomerId;
  readonly network: Network;
  readonly product: R;
  readonly age: "listed" | "current";
};
type Pricer<R extends ProductRequest> = { price(shop: PricingShop, request: Priced<R>): Promise<PriceResult> };

const PRICERS: { readonly [K in ProductKind]: Pricer<RequestOf<K>> } = {
  airtime: { price: priceAmount },
  data: { price: pricePlan },
};

/** What a request costs a customer. By the plans as `listed`, good enough to choose from, or as they are read now (`current`), to sell at. */
export async function priceRequest(
  shop: PricingShop,
  customer: CustomerId,
  { network, product }: Pick<PurchaseRequest, "network" | "product">,
  age: "listed" | "current" = "current",
): Promise<PriceResult> {
  const { kind } = product;
  const about = { line: { network, kind }, now: shop.clock() };
  const { sale } = await saleState(shop.store, await shop.settings.read(), about);
  if (sale === "off" || sale === "suspended") return refused("off-sale");
  const pricer: Pricer<ProductRequest> = PRICERS[kind];
  const priced = await pricer.price(shop, { customer, network, product, age });
  return priced.outcome === "priced" && sale === "trial" ? { ...priced, isTrial: true } : priced;
}

/** By the rules as they are when what it costs us is known. */
async function sellingPrice(
  shop: PricingShop,
  customer: CustomerId,
  listed: ListedPrice,
): Promise<Pick<Extract<PriceResult, { outcome: "priced" }>, "price" | "listPrice">> {
  const pricing = await pricingFor(shop, customer);
  const { priceGroup, ...everybody } = pricing;
  return { price: priceOf(pricing, listed), ...(priceGroup && { listPrice: priceOf(everybody, listed) }) };
}

async function priceAmount(
  shop: PricingShop,
  { customer, network, product }: Priced<RequestOf<"airtime">>,
): Promise<PriceResult> {
  const { kind, amount } = product;
  if (amount < AIRTIME_LIMITS.min || amount % 100 !== 0) return refused("below-minimum");
  if (amount > AIRTIME_LIMITS.max) return refused("above-maximum");
  const prices = await sellingPrice(shop, customer, { network, kind, listed: amount });
  return { outcome: "priced", product: { kind, amount }, ...prices };
}

async function pricePlan(
  shop: PricingShop,
  { customer, network, product, age }: Priced<RequestOf<"data">>,
): Promise<PriceResult> {
  const plans =
    age === "listed" ? (await shop.plans.listedPlans(network))?.plans : await shop.plans.currentPlans(network);
  if (!plans) return refused("plans-unavailable");
  const { kind } = product;
  const plan = plans.find(({ planCode }) => planCode === product.planCode);
  if (!plan) return refused("plan-unavailable");
  const { planCode, size, validity, cost } = plan;
  const prices = await sellingPrice(shop, customer, { network, kind, planCode, listed: cost });
  return { outcome: "priced", product: { kind, planCode, size, validity, cost }, ...prices };
}

/** The request that would buy this again. */
export const purchaseRequestOf = ({
  network,
  recipient,
  product,
}: Pick<Order, "network" | "recipient" | "product">): PurchaseRequest => ({
  network,
  recipient,
  product: productRequest(product),
});
