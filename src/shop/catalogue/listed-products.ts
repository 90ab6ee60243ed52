import { type Kobo, naira } from "../../core/money/money.js";
import { type KnownCost, type Listed, type Scope, WHOLE } from "../../core/money/pricing.js";
import { listedCost, type Order } from "../../core/orders/order.js";
import { AIRTIME_MAX, AIRTIME_MIN, isOf, WARES } from "../../core/orders/product.js";
import type { Shelves } from "./plans.js";

/** Something that can be sold, as staff read it. */
export type OnSale = Listed & { readonly size?: string; readonly validity?: string };

/** What the vendor took of the listed price lately, at most, for so many orders. */
export type Taken = KnownCost & { readonly count: number };

const FACES: readonly Kobo[] = [AIRTIME_MIN, ...[100, 200, 500, 1_000, 2_000, 5_000].map(naira), AIRTIME_MAX];

/** Everything of a kind, or of both, that is on sale on a network; undefined when its plans cannot be read. */
export async function listedIn(
  { plans }: Pick<Shelves, "plans">,
  { network, kind }: Pick<Scope, "network" | "kind">,
): Promise<readonly OnSale[] | undefined> {
  const airtime = FACES.map((listed) => ({ network, kind: "airtime" as const, listed }));
  if (kind === "airtime") return airtime;
  const read = await plans(network);
  if (!read) return undefined;
  const data = [...read].sort((a, b) => a.cost - b.cost || a.planCode.localeCompare(b.planCode));
  return [
    ...(kind === "data" ? [] : airtime),
    ...data.map(({ planCode, size, validity, cost }) => ({
      ...{ network, kind: "data" as const, planCode, size, validity, listed: cost },
    })),
  ];
}

/** The most that was taken for each kind on each network, for nobody is to sell below it. */
export function takenBy(orders: readonly Order[]): readonly Taken[] {
  return WARES.flatMap((ware) => {
    const shares = orders
      .filter((order) => order.state === "delivered" && isOf(order, ware))
      .flatMap(({ cost, item }) => (cost === undefined ? [] : [Math.ceil((cost * WHOLE) / listedCost(item))]));
    return shares.length === 0 ? [] : [{ ...ware, share: Math.max(...shares), count: shares.length }];
  });
}
