import type { Network } from "../../core/base/network.js";
import { after, HOUR_MS, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { type Bundle, cheapestFirst, type Plan, priceBundle } from "../../core/orders/catalogue.js";
import type { ShopContext } from "../context.js";

/** A plan list this fresh is good enough to choose from. */
const PLANS_FRESH_MS = MINUTE_MS;
/** When the vendor cannot be read, its plans are sold from the last reading for this long. */
const PLANS_STALE_MS = HOUR_MS;

/** The vendor's plans by network; undefined when they cannot be read. */
export type PlanCatalogue = {
  /** At most a minute old: to choose from. */
  listedPlans(network: Network): Promise<readonly Plan[] | undefined>;
  /** Read now: to sell at. */
  currentPlans(network: Network): Promise<readonly Plan[] | undefined>;
};

/** The shop with its plan catalogue: what it takes to name a price. */
export type SellingContext = ShopContext & { readonly plans: PlanCatalogue };

export type BundlesResult =
  | { readonly outcome: "bundles"; readonly bundles: readonly Bundle[] }
  | { readonly outcome: "refused"; readonly reason: "plans-unavailable" };

/** Keeps the last reading of each network. Readers who arrive together share one reading. */
export function createPlanCatalogue({
  vendor,
  clock,
  log,
}: Pick<ShopContext, "vendor" | "clock" | "log">): PlanCatalogue {
  const readings = new Map<Network, { readonly plans: readonly Plan[]; readonly at: Instant }>();
  const running = new Map<Network, Promise<readonly Plan[] | undefined>>();

  const readPlans = async (network: Network): Promise<readonly Plan[] | undefined> => {
    const reading = await vendor.plans(network);
    if (reading.outcome === "plans") {
      readings.set(network, { plans: reading.plans, at: clock() });
      return reading.plans;
    }
    log.warn({ network, cause: reading.cause }, "plans could not be read");
    const last = readings.get(network);
    return last && clock() < after(last.at, PLANS_STALE_MS) ? last.plans : undefined;
  };

  const currentPlans = (network: Network) => {
    const shared = running.get(network) ?? readPlans(network).finally(() => running.delete(network));
    running.set(network, shared);
    return shared;
  };

  return {
    currentPlans,
    async listedPlans(network) {
      const last = readings.get(network);
      return last && clock() < after(last.at, PLANS_FRESH_MS) ? last.plans : currentPlans(network);
    },
  };
}

/** Plans at our prices, by the rules as they are now, cheapest first. */
export async function pricedBundles(
  { settings }: Pick<ShopContext, "settings">,
  plans: readonly Plan[] | undefined,
): Promise<BundlesResult> {
  if (!plans) return { outcome: "refused", reason: "plans-unavailable" };
  const pricing = await settings.read();
  return { outcome: "bundles", bundles: cheapestFirst(plans.map((plan) => priceBundle(plan, pricing))) };
}

/** The bundles of a network, cheapest first, at most a minute old. */
export const listedBundles = async (shop: SellingContext, network: Network): Promise<BundlesResult> =>
  pricedBundles(shop, await shop.plans.listedPlans(network));
