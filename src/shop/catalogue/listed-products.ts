import { PRODUCT_KINDS, type ProductKind } from "../../core/base/product-kind.js";
import type { Kobo } from "../../core/money/money.js";
import { BASIS_POINTS_WHOLE, type KnownCost, type ListedPrice, type Scope } from "../../core/money/pricing.js";
import type { Order } from "../../core/orders/order.js";
import {
  AIRTIME_LIMITS,
  isOfProductLine,
  listedPriceOf,
  PRODUCT_LINES,
  type ProductLine,
  USUAL_AMOUNTS,
} from "../../core/orders/product.js";
import type { PlanCatalogue, ShopContext } from "../context.js";

/** A product with its listed price, as staff read it. */
export type ListedProduct = ListedPrice & { readonly size?: string; readonly validity?: string };

/** The highest share of the listed price that the vendor took lately. `count`: the number of orders observed. */
export type ObservedCost = KnownCost & { readonly count: number };

const AIRTIME_SAMPLE_AMOUNTS: readonly Kobo[] = [
  AIRTIME_LIMITS.min,
  ...USUAL_AMOUNTS.filter((amount) => amount > AIRTIME_LIMITS.min),
  AIRTIME_LIMITS.max,
];

type ListProducts = (plans: PlanCatalogue, line: ProductLine) => Promise<readonly ListedProduct[] | undefined>;

const LISTS: Readonly<Record<ProductKind, ListProducts>> = {
  airtime: async (_plans, line) => AIRTIME_SAMPLE_AMOUNTS.map((listed) => ({ ...line, listed })),
  data: async ({ currentPlans }, line) => {
    const reading = await currentPlans(line.network);
    return reading?.plans
      .toSorted((a, b) => a.cost - b.cost || a.planCode.localeCompare(b.planCode))
      .map(({ planCode, size, validity, cost }) => ({ ...line, planCode, size, validity, listed: cost }));
  },
};

/** Every product of a kind, or of all kinds, on a network. Undefined if its plans cannot be read. */
export async function listedProducts(
  { plans }: ShopContext,
  { network, kind: only }: Pick<Scope, "network" | "kind">,
): Promise<readonly ListedProduct[] | undefined> {
  const listed: ListedProduct[] = [];
  for (const kind of only ? [only] : PRODUCT_KINDS) {
    const products = await LISTS[kind](plans, { network, kind });
    if (!products) return undefined;
    listed.push(...products);
  }
  return listed;
}

/** The highest share of the listed price that the vendor took for each product line: selling below it loses money. */
export function observedCosts(orders: readonly Order[]): readonly ObservedCost[] {
  return PRODUCT_LINES.flatMap((line) => {
    const shares = orders
      .filter((order) => order.state === "delivered" && isOfProductLine(order, line))
      .flatMap(({ cost, product }) =>
        cost === undefined ? [] : [Math.ceil((cost * BASIS_POINTS_WHOLE) / listedPriceOf(product))],
      );
    return shares.length === 0 ? [] : [{ ...line, share: Math.max(...shares), count: shares.length }];
  });
}
