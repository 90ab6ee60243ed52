import { PLAN_KIND } from "../../../../src/core/base/product-kind.js";
import { clip } from "../../../../src/core/base/text.js";
import { add, formatNaira, type Kobo, NOTHING, subtract } from "../../../../src/core/money/money.js";
import {
  formatMargin,
  formatPriceChange,
  formatScope,
  type PriceChange,
  type PriceGroupLimit,
} from "../../../../src/core/money/price-text.js";
import { BASIS_POINTS_WHOLE, PRICE_GROUPS, type PriceGroup, type Scope } from "../../../../src/core/money/pricing.js";
import type { ListedProduct } from "../../../../src/shop/catalogue/listed-products.js";
import type { StaffApi } from "../../../../src/shop/staff-api.js";
import { lines, type Text, text } from "../../../text.js";
import { countText } from "../english.js";

type Prices = Awaited<ReturnType<StaffApi["catalogue"]["priceRules"]>>;
type Preview = Extract<Awaited<ReturnType<StaffApi["catalogue"]["previewPrice"]>>, { outcome: "preview" }>;
type Row = Preview["rows"][number];

const NAME_MAX = 24;
const USAGE = text`For example:\n<code>/price MTN data +3% round 10</code>\n<code>/price MTN 1006 flat 20</code>\n<code>/price MTN data remove</code>: no rule any more\n<code>/price MTN airtime cost 97%</code>: what the service really charges, of the listed price\n<code>/price reseller MTN data -2%</code>: for a price group\n<code>/price reseller limit 20000</code>: what each member may buy for in a day`;

const share = (basisPoints: number): string => `${Number((basisPoints / 100).toFixed(2))}%`;

/** "Airtime ₦100", "1GB Daily Plan (1006)". */
export const listedName = ({ planCode, size, validity, listed }: ListedProduct): string =>
  planCode === undefined
    ? `Airtime ${formatNaira(listed)}`
    : `${clip(`${size ?? ""} ${validity ?? ""}`.replace(/\s+/g, " ").trim(), NAME_MAX)} (${planCode})`;

const shareOf = (part: Kobo, whole: Kobo): string =>
  whole === 0 ? "–" : share(Math.round((part * BASIS_POINTS_WHOLE) / whole));

function rowOf(row: Row): Text {
  const { before, after, cost } = row;
  const prices = before === after ? formatNaira(after) : `${formatNaira(before)} → ${formatNaira(after)}`;
  const margin = subtract(after, cost);
  const earned =
    margin < 0
      ? `⚠️ loses ${formatNaira(subtract(cost, after))}`
      : `margin ${formatNaira(margin)} (${shareOf(margin, after)})`;
  return text`${listedName(row)}: ${prices} · ${earned}`;
}

const limitText = (group: PriceGroup, limit: Kobo | undefined): Text | undefined =>
  limit === undefined ? undefined : text`${group}: each member may buy for ${formatNaira(limit)} a day`;

