import type { Kobo } from "../../core/money/money.js";
import type { Order, Product } from "../../core/orders/order.js";
import { AIRTIME_MAX, AIRTIME_MIN } from "../../core/orders/product.js";
import type { PurchaseRequest, QuoteResult } from "../customer-api.js";
import type { PlanCatalogue } from "./plans.js";

export type PriceResult =
  | { readonly outcome: "priced"; readonly product: Product; readonly price: Kobo }
  | Extract<QuoteResult, { outcome: "refused" }>;

export type PriceRequest = (wish: PurchaseRequest) => Promise<PriceResult>;

const refused = (reason: Extract<QuoteResult, { outcome: "refused" }>["reason"]) =>
  ({ outcome: "refused", reason }) as const;

/** What a wish costs, by the shelf as it is read: to choose from, or (by `read`) to sell at. */
export const createPrice =
  (shelf: PlanCatalogue["currentBundles"], airtime: PlanCatalogue["airtimePrice"]): PriceRequest =>
  async ({ network, product }) => {
    if (product.kind === "airtime") {
      if (product.amount < AIRTIME_MIN || product.amount % 100 !== 0) return refused("below-minimum");
      if (product.amount > AIRTIME_MAX) return refused("above-maximum");
      const item: Product = { kind: "airtime", amount: product.amount };
      return { outcome: "priced", product: item, price: await airtime(network, product.amount) };
    }
    const read = await shelf(network);
    if (read.outcome === "refused") return read;
    const bundle = read.bundles.find(({ planCode }) => planCode === product.planCode);
    if (!bundle) return refused("plan-unavailable");
    const { planCode, size, validity, cost } = bundle;
    return { outcome: "priced", product: { kind: "data", planCode, size, validity, cost }, price: bundle.price };
  };

/** What would buy this again. */
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
