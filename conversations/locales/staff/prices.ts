import { clip } from "../../../src/core/base/clip.js";
import { type Network, networkName } from "../../../src/core/base/network.js";
import { PLAN_KIND } from "../../../src/core/base/product-kind.js";
import { add, formatNaira, type Kobo, NOTHING, subtract } from "../../../src/core/money/money.js";
import { type PriceChange, spellMargin, spellPriceChange, spellScope } from "../../../src/core/money/price-text.js";
import { BASIS_POINTS_WHOLE, type ListedPrice } from "../../../src/core/money/pricing.js";
import type { StaffApi } from "../../../src/shop/staff-api.js";
import { lines, type Text, text } from "../../text.js";

type Prices = Awaited<ReturnType<StaffApi["catalogue"]["priceRules"]>>;
type Preview = Extract<Awaited<ReturnType<StaffApi["catalogue"]["previewPrice"]>>, { outcome: "preview" }>;
type Row = Preview["rows"][number];

const NAME_MAX = 24;
const USAGE = text`For example:\n<code>/price MTN data +3% round 10</code>\n<code>/price MTN 1006 flat 20</code>\n<code>/price MTN data off</code>\n<code>/price MTN airtime cost 97%</code>: what the service really takes of the listed price`;

const share = (basisPoints: number): string => `${Number((basisPoints / 100).toFixed(2))} %`;

/** "Airtime ₦100", "1GB Daily Plan (1006)". */
export const listedName = ({
  planCode,
  size,
  validity,
  listed,
}: ListedPrice & { readonly size?: string; readonly validity?: string }): string =>
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
    margin < 0 ? `⚠️ loses ${formatNaira(subtract(cost, after))}` : `${formatNaira(margin)} (${shareOf(margin, after)})`;
  return text`${listedName(row)}: ${prices} · ${earned}`;
}

/** What staff read of prices and of the rules that make them. */
export const priceWords = {
  rules: ({ pricing: { prices: rules = [], costs = [] }, observedCosts }: Prices): Text =>
    lines(
      text`<b>Prices</b>`,
      rules.length === 0 ? text`Everything is sold as the service lists it.` : undefined,
      ...[...rules]
        .sort((a, b) => spellScope(a).localeCompare(spellScope(b)))
        .map((rule) => text`${spellScope(rule)}: ${spellMargin(rule)}${rule.belowCost ? " ⚠️ below cost" : ""}`),
      ...costs.map((cost) => text`${spellScope(cost)} costs us ${share(cost.share)} of the listed price`),
      observedCosts.length === 0 ? undefined : text`\n<b>What the service took lately</b>`,
      ...observedCosts.map((observed) => {
        const configured =
          costs.find(({ network, kind }) => network === observed.network && kind === observed.kind)?.share ??
          BASIS_POINTS_WHOLE;
        const more = observed.share > configured ? " ⚠️ more than we reckon with" : "";
        return text`${spellScope(observed)}: ${share(observed.share)} (${observed.count} orders)${more}`;
      }),
      text`\nThe most specific rule counts: a plan’s, then that of airtime or data, then the network’s.`,
      USAGE,
    ),
  invalidCommand: lines(text`That cannot be read.`, USAGE),
  chooseScope: (network: Network): Text => text`<b>${networkName(network)}</b>\nWhose price?`,
  askMargin: (scope: string): Text =>
    text`<b>${scope}</b>\nWhat comes on the listed price? Tap, or type it: <code>+3% round 10</code>, <code>flat 20</code>, <code>-2%</code>`,
  invalidMargin: text`That cannot be read. A percentage from -90% to +100%, a flat amount up to ₦5,000, rounded up to 5 or 10.`,
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
      text`<b>Preview: ${spellPriceChange(change)}</b>`,
      ...rows.map(rowOf),
      belowCost.length === 0
        ? text`\nIt counts from the next look at a price on. Orders keep the price they were confirmed at.`
        : text`\n⚠️ <b>${belowCost.length} of ${rows.length} would be sold below what they cost us.</b>`,
    ),
  set: "✅ Set it",
  setBelowCost: "⚠️ Sell below cost",
  confirmBelowCost: (below: readonly Row[]): Text =>
    lines(
      text`<b>Really sell below cost?</b> At each sale we would lose:`,
      ...below.map((row) => text`${listedName(row)}: ${formatNaira(subtract(row.cost, row.after))}`),
      below.length > 1
        ? text`One of each: ${formatNaira(add(...below.map((row) => subtract(row.cost, row.after))))}`
        : undefined,
    ),
  done: (change: PriceChange): Text => text`✅ ${spellPriceChange(change)}`,
  unread: text`The network’s plans cannot be read right now. Nothing was changed; try again in a minute.`,
  "unknown-plan": text`There is no such plan on the shelf. Nothing was changed.`,
  "too-many": text`There are too many rules. Take some away first.`,
  "below-cost": text`Costs have changed meanwhile: this would now sell below cost. Nothing was changed; look at it again.`,
};
