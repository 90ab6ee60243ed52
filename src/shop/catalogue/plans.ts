import type { Network } from "../../core/base/network.js";
import { after, type Clock, HOUR_MS, type Instant, MINUTE_MS } from "../../core/base/time.js";
import type { Kobo } from "../../core/money/money.js";
import { priceOf } from "../../core/money/pricing.js";
import { type Bundle, cheapestFirst, type Plan, priceBundle } from "../../core/orders/catalogue.js";
import type { Log, Vendor } from "../../core/ports.js";
import type { SettingsStore } from "../context.js";

export type BundlesResult =
  | { readonly outcome: "shelf"; readonly bundles: readonly Bundle[] }
  | { readonly outcome: "refused"; readonly reason: "plans-unavailable" };

/** A shelf this fresh is good enough to choose from. */
const SHELF_FRESH_MS = MINUTE_MS;
/** Beyond this a shelf that cannot be read again is no longer sold from. */
const SHELF_STALE_MS = HOUR_MS;

export type PlanCatalogue = {
  /** The bundles on sale, cheapest first, at most a minute old: to choose from. */
  listedBundles(network: Network): Promise<BundlesResult>;
  /** The bundles on sale, read now: to name a price. */
  currentBundles(network: Network): Promise<BundlesResult>;
  /** The plans as the vendor lists them, at most a minute old; undefined when they cannot be read. */
  vendorPlans(network: Network): Promise<readonly Plan[] | undefined>;
  /** What airtime of a face value is sold at. */
  airtimePrice(network: Network, amount: Kobo): Promise<Kobo>;
};

type Deps = {
  readonly vendor: Vendor;
  readonly house: Pick<SettingsStore, "read">;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * When the vendor cannot be read, its plans are those last read, for an hour. Readers who arrive together share one
 * reading. Prices are made here and nowhere else, at each look, by the rules as they are then: whoever sells, whatever
 * the way, asks here.
 */
export function createPlanCatalogue({ vendor, house, clock, log }: Deps): PlanCatalogue {
  const kept = new Map<Network, { readonly plans: readonly Plan[]; readonly at: Instant }>();
  const underway = new Map<Network, Promise<readonly Plan[] | undefined>>();

  const readPlans = async (network: Network): Promise<readonly Plan[] | undefined> => {
    const reading = await vendor.plans(network);
    if (reading.outcome === "plans") {
      kept.set(network, { plans: reading.plans, at: clock() });
      return reading.plans;
    }
    log.warn({ network, cause: reading.cause }, "plans could not be read");
    const last = kept.get(network);
    return last && clock() < after(last.at, SHELF_STALE_MS) ? last.plans : undefined;
  };

  const readShared = (network: Network) => {
    const shared = underway.get(network) ?? readPlans(network).finally(() => underway.delete(network));
    underway.set(network, shared);
    return shared;
  };

  const plans: PlanCatalogue["vendorPlans"] = async (network) => {
    const last = kept.get(network);
    return last && clock() < after(last.at, SHELF_FRESH_MS) ? last.plans : readShared(network);
  };

  const priced = async (listed: readonly Plan[] | undefined): Promise<BundlesResult> => {
    if (!listed) return { outcome: "refused", reason: "plans-unavailable" };
    const pricing = await house.read();
    return { outcome: "shelf", bundles: cheapestFirst(listed.map((plan) => priceBundle(plan, pricing))) };
  };

  return {
    vendorPlans: plans,
    listedBundles: async (network) => priced(await plans(network)),
    currentBundles: async (network) => priced(await readShared(network)),
    airtimePrice: async (network, amount) => priceOf(await house.read(), { network, kind: "airtime", listed: amount }),
  };
}
