import { type Bundle, cheapestFirst, shelve } from "#core/catalogue.js";
import type { Network } from "#core/network.js";
import type { Log, Vendor } from "#core/ports.js";
import { after, type Clock, type Instant } from "#core/time.js";
import { SHELF_FRESH_MS, SHELF_STALE_MS } from "./limits.js";
import type { ShelfResult } from "./shop.js";

export type Shelves = {
  /** The bundles on sale, cheapest first, at most a minute old: to choose from. */
  browse(network: Network): Promise<ShelfResult>;
  /** The bundles on sale, read now: to name a price. */
  read(network: Network): Promise<ShelfResult>;
};

/**
 * When the vendor cannot be read, both give what was last read, for an hour. Readers who arrive together share one
 * reading.
 */
export function createShelves({ vendor, clock, log }: { vendor: Vendor; clock: Clock; log: Log }): Shelves {
  const kept = new Map<Network, { readonly bundles: readonly Bundle[]; readonly at: Instant }>();
  const underway = new Map<Network, Promise<ShelfResult>>();

  const read = async (network: Network): Promise<ShelfResult> => {
    const reading = await vendor.plans(network);
    if (reading.outcome === "plans") {
      const bundles = cheapestFirst(reading.plans.map(shelve));
      kept.set(network, { bundles, at: clock() });
      return { outcome: "shelf", bundles };
    }
    log.warn({ network, cause: reading.cause }, "plans could not be read");
    const last = kept.get(network);
    if (last && clock() < after(last.at, SHELF_STALE_MS)) return { outcome: "shelf", bundles: last.bundles };
    return { outcome: "refused", reason: "shelf-unreadable" };
  };

  const readShared = (network: Network) => {
    const shared = underway.get(network) ?? read(network).finally(() => underway.delete(network));
    underway.set(network, shared);
    return shared;
  };

  return {
    browse: async (network) => {
      const last = kept.get(network);
      const fresh = last && clock() < after(last.at, SHELF_FRESH_MS);
      return fresh ? { outcome: "shelf", bundles: last.bundles } : readShared(network);
    },
    read: readShared,
  };
}
