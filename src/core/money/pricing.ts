import { z } from "zod";
import { idSchema } from "../base/ids.js";
import { type Network, networkSchema } from "../base/network.js";
import { type ProductKind, productKindSchema } from "../base/product-kind.js";
import { fields, list, name, openEnum, schema, type TypeOf } from "../base/schema.js";
import { type Instant, instant, instantSchema } from "../base/time.js";
import { add, type Kobo, kobo, koboSchema, naira, percent, positiveKobo } from "./money.js";

/** Groups of customers with prices of their own. The names are fixed, so a typing mistake cannot make another. */
export const PRICE_GROUPS = ["reseller", "staff"] as const;

export type PriceGroup = (typeof PRICE_GROUPS)[number];

const priceGroupSchema = schema(() => openEnum(PRICE_GROUPS));

/** Reads "Reseller"; undefined when it is not a price group. */
export const parsePriceGroup = (text: string): PriceGroup | undefined =>
  PRICE_GROUPS.find((group) => group === text.trim().toLowerCase());

/** A customer's membership in a price group. */
export const priceGroupMemberSchema = schema(() =>
  fields({
    name: priceGroupSchema(),
    since: instantSchema(),
    /** The member of staff who put them there, in all their chats: none of these may allow more. */
    requesterIds: list(idSchema("cus")),
    /** A second member of staff allowed them to buy below cost, under the rules set until then. */
    belowCost: fields({ by: idSchema("cus"), at: instantSchema() }).exactOptional(),
  }),
);

export type PriceGroupMember = TypeOf<typeof priceGroupMemberSchema>;

/**
 * What a rule applies to: a network, one product kind on it, or one plan; for everybody or for a price group. A single
 * rule makes a price: the most specific one, and one for the customer's group before any for everybody.
 */
export type Scope = Pick<PriceRule, "priceGroup" | "network" | "kind" | "planCode">;

/** What is added to the vendor's listed price, or taken off. */
export type Margin = Pick<PriceRule, "percent" | "flat" | "roundTo">;

export const priceRuleSchema = schema(() =>
  fields({
    /** Everybody when absent. */
    priceGroup: priceGroupSchema().exactOptional(),
    network: networkSchema(),
    kind: productKindSchema().exactOptional(),
    /** Set for a rule about one plan; `kind` is then data. */
    planCode: name().exactOptional(),
    /** Of the listed price, in basis points; below zero for a discount. */
    percent: z.int(),
    flat: koboSchema(),
    /** Prices are rounded up to a multiple of this; to a whole naira when absent. */
    roundTo: positiveKobo().exactOptional(),
    /** Staff confirmed twice that this may sell below what it costs us. */
    belowCost: z.literal(true).exactOptional(),
    /** For a price group's rule: when it was set. An older permission to buy below cost was for other prices. */
    belowCostSince: instantSchema().exactOptional(),
  }),
);

export type PriceRule = TypeOf<typeof priceRuleSchema>;

/** What the vendor really takes, if we know it: a share of the listed price, in basis points. */
export const knownCostSchema = schema(() =>
  fields({ network: networkSchema(), kind: productKindSchema(), share: z.int().positive() }),
);

export type KnownCost = TypeOf<typeof knownCostSchema>;

/** What prices are made from. Without a price group they are the prices for everybody. */
export type Pricing = {
  readonly prices?: readonly PriceRule[];
  readonly costs?: readonly KnownCost[];
  readonly priceGroup?: Pick<PriceGroupMember, "name" | "belowCost">;
};

/** A product at the vendor's listed price. For airtime that is the face value. */
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

/** A rule for a plan has a kind too. */
const specificity = ({ priceGroup, kind, planCode }: Scope): number =>
  (priceGroup ? 4 : 0) + (planCode !== undefined ? 2 : 0) + (kind ? 1 : 0);

/** The rule that makes a price; undefined when the product is sold at its listed price. */
export const ruleFor = ({ prices = [], priceGroup }: Pricing, listed: ListedPrice): PriceRule | undefined =>
  prices
    .filter((rule) => covers(rule, listed) && [undefined, priceGroup?.name].includes(rule.priceGroup))
    .toSorted((one, other) => specificity(other) - specificity(one))[0];

const roundedUp = (amount: number, step: Kobo): Kobo => kobo(Math.ceil(amount / step) * step);

/** What a product costs us: its listed price, unless we know that the vendor takes less. */
export function costOf({ costs = [] }: Pricing, { network, kind, listed }: ListedPrice): Kobo {
  const share = costs.find((cost) => cost.network === network && cost.kind === kind)?.share;
  return share === undefined ? listed : kobo(Math.ceil((listed * share) / BASIS_POINTS_WHOLE));
}

/** A price group's rule sells below cost only to members who were allowed that after the rule was made. */
function mayBeBelowCost({ belowCost, priceGroup, belowCostSince }: PriceRule, allowedAt: Instant | undefined): boolean {
  if (!belowCost) return false;
  return priceGroup === undefined || (allowedAt !== undefined && allowedAt >= (belowCostSince ?? 0));
}

/** The rules of a price group that sell below cost to members for whom that is allowed. */
export const belowCostRules = ({ prices = [] }: Pricing, group: PriceGroup): readonly PriceRule[] =>
  prices.filter((rule) => rule.priceGroup === group && rule.belowCost);

/** When the newest of some rules was set. A permission given then covers all of them. */
export const newestSince = (rules: readonly PriceRule[]): Instant =>
  instant(Math.max(0, ...rules.map(({ belowCostSince = 0 }) => belowCostSince)));

/** Whether a second member of staff has yet to allow a member of a price group to buy below cost. */
export const waitsForSecond = (
  pricing: Pricing,
  { name, belowCost }: Pick<PriceGroupMember, "name" | "belowCost">,
): boolean => belowCostRules(pricing, name).some((rule) => !mayBeBelowCost(rule, belowCost?.at));

/** A listed price with a margin, whatever it costs us: whole naira, at least one. */
export function marginOn({ percent: share, flat, roundTo = STEP }: Margin, listed: Kobo): Kobo {
  return roundedUp(Math.max(add(listed, percent(listed, share), flat), STEP), roundTo);
}

/**
 * Our price: the listed price if there is no rule. It is never below what the product costs us, even if the cost has
 * risen since the rule was made, unless the rule allows that (`mayBeBelowCost`).
 */
export function priceOf(pricing: Pricing, listed: ListedPrice): Kobo {
  const rule = ruleFor(pricing, listed);
  if (!rule) return listed.listed;
  const wanted = marginOn(rule, listed.listed);
  const cost = costOf(pricing, listed);
  return mayBeBelowCost(rule, pricing.priceGroup?.belowCost?.at) || wanted >= cost
    ? wanted
    : roundedUp(cost, rule.roundTo ?? STEP);
}

/** The rules with `rule` in place of the one for `scope`, or without one for it. */
export const withRule = (rules: readonly PriceRule[], scope: Scope, rule?: PriceRule): readonly PriceRule[] => [
  ...rules.filter((other) => !sameScope(other, scope)),
  ...(rule ? [rule] : []),
];