/** Texts about prices and price rules. */
export const priceWords = {
  rules: ({ pricing: { prices = [], costs = [] }, limits, observedCosts }: Prices, priceGroup?: PriceGroup): Text => {
    const rules = priceGroup ? prices.filter((rule) => rule.priceGroup === priceGroup) : prices;
    return lines(
      priceGroup ? text`<b>Prices of the group ${priceGroup}</b>` : text`<b>Prices</b>`,
      rules.length === 0 &&
        text`${priceGroup ? "It has no rules of its own: its members buy at the prices for everybody." : "Everything is sold at the service’s listed price."}`,
      ...[...rules]
        .sort((a, b) => formatScope(a).localeCompare(formatScope(b)))
        .map((rule) => text`${formatScope(rule)}: ${formatMargin(rule)}${rule.belowCost ? " ⚠️ below cost" : ""}`),
      ...(priceGroup ? [priceGroup] : PRICE_GROUPS).map((group) => limitText(group, limits[group])),
      ...costs.map((cost) => text`${formatScope(cost)} costs us ${share(cost.share)} of the listed price`),
      observedCosts.length > 0 && text`\n<b>What the service charged recently</b>`,
      ...observedCosts.map((observed) => {
        const configured =
          costs.find(({ network, kind }) => network === observed.network && kind === observed.kind)?.share ??
          BASIS_POINTS_WHOLE;
        const more = observed.share > configured ? " ⚠️ more than we assume" : "";
        return text`${formatScope(observed)}: ${share(observed.share)} (${countText(observed.count, "order")})${more}`;
      }),
      text`\nThe most specific rule applies: plan, then airtime or data, then network. For members of a price group, its own rules apply before those for everybody. /customer puts somebody into one.`,
      USAGE,
    );
  },
  confirmLimit: ({ priceGroup, limit }: PriceGroupLimit): Text =>
    limit === undefined
      ? text`Let each member of <b>${priceGroup}</b> buy as much as they like?`
      : text`Let each member of <b>${priceGroup}</b> buy for at most <b>${formatNaira(limit)}</b> a day, however they pay?`,
  limitSet: ({ priceGroup, limit }: PriceGroupLimit): Text =>
    text`✅ <b>${priceGroup}</b>: ${limit === undefined ? "no limit any more." : `at most ${formatNaira(limit)} a day for each member.`}`,
  pricesOf: (group: PriceGroup): string => `For ${group}`,
  invalidCommand: (scope: string, takesCost: boolean): Text =>
    lines(
      text`<b>I could not read that.</b> For ${scope} type, for example:`,
      text`<code>/price ${scope} +3% round 10</code>`,
      text`<code>/price ${scope} flat 20</code>`,
      text`<code>/price ${scope} remove</code>: no rule any more`,
      takesCost &&
        text`<code>/price ${scope} cost 97%</code>: what the service really charges; <code>cost remove</code> forgets it`,
    ),
  allRules: "All rules",
  offMeans: (scope: string): Text =>
    text`<b>${scope}: what should stop?</b>\n“Off” can mean two things. Removing the price rule changes its price, but not whether it is on sale. Taking it off sale stops selling it.`,
  removeRule: "Remove the price rule",
  takeOffSale: "⏸ Take it off sale",
  chooseScope: (scope: string): Text => text`<b>${scope}</b>\nWhich price do you want to change?`,
  askMargin: (scope: string): Text =>
    text`<b>${scope}</b>\nWhat is added to the listed price? Tap, or type: <code>+3% round 10</code>, <code>flat 20</code>, <code>-2%</code>`,
  invalidMargin: text`I could not read that. Type a percentage from -90% to +100%, or a flat amount up to ₦5,000, rounded up to 5 or 10.`,
  rounding: (scope: string, said: string): Text => text`<b>${scope}: ${said}</b>\nRound prices up?`,
  wholeNetwork: "Everything",
  airtime: "Airtime",
  data: "Data",
  onePlan: "One plan",
  noRule: "No rule",
  noRounding: "To the naira",
  roundTo: (amount: Kobo): string => `To ${formatNaira(amount)}`,
  plan: ({ size, validity, planCode, before }: Row): string =>
    `${listedName({ network: "MTN", kind: PLAN_KIND, listed: NOTHING, ...(planCode && { planCode }), ...(size && { size }), ...(validity && { validity }) })} · ${formatNaira(before)}`,
  preview: (change: PriceChange, { rows, belowCost }: Preview): Text =>
    lines(
      text`<b>Preview: ${formatPriceChange(change)}</b>`,
      ...rows.map(rowOf),
      belowCost.length === 0
        ? text`\nThe new price applies at once. Confirmed orders keep their price, but a line of a list that waits for its turn is refunded if its price has risen.`
        : text`\n⚠️ <b>${belowCost.length} of ${rows.length} would be sold below what they cost us.</b>`,
    ),
  set: "✅ Set it",
  setBelowCost: "⚠️ Sell below cost",
  confirmBelowCost: (below: readonly Row[], { priceGroup }: Scope): Text =>
    lines(
      text`<b>Really sell below cost?</b> At each sale we would lose:`,
      ...below.map((row) => text`${listedName(row)}: ${formatNaira(subtract(row.cost, row.after))}`),
      below.length > 1 && text`One of each: ${formatNaira(add(...below.map((row) => subtract(row.cost, row.after))))}`,
      priceGroup &&
        text`\nOnly members of ${priceGroup} whom a second member of staff lets buy below cost after this change get these prices (/customer). For the others they stop at cost.`,
    ),
  done: (change: PriceChange, replaced: string | undefined): Text =>
    lines(
      change.set === "rule" && !change.margin
        ? text`✅ <b>${formatScope(change.scope)}</b>: price rule removed.`
        : text`✅ <b>${formatPriceChange(change)}</b>: set.`,
      replaced !== undefined && replaced !== formatPriceChange(change) && text`Until now: ${replaced}`,
    ),
  unread: text`The network’s plans cannot be read right now. Nothing was changed; try again in a minute.`,
  "unknown-plan": text`The network has no such plan. Nothing was changed.`,
  "too-many": text`There are too many rules. Remove some first.`,
  "below-cost": text`Costs have changed: this would now sell below cost. Nothing was changed. Check the preview again.`,
};
