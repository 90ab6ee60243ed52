import type { Network } from "../../core/base/network.js";
import type { Phone } from "../../core/base/phone.js";
import type { Kobo } from "../../core/money/money.js";
import type { Order, Product } from "../../core/orders/order.js";
import { AIRTIME_MAX, AIRTIME_MIN } from "../../core/orders/product.js";
import type { PlanCatalogue } from "./plans.js";

/** What somebody wants, before it is an order. */
export type PurchaseRequest = {
  readonly network: Network;
  readonly recipient: Phone;
  readonly product:
    | { readonly kind: "airtime"; readonly amount: Kobo }
    | { readonly kind: "data"; readonly planCode: string };
};

/** Nothing is for sale at any price, and why. */
export type PriceRefusal = {
  readonly outcome: "refused";
  readonly reason: "plan-unavailable" | "below-minimum" | "above-maximum" | "plans-unavailable" | "off-sale";
};

export type PriceResult =
  | { readonly outcome: "priced"; readonly product: Product; readonly price: Kobo }
  | PriceRefusal;

export type PriceRequest = (wish: PurchaseRequest) => Promise<PriceResult>;

const refused = (reason: PriceRefusal["reason"]): PriceRefusal => ({ outcome: "refused", reason });

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
