import { type CustomerId, SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import { before, DAY_MS, type Instant } from "../../core/base/time.js";
import type { Kobo } from "../../core/money/money.js";
import { formatMargin, formatPriceChange, formatScope, type PriceChange } from "../../core/money/price-text.js";
import {
  costOf,
  covers,
  type PriceRule,
  type Pricing,
  priceOf,
  ruleFor,
  type Scope,
  sameScope,
  withRule,
} from "../../core/money/pricing.js";
import type { ShopSettings } from "../../core/settings/shop-settings.js";
import type { ShopContext } from "../context.js";
import { type ListedProduct, listedProducts, type ObservedCost, observedCosts } from "./listed-products.js";

/** The most price rules a shop may have. */
const PRICE_RULES_MAX = 200;
/** The vendor's share of listed prices is observed over this many days and at most this many orders. */
const OBSERVED_DAYS = 7;
const OBSERVED_ORDERS_MAX = 2_000;

/** A product with its cost, its price now, and its price after the change. */
type PriceRow = ListedProduct & {
  readonly cost: Kobo;
  readonly before: Kobo;
  readonly after: Kobo;
};

/** `belowCost`: products that the new rule would sell at a loss. */
type PricePreview =
  | { readonly outcome: "preview"; readonly rows: readonly PriceRow[]; readonly belowCost: readonly PriceRow[] }
  | { readonly outcome: "unread" | "unknown-plan" | "too-many" };

/** `replaced`: the rule that applied to the same products until then, as staff could type it. */
type SetPriceResult =
  | { readonly outcome: "set"; readonly replaced?: string }
  | { readonly outcome: "unread" | "unknown-plan" | "too-many" }
  | { readonly outcome: "below-cost"; readonly belowCost: readonly PriceRow[] };

/** The price rules as they stand, and what the vendor took lately. */
export async function priceRules({ store, settings, clock }: ShopContext): Promise<{
  readonly pricing: Pricing;
  readonly limits: NonNullable<ShopSettings["priceGroupLimits"]>;
  readonly observedCosts: readonly ObservedCost[];
}> {
  const { prices = [], costs = [], priceGroupLimits: limits = {} } = await settings.read();
  const orders = await store.ordersSince(before(clock(), OBSERVED_DAYS * DAY_MS), OBSERVED_ORDERS_MAX);
  return { pricing: { prices, costs }, limits, observedCosts: observedCosts(orders) };
}

/**
 * The prices of all products that a change covers, before and after. Airtime is shown at sample amounts, including the
 * least and the most.
 */
export async function previewPrice(shop: ShopContext, change: PriceChange): Promise<PricePreview> {
  const scope: Scope = change.scope;
  const listed = await listedProducts(shop, scope);
  if (!listed) return { outcome: "unread" };
  const covered = listed.filter((product) => covers(scope, product));
  if (covered.length === 0) return { outcome: "unknown-plan" };
  const settings = await shop.settings.read();
  const changed = applyPriceChange(settings, change, { belowCost: true, at: shop.clock() });
  if ((changed.prices ?? []).length > PRICE_RULES_MAX) return { outcome: "too-many" };
  // Preview the rule's full effect, for the customers it applies to.
  const allowed = { by: SHOP_CUSTOMER_ID, at: shop.clock() } as const;
  const buyer = scope.priceGroup && { priceGroup: { name: scope.priceGroup, belowCost: allowed } };
  const now: Pricing = { ...settings, ...buyer };
  const then: Pricing = { ...changed, ...buyer };
  const rows = covered.map(
    (product): PriceRow => ({
      ...product,
      cost: costOf(then, product),
      before: priceOf(now, product),
      after: priceOf(then, product),
    }),
  );
  const isByThisRule = (row: PriceRow) => sameScope(ruleFor(then, row) ?? { network: row.network }, scope);
  const setsMargin = change.set === "rule" && change.margin !== undefined;
  const belowCost = setsMargin ? rows.filter((row) => isByThisRule(row) && row.after < row.cost) : [];
  return { outcome: "preview", rows, belowCost };
}

/** Changes prices from now on. A rule that sells below cost is refused unless `belowCost` allows it. */
export async function setPrice(
  shop: ShopContext,
  change: PriceChange,
  { by, belowCost: mayBeBelow = false }: { readonly by: CustomerId; readonly belowCost?: boolean },
): Promise<SetPriceResult> {
  const preview = await previewPrice(shop, change);
  const removesRule = change.set === "rule" && !change.margin;
  // A rule can be removed even if its plan is gone or the plans cannot be read.
  if (preview.outcome !== "preview" && !removesRule) return preview;
  const belowCost = preview.outcome === "preview" ? preview.belowCost : [];
  if (belowCost.length > 0 && !mayBeBelow) return { outcome: "below-cost", belowCost };
  const isBelow = belowCost.length > 0;
  const ruleAction = removesRule ? "price-rule-removed" : "price-set";
  let replaced: string | undefined;
  await shop.settings.updateWithAudit(
    (settings) => {
      const next = applyPriceChange(settings, change, { belowCost: isBelow, at: shop.clock() });
      const { prices = [], costs = [] } = settings;
      if (JSON.stringify(next) === JSON.stringify({ prices, costs })) return undefined;
      replaced = currentRule(settings, change);
      return { ...settings, ...next };
    },
    {
      by,
      action: change.set === "cost" ? "cost-set" : ruleAction,
      target: formatScope(change.scope),
      detail: `${priceChangeText(change)}${isBelow ? ", below cost" : ""}`,
    },
  );
  return { outcome: "set", ...(replaced !== undefined && { replaced }) };
}

function currentRule({ prices = [], costs = [] }: Pricing, change: PriceChange): string | undefined {
  if (change.set === "cost") {
    const cost = costs.find((one) => sameScope(one, change.scope));
    return cost && formatPriceChange({ ...change, share: cost.share });
  }
  const margin = prices.find((one) => sameScope(one, change.scope));
  return margin && formatPriceChange({ ...change, margin });
}

const priceChangeText = (change: PriceChange): string =>
  change.set === "rule" && change.margin ? formatMargin(change.margin) : formatPriceChange(change);

/** The rules after a change. `belowCost`: the rule may sell at a loss. */
function applyPriceChange(
  pricing: Pricing,
  change: PriceChange,
  { belowCost, at }: { readonly belowCost: boolean; readonly at: Instant },
): Pricing {
  const { prices = [], costs = [] } = pricing;
  if (change.set === "cost") {
    const { scope, share } = change;
    const others = costs.filter((cost) => !sameScope(cost, scope));
    return { prices, costs: share === undefined ? others : [...others, { ...scope, share }] };
  }
  const { scope, margin } = change;
  const known = prices.find((one) => sameScope(one, scope));
  const isSame = known?.belowCost && margin && formatMargin(known) === formatMargin(margin);
  const belowCostSince = (isSame ? known.belowCostSince : undefined) ?? at;
  const lossy = belowCost && { belowCost, ...(scope.priceGroup && { belowCostSince }) };
  const rule: PriceRule | undefined = margin && { ...scope, ...margin, ...lossy };
  return { prices: withRule(prices, scope, rule), costs };
}
