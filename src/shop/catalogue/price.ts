import type { CustomerId } from "../../core/base/ids.js";
import type { Network } from "../../core/base/network.js";
import type { Phone } from "../../core/base/phone.js";
import type { Kobo } from "../../core/money/money.js";
import { type ListedPrice, type Pricing, priceOf } from "../../core/money/pricing.js";
import { mayBeListed } from "../../core/orders/catalogue.js";
import type { Order } from "../../core/orders/order.js";
import {
  AIRTIME_LIMITS,
  isSameOffer,
  listedPriceOf,
  type Product,
  type ProductRequest,
  productRequest,
  type RequestOf,
} from "../../core/orders/product.js";
import type { PlanReading, ShopContext } from "../context.js";
import { saleState } from "./availability.js";
import { pricingFor } from "./price-groups.js";

/** What a customer wants, before it is an order. */
export type PurchaseRequest = {
  readonly network: Network;
  readonly recipient: Phone;
  readonly product: ProductRequest;
};

/** Why it has no price. */
export type PriceRefusal = {
  readonly outcome: "refused";
  readonly reason: "plan-unavailable" | "below-minimum" | "above-maximum" | "plans-unavailable" | "off-sale";
};

/**
 * `isTrial`: it is suspended, and buying it is a trial of whether it works again. `listPrice`: the general price, if
 * the buyer is in a price group.
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

type PriceRequest = Pick<PurchaseRequest, "network" | "product">;
type PlansAge = "listed" | "current";

/**
 * Prices a request for a customer, by `listed` plans, good enough for choosing, or `current` plans, read now for
 * selling.
 */
export async function priceRequest(
  shop: ShopContext,
  customer: CustomerId,
  { network, product }: PriceRequest,
  age: PlansAge = "current",
): Promise<PriceResult> {
  const found = await findProduct(shop, { network, product, age });
  return priceBy(await pricingFor(shop, customer), found);
}

/** The same for many requests: reads each product once, and the buyer once. */
export async function priceRequests<R extends PriceRequest>(
  shop: ShopContext,
  customer: CustomerId,
  requests: readonly R[],
  age: PlansAge,
): Promise<readonly { readonly request: R; readonly price: PriceResult }[]> {
  const known = new Map<string, ReturnType<typeof findProduct>>();
  const found = await Promise.all(
    requests.map(async (request) => {
      const { network, product } = request;
      const key = `${network} ${Object.values(product).join(":")}`;
      const finding = known.get(key) ?? findProduct(shop, { network, product, age });
      known.set(key, finding);
      return { request, product: await finding };
    }),
  );
  const pricing = await pricingFor(shop, customer);
  return found.map(({ request, product }) => ({ request, price: priceBy(pricing, product) }));
}

type Found = { readonly network: Network; readonly product: Product; readonly isTrial?: true };

/** Applies the price rules to a product whose cost is known. */
function priceBy(pricing: Pricing, found: Found | PriceRefusal): PriceResult {
  if ("outcome" in found) return found;
  const { network, ...sold } = found;
  const { priceGroup, ...everybody } = pricing;
  const listed: ListedPrice = { network, ...sold.product, listed: listedPriceOf(sold.product) };
  const listPrice = priceGroup && { listPrice: priceOf(everybody, listed) };
  return { outcome: "priced", ...sold, price: priceOf(pricing, listed), ...listPrice };
}

/** Finds the requested product, if it is sold now. */
async function findProduct(
  shop: ShopContext,
  { network, product, age }: PriceRequest & { readonly age: PlansAge },
): Promise<Found | PriceRefusal> {
  const about = { line: { network, kind: product.kind }, now: shop.clock() };
  const { sale } = await saleState(shop.store, await shop.settings.read(), about);
  if (sale === "off" || sale === "suspended") return refused("off-sale");
  const { listedPlans, currentPlans } = shop.plans;
  const readPlans = age === "listed" ? listedPlans : currentPlans;
  const found = product.kind === "airtime" ? findAmount(product) : findPlan(await readPlans(network), product);
  return "outcome" in found ? found : { network, product: found, ...(sale === "trial" && { isTrial: true }) };
}

function findAmount({ kind, amount }: RequestOf<"airtime">): Product | PriceRefusal {
  if (amount < AIRTIME_LIMITS.min || amount % 100 !== 0) return refused("below-minimum");
  return amount > AIRTIME_LIMITS.max ? refused("above-maximum") : { kind, amount };
}

function findPlan(reading: PlanReading | undefined, { kind, planCode }: RequestOf<"data">): Product | PriceRefusal {
  if (!reading) return refused("plans-unavailable");
  const plan = reading.plans.find((one) => one.planCode === planCode);
  if (plan) return { kind, planCode, size: plan.size, validity: plan.validity, cost: plan.cost };
  return refused(mayBeListed(reading, planCode) ? "plans-unavailable" : "plan-unavailable");
}

/**
 * Whether the plan that an order promised is still sold with the same contents, at whatever price. Uses plans read
 * after the order was placed, at most a minute ago. True while they cannot be read.
 */
export async function isStillSold(
  { plans }: Pick<ShopContext, "plans">,
  { product, network, placedAt }: Order,
): Promise<boolean> {
  if (product.kind === "airtime") return true;
  const reading = await plans.listedPlans(network);
  const found = findPlan(reading && reading.at > placedAt ? reading : undefined, product);
  return "outcome" in found ? found.reason !== "plan-unavailable" : isSameOffer(found, product);
}

/** The request that would buy the same again. */
export const purchaseRequestOf = ({
  network,
  recipient,
  product,
}: Pick<Order, "network" | "recipient" | "product">): PurchaseRequest => ({
  network,
  recipient,
  product: productRequest(product),
});
