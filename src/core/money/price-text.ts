import { networkName, parseNetwork } from "../base/network.js";
import { PLAN_KIND, parseProductKind } from "../base/product-kind.js";
import { formatNaira, type Kobo, kobo, NOTHING, naira, parseAmount, parseNaira } from "./money.js";
import {
  BASIS_POINTS_WHOLE,
  FLAT_MAX,
  type Margin,
  PERCENT_MAX,
  PERCENT_MIN,
  type PriceGroup,
  parsePriceGroup,
  ROUNDING_STEPS,
  type Scope,
} from "./pricing.js";

/** Reads and writes price changes ("MTN data +3% round 10", "reseller MTN data -2%"); each reads the other's result. */
export type PriceChange =
  /** Without a margin, the rule is removed. */
  | { readonly set: "rule"; readonly scope: Scope; readonly margin?: Margin }
  /** Without a share, the cost is the listed price again. */
  | { readonly set: "cost"; readonly scope: CostScope; readonly share?: number };

/** There is no price group in it: what a product costs us is the same whoever buys it. */
type CostScope = Required<Pick<Scope, "network" | "kind">>;

const PERCENT = /^([+-]?)(\d{1,3}(?:\.\d{1,2})?)%$/;
const PLAN = /^[\w-]{1,30}$/;
const REMOVE = "remove";
/** Words that are not plan codes. "off" belongs to /network, which stops a sale. */
const KEYWORDS: readonly string[] = ["flat", "round", "cost", REMOVE, "off"];

/** "+3%", "97.5%" in basis points. */
export function parsePercent(token: string): number | undefined {
  const [, sign, digits] = PERCENT.exec(token) ?? [];
  return digits === undefined ? undefined : Math.round(Number(digits) * 100) * (sign === "-" ? -1 : 1);
}

/** "20", "+₦1k", "-2.50". */
function parseFlat(token: string): Kobo | undefined {
  const typed = token.replace(/^[+-]/, "");
  const amount = parseAmount(typed) ?? parseNaira(typed);
  return amount && kobo(token.startsWith("-") ? -amount : amount);
}

/** "+3% round 10", "flat 20", "-2% flat +5 round 5". */
export function parseMargin(typed: string): Margin | undefined {
  const tokens = tokensOf(typed);
  let margin: Margin = { percent: 0, flat: NOTHING };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    const percent = parsePercent(token);
    if (percent !== undefined) {
      margin = { ...margin, percent };
      continue;
    }
    const keyword = ["flat", "round"].find((word) => word === token.toLowerCase());
    if (!keyword && !/^[+-]/.test(token)) return undefined;
    const amount = parseFlat(keyword ? (tokens[++at] ?? "") : token);
    if (amount === undefined) return undefined;
    margin = { ...margin, [keyword === "round" ? "roundTo" : "flat"]: amount };
  }
  return tokens.length > 0 && isSound(margin) ? margin : undefined;
}

const isSound = ({ percent, flat, roundTo }: Margin): boolean =>
  percent >= PERCENT_MIN &&
  percent <= PERCENT_MAX &&
  Math.abs(flat) <= FLAT_MAX &&
  (roundTo === undefined || ROUNDING_STEPS.includes(roundTo));

/**
 * Reads "MTN data +3% round 10", "mtn 1006 flat 20", "MTN data remove", "MTN airtime cost 97%", "MTN airtime cost
 * remove". All but a cost may start with the name of a price group.
 */
export function parsePriceChange(typed: string): PriceChange | undefined {
  const tokens = tokensOf(typed);
  const priceGroup = parsePriceGroup(tokens[0] ?? "");
  const [first = "", ...rest] = priceGroup ? tokens.slice(1) : tokens;
  const network = parseNetwork(first);
  if (!network) return undefined;
  const [second = ""] = rest;
  const kind = parseProductKind(second);
  const isPlan = !kind && PLAN.test(second) && /^\w/.test(second) && !KEYWORDS.includes(second.toLowerCase());
  const scope: Scope = {
    ...(priceGroup && { priceGroup }),
    network,
    ...(kind && { kind }),
    ...(isPlan && { kind: PLAN_KIND, planCode: second }),
  };
  const wanted = rest.slice(kind || isPlan ? 1 : 0);
  if (wanted.join().toLowerCase() === REMOVE) return { set: "rule", scope };
  if (wanted[0]?.toLowerCase() === "cost") {
    return kind && !priceGroup ? costChangeOf({ network, kind }, wanted.slice(1)) : undefined;
  }
  const margin = parseMargin(wanted.join(" "));
  return margin && { set: "rule", scope, margin };
}

function costChangeOf(scope: CostScope, wanted: readonly string[]): PriceChange | undefined {
  const [word = "", ...more] = wanted;
  if (more.length > 0) return undefined;
  if (word.toLowerCase() === REMOVE) return { set: "cost", scope };
  const share = parsePercent(word);
  return share !== undefined && share > 0 && share <= BASIS_POINTS_WHOLE ? { set: "cost", scope, share } : undefined;
}

/** How much each member of a price group may spend in a day; unlimited when absent. */
export type PriceGroupLimit = { readonly priceGroup: PriceGroup; readonly limit?: Kobo };

const PRICE_GROUP_LIMIT_MAX = naira(100_000_000);

/** "reseller limit 20000", "staff limit remove". */
export function parsePriceGroupLimit(typed: string): PriceGroupLimit | undefined {
  const [first = "", keyword = "", amount = "", ...more] = tokensOf(typed);
  const priceGroup = parsePriceGroup(first);
  if (!priceGroup || keyword.toLowerCase() !== "limit" || more.length > 0) return undefined;
  if (amount.toLowerCase() === REMOVE) return { priceGroup };
  const limit = parseAmount(amount);
  return limit !== undefined && limit > 0 && limit <= PRICE_GROUP_LIMIT_MAX ? { priceGroup, limit } : undefined;
}

/** "9 mobile" is one word, as it is for other commands. */
const tokensOf = (typed: string): readonly string[] =>
  typed
    .trim()
    .replace(/\b9\s+mobile\b/i, "9mobile")
    .split(/\s+/)
    .filter(Boolean);

/** "MTN", "Glo data", "MTN 1006", "reseller MTN data". */
export const formatScope = ({ priceGroup, network, kind, planCode }: Scope): string =>
  [priceGroup, networkName(network), planCode ?? kind].filter(Boolean).join(" ");

const signed = (amount: number, digits: string): string => `${amount < 0 ? "-" : "+"}${digits}`;

/** "+3%", "-2.5%". */
export const formatPercent = (basisPoints: number): string =>
  signed(basisPoints, `${Number((Math.abs(basisPoints) / 100).toFixed(2))}%`);

const bare = (amount: Kobo): string => formatNaira(amount).replace(/[₦,-]/g, "");

/** "+3% flat +20 round 10"; "+0%" for a margin of nothing. */
export const formatMargin = ({ percent, flat, roundTo }: Margin): string =>
  [
    percent !== 0 || flat === 0 ? formatPercent(percent) : "",
    flat !== 0 ? `flat ${signed(flat, bare(flat))}` : "",
    roundTo === undefined ? "" : `round ${bare(roundTo)}`,
  ]
    .filter(Boolean)
    .join(" ");

/** A change as staff could type it. */
export function formatPriceChange(change: PriceChange): string {
  const scope = formatScope(change.scope);
  if (change.set === "rule") return `${scope} ${change.margin ? formatMargin(change.margin) : REMOVE}`;
  return `${scope} cost ${change.share === undefined ? REMOVE : formatPercent(change.share).slice(1)}`;
}
