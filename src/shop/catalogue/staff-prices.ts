import type { CustomerId } from "../../core/base/ids.js";
import { before, type Clock, DAY_MS } from "../../core/base/time.js";
import type { Kobo } from "../../core/money/money.js";
import { type PriceChange, spellMargin, spellPriceChange, spellScope } from "../../core/money/price-text.js";
import {
  costOfListed,
  covers,
  type PriceRule,
  type Pricing,
  priceOf,
  ruleFor,
  sameScope,
  withRule,
} from "../../core/money/pricing.js";
import type { Store } from "../../core/store.js";
import type { SettingsStore } from "../context.js";
import { type ListedProduct, listedProducts, type ObservedCost, observedCosts } from "./listed-products.js";
import type { PlanCatalogue } from "./plans.js";

/** Rules that make prices, and codes, those that have ended among them. */
const PRICE_RULES_MAX = 200;
/** What the vendor takes of a listed price is seen from so many days, and so many orders. */
const TAKEN_DAYS = 7;
const TAKEN_ORDERS_MAX = 2_000;

/** Something on sale: what it costs us, what it is sold at, and what it would be sold at. */
export type PriceRow = ListedProduct & {
  readonly cost: Kobo;
  readonly before: Kobo;
  readonly after: Kobo;
};

/** `below`: what would be sold at a loss by the new rule, if it may. */
export type PricePreview =
  | { readonly outcome: "preview"; readonly rows: readonly PriceRow[]; readonly belowCost: readonly PriceRow[] }
  | { readonly outcome: "unread" | "unknown-plan" | "too-many" };

export type SetPriceResult =
  | { readonly outcome: "set" | "unread" | "unknown-plan" | "too-many" }
  | { readonly outcome: "below-cost"; readonly belowCost: readonly PriceRow[] };

export type StaffPrices = {
  /** The rules as they stand, and what the vendor took lately. */
  priceRules(): Promise<{ readonly pricing: Pricing; readonly observedCosts: readonly ObservedCost[] }>;
  /** The price list of what a change is about. Airtime by some of its amounts, the least and the most among them. */
  previewPrice(change: PriceChange): Promise<PricePreview>;
  /** Makes a change, from the next look at a price on. One that sells below cost is refused, unless it is to: `belowCost`. */
  setPrice(
    change: PriceChange,
    how: { readonly by: CustomerId; readonly belowCost?: boolean },
  ): Promise<SetPriceResult>;
};

type Deps = {
  readonly store: Store;
  readonly house: SettingsStore;
  readonly shelves: PlanCatalogue;
  readonly clock: Clock;
};

export function createStaffPrices({ store, house, shelves, clock }: Deps): StaffPrices {
  const previewPrice: StaffPrices["previewPrice"] = async (change) => {
    const { scope } = change;
    const listed = await listedProducts(shelves, scope);
    if (!listed) return { outcome: "unread" };
    const about = listed.filter((one) => covers(scope, one));
    if (about.length === 0) return { outcome: "unknown-plan" };
    const now = await house.read();
    const then = applyPriceChange(now, change, true);
    if ((then.prices ?? []).length > PRICE_RULES_MAX) return { outcome: "too-many" };
    const rows = about.map((one): PriceRow => {
      return { ...one, cost: costOfListed(then, one), before: priceOf(now, one), after: priceOf(then, one) };
    });
    const ours = (row: PriceRow) =>
      change.set === "rule" && sameScope(ruleFor(then, row) ?? { network: row.network }, scope);
    const below = change.set === "rule" && change.margin ? rows.filter((row) => ours(row) && row.after < row.cost) : [];
    return { outcome: "preview", rows, belowCost: below };
  };

  return {
    previewPrice,
    async priceRules() {
      const { prices = [], costs = [] } = await house.read();
      const orders = await store.ordersSince(before(clock(), TAKEN_DAYS * DAY_MS), TAKEN_ORDERS_MAX);
      return { pricing: { prices, costs }, observedCosts: observedCosts(orders) };
    },
    async setPrice(change, { by, belowCost = false }) {
      const preview = await previewPrice(change);
      const takesAway = change.set === "rule" && !change.margin;
      // What is taken away may be about a plan that is gone, or a shelf that cannot be read.
      if (preview.outcome !== "preview" && !takesAway) return preview;
      const below = preview.outcome === "preview" ? preview.belowCost : [];
      if (below.length > 0 && !belowCost) return { outcome: "below-cost", belowCost: below };
      await house.updateWithAudit(
        (known) => {
          const next = applyPriceChange(known, change, below.length > 0);
          const { prices = [], costs = [] } = known;
          return JSON.stringify(next) === JSON.stringify({ prices, costs }) ? undefined : { ...known, ...next };
        },
        {
          by,
          action: change.set === "cost" ? "cost-set" : takesAway ? "price-rule-removed" : "price-set",
          target: spellScope(change.scope),
          detail: `${priceChangeText(change)}${below.length > 0 ? ", below cost" : ""}`,
        },
      );
      return { outcome: "set" };
    },
  };
}

const priceChangeText = (change: PriceChange): string =>
  change.set === "rule" && change.margin ? spellMargin(change.margin) : spellPriceChange(change);

/** With a change made; `belowCost`: its rule may sell at a loss. */
function applyPriceChange(pricing: Pricing, change: PriceChange, belowCost: boolean): Pricing {
  const { prices = [], costs = [] } = pricing;
  if (change.set === "cost") {
    const { scope, share } = change;
    const others = costs.filter((cost) => !sameScope(cost, scope));
    return { prices, costs: share === undefined ? others : [...others, { ...scope, share }] };
  }
  const { scope, margin } = change;
  const rule: PriceRule | undefined = margin && { ...scope, ...margin, ...(belowCost && { belowCost }) };
  return { prices: withRule(prices, scope, rule), costs };
}
