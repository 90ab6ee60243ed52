import { type Kobo, naira } from "../../core/money/money.js";
import { BASIS_POINTS_WHOLE, type KnownCost, type ListedPrice, type Scope } from "../../core/money/pricing.js";
import { listedCost, type Order } from "../../core/orders/order.js";
import { AIRTIME_MAX, AIRTIME_MIN, isOfProductLine, PRODUCT_LINES } from "../../core/orders/product.js";
import type { SellingContext } from "./plans.js";

/** A product with its listed price, as staff read it. */
export type ListedProduct = ListedPrice & { readonly size?: string; readonly validity?: string };

/** The highest share of the listed price that the vendor took lately; `count`: of how many orders. */
export type ObservedCost = KnownCost & { readonly count: number };

const AIRTIME_SAMPLE_AMOUNTS: readonly Kobo[] = [
  AIRTIME_MIN,
  ...[100, 200, 500, 1_000, 2_000, 5_000].map(naira).filter((amount) => amount > AIRTIME_MIN),
  AIRTIME_MAX,
];

/** Every product of a kind, or of both, on a network; undefined when its plans cannot be read. */
export async function listedProducts(
  { plans }: Pick<SellingContext, "plans">,
  { network, kind }: Pick<Scope, "network" | "kind">,
): Promise<readonly ListedProduct[] | undefined> {
  const airtime = AIRTIME_SAMPLE_AMOUNTS.map((listed) => ({ network, kind: "airtime" as const, listed }));
  if (kind === "airtime") return airtime;
  const listed = await plans.listedPlans(network);
  if (!listed) return undefined;
  const data = [...listed].sort((a, b) => a.cost - b.cost || a.planCode.localeCompare(b.planCode));
  return [
    ...(kind === "data" ? [] : airtime),
    ...data.map(({ planCode, size, validity, cost }) => ({
      network,
      kind: "data" as const,
      planCode,
      size,
      validity,
      listed: cost,
    })),
  ];
}

/** The highest share of the listed price that the vendor took, for each kind on each network: nobody should sell below it. */
export function observedCosts(orders: readonly Order[]): readonly ObservedCost[] {
  return PRODUCT_LINES.flatMap((line) => {
    const shares = orders
      .filter((order) => order.state === "delivered" && isOfProductLine(order, line))
      .flatMap(({ cost, product }) =>
        cost === undefined ? [] : [Math.ceil((cost * BASIS_POINTS_WHOLE) / listedCost(product))],
      );
    return shares.length === 0 ? [] : [{ ...line, share: Math.max(...shares), count: shares.length }];
  });
}
