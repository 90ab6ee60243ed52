import { z } from "zod";
import { idSchema } from "../base/ids.js";
import { type Network, networkSchema } from "../base/network.js";
import { type ProductKind, productKindSchema } from "../base/product-kind.js";
import { fields, name, openEnum, schema, type TypeOf } from "../base/schema.js";
import { type Instant, instant, instantSchema } from "../base/time.js";
import { add, type Kobo, kobo, koboSchema, naira, percent, positiveKobo } from "./money.js";

/** Groups of customers who have prices of their own: two fixed names, so that a typing mistake makes no third group. */
export const PRICE_GROUPS = ["reseller", "staff"] as const;

export type PriceGroup = (typeof PRICE_GROUPS)[number];

const priceGroupSchema = schema(() => openEnum(PRICE_GROUPS));

/** "Reseller" as a price group; undefined when it is none. */
export const parsePriceGroup = (text: string): PriceGroup | undefined =>
  PRICE_GROUPS.find((group) => group === text.trim().toLowerCase());

/** A customer's place in a price group. */
export const priceGroupMemberSchema = schema(() =>
  fields({
    name: priceGroupSchema(),
    since: instantSchema(),
    /** The member of staff who put them there. */
    by: idSchema("cus"),
    /** A second one allowed them to buy below cost, by the rules that were set until then. */
    belowCost: fields({ by: idSchema("cus"), at: instantSchema() }).exactOptional(),
  }),
);

export type PriceGroupMember = TypeOf<typeof priceGroupMemberSchema>;

/**
 * What a rule is about: a network, one kind of thing on it, or one plan; for everybody, or for a price group. One rule
 * makes a price, alone: one for the customer's group before those for everybody, and of these the most specific.
 */
export type Scope = Pick<PriceRule, "priceGroup" | "network" | "kind" | "planCode">;

/** What is put on what the vendor lists, or taken off it. */
export type Margin = Pick<PriceRule, "percent" | "flat" | "roundTo">;

export const priceRuleSchema = schema(() =>
  fields({
    /** Whose prices it makes; everybody's when absent. */
    priceGroup: priceGroupSchema().exactOptional(),
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
    /** Of a price group's rule: since when. Who was let buy below cost before that was let do so at other prices. */
    belowCostSince: instantSchema().exactOptional(),
  }),
);

export type PriceRule = TypeOf<typeof priceRuleSchema>;

/** What the vendor really takes, where that is known: a share of the listed price, in basis points. */
export const knownCostSchema = schema(() =>
  fields({ network: networkSchema(), kind: productKindSchema(), share: z.int().positive() }),
);

export type KnownCost = TypeOf<typeof knownCostSchema>;

/** Whose prices these are: those for everybody, unless it names a price group. */
export type Pricing = {
  readonly prices?: readonly PriceRule[];
  readonly costs?: readonly KnownCost[];
  readonly priceGroup?: Pick<PriceGroupMember, "name" | "belowCost">;
};

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
  one.priceGroup === other.priceGroup &&
  one.network === other.network &&
  one.kind === other.kind &&
  one.planCode === other.planCode;

export const covers = ({ network, kind, planCode }: Scope, listed: ListedPrice): boolean =>
  network === listed.network &&
  (kind === undefined || kind === listed.kind) &&
  (planCode === undefined || planCode === listed.planCode);

const specificity = ({ priceGroup, kind, planCode }: Scope): number =>
  (priceGroup === undefined ? 0 : 3) + (planCode !== undefined ? 2 : kind !== undefined ? 1 : 0);

/** The rule that a price is made by; undefined where things are sold as the vendor lists them. */
export const ruleFor = ({ prices = [], priceGroup }: Pricing, listed: ListedPrice): PriceRule | undefined =>
  prices
    .filter((rule) => covers(rule, listed) && [undefined, priceGroup?.name].includes(rule.priceGroup))
    .toSorted((one, other) => specificity(other) - specificity(one))[0];

const roundedUp = (amount: number, step: Kobo): Kobo => kobo(Math.ceil(amount / step) * step);

/** What it costs us: its listed price (of airtime the face value), unless it is known that the vendor takes less. */
export function costOfListed({ costs = [] }: Pricing, { network, kind, listed }: ListedPrice): Kobo {
  const known = costs.find((cost) => cost.network === network && cost.kind === kind);
  return known ? kobo(Math.ceil((listed * known.share) / BASIS_POINTS_WHOLE)) : listed;
}

/** A price group's rule sells below cost only to those of its members whom a second person has let buy so since it was made. */
function mayBeBelowCost({ belowCost, priceGroup, belowCostSince }: PriceRule, allowedAt: Instant | undefined): boolean {
  if (!belowCost) return false;
  return priceGroup === undefined || (allowedAt !== undefined && allowedAt >= (belowCostSince ?? 0));
}

/** The rules of a price group that may sell below cost, to members for whom a second person has allowed it. */
export const belowCostRules = ({ prices = [] }: Pricing, group: PriceGroup): readonly PriceRule[] =>
  prices.filter((rule) => rule.priceGroup === group && rule.belowCost);

/** When the newest of these rules was set: what was allowed then was allowed by all of them. */
export const newestSince = (rules: readonly PriceRule[]): Instant =>
  instant(Math.max(0, ...rules.map(({ belowCostSince = 0 }) => belowCostSince)));

/** Whether a second person has yet to let a member of a price group buy at what its rules make below cost. */
export const waitsForSecond = (
  pricing: Pricing,
  { name, belowCost }: Pick<PriceGroupMember, "name" | "belowCost">,
): boolean => belowCostRules(pricing, name).some((rule) => !mayBeBelowCost(rule, belowCost?.at));

/** What a margin alone makes of a listed price: whole naira, one at least. */
export function marginOn({ percent: share, flat, roundTo = STEP }: Margin, listed: Kobo): Kobo {
  return roundedUp(Math.max(add(listed, percent(listed, share), flat), STEP), roundTo);
}

/**
 * What it is sold at. Without a rule that is the listed price. Never below what it costs us, also when the cost has
 * risen since the rule was made, unless the rule allows it (`mayBeBelowCost`).
 */
export function priceOf(pricing: Pricing, listed: ListedPrice): Kobo {
  const rule = ruleFor(pricing, listed);
  if (!rule) return listed.listed;
  const wanted = marginOn(rule, listed.listed);
  const cost = costOfListed(pricing, listed);
  return mayBeBelowCost(rule, pricing.priceGroup?.belowCost?.at) || wanted >= cost
    ? wanted
    : roundedUp(cost, rule.roundTo ?? STEP);
}

/** With this rule in place of the one for the same things, or without any for them. */
export const withRule = (rules: readonly PriceRule[], scope: Scope, rule?: PriceRule): readonly PriceRule[] => [
  ...rules.filter((known) => !sameScope(known, scope)),
  ...(rule ? [rule] : []),
];
