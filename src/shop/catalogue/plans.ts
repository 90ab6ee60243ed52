import type { CustomerId } from "../../core/base/ids.js";
import type { Network } from "../../core/base/network.js";
import { PLAN_KIND } from "../../core/base/product-kind.js";
import { after, before, DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { type Bundle, cheapestFirst, priceBundle } from "../../core/orders/catalogue.js";
import type { PlanCatalogue, PlanReading, PlanSales, ShopContext } from "../context.js";
import { pricingFor } from "./price-groups.js";

/** A plan list this fresh is good enough to choose from. */
const PLANS_FRESH_MS = MINUTE_MS;
/** When the vendor cannot be read, its plans are sold from the last reading for this long. */
const PLANS_STALE_MS = HOUR_MS;
/** How often sales of plans are counted, over how many days, and over how many orders at most. */
const SALES_FRESH_MS = HOUR_MS;
const SALES_DAYS = 7;
const SALES_ORDERS_MAX = 2_000;

type BundlesResult =
  | {
      readonly outcome: "bundles";
      readonly bundles: readonly Bundle[];
      readonly sold: PlanSales;
      /** When they were read, if they cannot be read now. */
      readonly readAt?: Instant;
    }
  | { readonly outcome: "refused"; readonly reason: "plans-unavailable" };

type CatalogueOptions = Pick<ShopContext, "vendor" | "store" | "clock" | "log">;

/** Caches the last reading of each network. Calls at the same time share one reading. */
export function createPlanCatalogue({ vendor, store, clock, log }: CatalogueOptions): PlanCatalogue {
  const readings = new Map<Network, PlanReading>();
  const running = new Map<Network, Promise<PlanReading | undefined>>();

  const readPlans = async (network: Network): Promise<PlanReading | undefined> => {
    const reading = await vendor.plans(network);
    if (reading.outcome === "plans") {
      readings.set(network, { ...reading, at: clock() });
    } else {
      log.warn({ network, cause: reading.cause }, "plans could not be read");
    }
    return readings.get(network);
  };

  const sharedReading = (network: Network) => {
    const shared = running.get(network) ?? readPlans(network).finally(() => running.delete(network));
    running.set(network, shared);
    return shared;
  };

  return {
    async currentPlans(network) {
      const last = await sharedReading(network);
      return last && clock() < after(last.at, PLANS_STALE_MS) ? last : undefined;
    },
    async listedPlans(network) {
      const last = readings.get(network);
      return last && isFresh(last, clock()) ? last : sharedReading(network);
    },
    planSales: createSalesCount({ store, clock, log }),
  };
}

const isFresh = ({ at }: PlanReading, now: Instant): boolean => now < after(at, PLANS_FRESH_MS);

/** Counts the sales of each plan in the background, at most once an hour. Meanwhile the previous count is used. */
function createSalesCount({ store, clock, log }: Omit<CatalogueOptions, "vendor">): PlanCatalogue["planSales"] {
  let counts: ReadonlyMap<Network, PlanSales> = new Map();
  let countedAt: Instant | undefined;

  const count = async () => {
    const orders = await store.ordersSince(before(clock(), SALES_DAYS * DAY_MS), SALES_ORDERS_MAX);
    const found = new Map<Network, Record<string, number>>();
    for (const { network, product, state } of orders) {
      if (product.kind !== PLAN_KIND || state !== "delivered") continue;
      const sold = found.get(network) ?? {};
      sold[product.planCode] = (sold[product.planCode] ?? 0) + 1;
      found.set(network, sold);
    }
    counts = found;
  };

  return (network) => {
    const now = clock();
    if (countedAt === undefined || now >= after(countedAt, SALES_FRESH_MS)) {
      countedAt = now;
      count().catch((err: unknown) => log.warn({ err }, "sales of plans could not be counted"));
    }
    return counts.get(network) ?? {};
  };
}

/** The bundles of a network as a customer buys them, cheapest first, and how often each was bought lately. */
export async function listedBundles(shop: ShopContext, customer: CustomerId, network: Network): Promise<BundlesResult> {
  const reading = await shop.plans.listedPlans(network);
  if (!reading) return { outcome: "refused", reason: "plans-unavailable" };
  const pricing = await pricingFor(shop, customer);
  return {
    outcome: "bundles",
    bundles: cheapestFirst(reading.plans.map((plan) => priceBundle(plan, pricing))),
    sold: shop.plans.planSales(network),
    ...(!isFresh(reading, shop.clock()) && { readAt: reading.at }),
  };
}
