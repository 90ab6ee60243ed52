import { z } from "zod";
import { type Network, networkSchema } from "../base/network.js";
import { type ProductKind, productKindSchema } from "../base/product-kind.js";
import { fields, name, schema, type TypeOf } from "../base/schema.js";
import { add, type Kobo, kobo, koboSchema, naira, percent, positiveKobo } from "./money.js";

/** What a rule is about: a network, one kind of thing on it, or one plan. The most specific rule wins, alone. */
export type Scope = Pick<PriceRule, "network" | "kind" | "planCode">;

/** What is put on what the vendor lists, or taken off it. */
export type Margin = Pick<PriceRule, "percent" | "flat" | "roundTo">;

export const priceRuleSchema = schema(() =>
  fields({
    network: networkSchema(),
    kind: productKindSchema().exactOptional(),
    /** Of a plan; its kind is data. */
    planCode: name().exactOptional(),
    /** Of the listed price, in basis points; below nothing for a discount. */
    percent: z.int(),
    flat: koboSchema(),
    /** Prices are rounded up to a multiple of this; to a whole naira where nothing is said. */
    roundTo: positiveKobo().exactOptional(),
    /** Confirmed twice: this may sell below what it costs us. */
    belowCost: z.literal(true).exactOptional(),
  }),
);

export type PriceRule = TypeOf<typeof priceRuleSchema>;

/** What the vendor really takes, where that is known: a share of the listed price, in basis points. */
export const knownCostSchema = schema(() =>
  fields({ network: networkSchema(), kind: productKindSchema(), share: z.int().positive() }),
);

export type KnownCost = TypeOf<typeof knownCostSchema>;

export type Pricing = { readonly prices?: readonly PriceRule[]; readonly costs?: readonly KnownCost[] };

/** Something of the vendor's, at its listed price; of airtime that is the face value. */
export type ListedPrice = {
  readonly network: Network;
  readonly kind: ProductKind;
  readonly planCode?: string;
  readonly listed: Kobo;
};

export const PERCENT_MIN = -9_000;
export const PERCENT_MAX = 10_000;
export const FLAT_MAX = naira(5_000);
export const ROUNDING_STEPS: readonly Kobo[] = [naira(5), naira(10)];
export const BASIS_POINTS_WHOLE = 10_000;
const STEP = naira(1);

export const sameScope = (one: Scope, other: Scope): boolean =>
  one.network === other.network && one.kind === other.kind && one.planCode === other.planCode;

export const covers = ({ network, kind, planCode }: Scope, listed: ListedPrice): boolean =>
  network === listed.network &&
  (kind === undefined || kind === listed.kind) &&
  (planCode === undefined || planCode === listed.planCode);

const specificity = ({ kind, planCode }: Scope): number => (planCode !== undefined ? 2 : kind !== undefined ? 1 : 0);

/** The rule that a price is made by; undefined where things are sold as the vendor lists them. */
export const ruleFor = ({ prices = [] }: Pricing, listed: ListedPrice): PriceRule | undefined =>
  prices.filter((rule) => covers(rule, listed)).toSorted((one, other) => specificity(other) - specificity(one))[0];

const roundedUp = (amount: number, step: Kobo): Kobo => kobo(Math.ceil(amount / step) * step);

/** What it costs us: its listed price (of airtime the face value), unless it is known that the vendor takes less. */
export function costOfListed({ costs = [] }: Pricing, { network, kind, listed }: ListedPrice): Kobo {
  const known = costs.find((cost) => cost.network === network && cost.kind === kind);
  return known ? kobo(Math.ceil((listed * known.share) / BASIS_POINTS_WHOLE)) : listed;
}

/** What a margin alone makes of a listed price: whole naira, one at least. */
export function marginOn({ percent: share, flat, roundTo = STEP }: Margin, listed: Kobo): Kobo {
  return roundedUp(Math.max(add(listed, percent(listed, share), flat), STEP), roundTo);
}

/**
 * What it is sold at. Without a rule that is the listed price. Never below what it costs us, also when the cost has
 * risen since the rule was made, unless the rule allows it.
 */
export function priceOf(pricing: Pricing, listed: ListedPrice): Kobo {
  const rule = ruleFor(pricing, listed);
  if (!rule) return listed.listed;
  const wanted = marginOn(rule, listed.listed);
  const cost = costOfListed(pricing, listed);
  return rule.belowCost || wanted >= cost ? wanted : roundedUp(cost, rule.roundTo ?? STEP);
}

/** With this rule in place of the one for the same things, or without any for them. */
export const withRule = (rules: readonly PriceRule[], scope: Scope, rule?: PriceRule): readonly PriceRule[] => [
  ...rules.filter((known) => !sameScope(known, scope)),
  ...(rule ? [rule] : []),
];
