import type { Network } from "../base/network.js";
import { westernDigits } from "../base/phone.js";
import { PLAN_KIND } from "../base/product-kind.js";
import type { Kobo } from "../money/money.js";
import { type Pricing, priceOf } from "../money/pricing.js";

/** A plan as the vendor sells it. `cost` is its listed price, the most that one vend takes from our float. */
export type Plan = {
  readonly planCode: string;
  readonly network: Network;
  readonly name: string;
  readonly size: string;
  readonly validity: string;
  readonly description: string;
  readonly cost: Kobo;
};

/** A network's plans, as far as they can be read. */
export type PlanList = {
  readonly plans: readonly Plan[];
  /** Plan codes of unreadable rows; undefined for a row without a readable code. Absent without such rows. */
  readonly unreadable?: readonly (string | undefined)[];
};

/** Whether an unreadable row may be this plan. If so, we do not know that it is no longer sold. */
export const mayBeListed = ({ unreadable = [] }: PlanList, planCode: string): boolean =>
  unreadable.some((code) => code === undefined || code === planCode);

/** A plan at our price. */
export type Bundle = Plan & { readonly price: Kobo };

/** Roughly how long a bundle lasts. Plans are grouped by it. */
export const VALIDITY_PERIODS = ["daily", "weekly", "monthly", "longer", "other"] as const;

export type ValidityPeriod = (typeof VALIDITY_PERIODS)[number];

/**
 * A plan with the price that the shop's rules make. Without rules we sell at the listed price, and our margin is the
 * vendor's merchant discount.
 */
export const priceBundle = (plan: Plan, pricing: Pricing = {}): Bundle => ({
  ...plan,
  price: priceOf(pricing, { ...plan, kind: PLAN_KIND, listed: plan.cost }),
});

const UNIT_DAYS: Readonly<Record<string, number>> = { hour: 1 / 24, day: 1, night: 1, week: 7, month: 30, year: 365 };
const WORD_DAYS: readonly (readonly [RegExp, number])[] = [
  [/\b(daily|night|weekend)\b/i, 1],
  [/\bweekly\b/i, 7],
  [/\bmonthly\b/i, 30],
  [/\b(yearly|annual)\b/i, 365],
];

const DURATION = /^(?:\d{1,4}[\s-]*(?:hour|day|week|month|year)s?|daily|weekly|monthly|yearly)(?:\s+plan)?$/i;

/** Whether the text of a plan says only how long it lasts: "Daily Plan", "2-day", "30 days". */
export const saysOnlyDuration = (validity: string): boolean => DURATION.test(validity.trim());

/** "Daily Plan", "2-day", "2-Week Plan", "30 days", "1 Year" in days; undefined when the text does not say. */
export function validityDays(validity: string): number | undefined {
  const counted = /(\d+)[\s-]*(hour|day|night|week|month|year|hr|yr)/i.exec(validity);
  if (counted) {
    const unit = (counted[2] ?? "").toLowerCase().replace("hr", "hour").replace("yr", "year");
    return Number(counted[1]) * (UNIT_DAYS[unit] ?? Number.NaN);
  }
  return WORD_DAYS.find(([word]) => word.test(validity))?.[1];
}

const NIGHT = /\bnights?\b|\d\s*am\s*[-–]\s*\d{1,2}\s*am\b/i;
const WEEKEND = /\b(?:weekends?|sat(?:urdays?)?|sun(?:days?)?)\b/i;

/** When a plan works, if it does not work at all times. */
export function limitedTimes(validity: string): "night" | "weekend" | undefined {
  if (NIGHT.test(validity)) return "night";
  return WEEKEND.test(validity) ? "weekend" : undefined;
}

/** The times in the vendor's own words: "12am - 5am", "Sat & Sun". */
export const writtenTimes = (validity: string): string | undefined => /\(([^()]*)\)/.exec(validity)?.[1];

export function validityPeriodOf(plan: Pick<Plan, "name" | "validity">): ValidityPeriod {
  const days = validityDays(plan.validity) ?? validityDays(plan.name);
  if (days === undefined) return "other";
  if (days <= 3) return "daily";
  if (days <= 14) return "weekly";
  return days <= 31 ? "monthly" : "longer";
}

/** "1.5GB", ".5gb", "1 TB" in megabytes, at 1024 MB to the GB. Undefined without a size; "1/2GB" is not one. */
export function sizeMegabytes(text: string): number | undefined {
  const match = /(?<!\d|\d[.,/⁄]{1,9})(\d+(?:[.,]\d+)?|(?<![\p{L}.])\.\d+)\s*(tb|gb|gig|g|mb|meg|m)\b/iu.exec(
    westernDigits(text),
  );
  if (!match) return undefined;
  const amount = Number((match[1] ?? "").replace(",", "."));
  const unit = (match[2] ?? "").toLowerCase()[0];
  if (unit === "t") return amount * 1024 * 1024;
  return unit === "g" ? amount * 1024 : amount;
}

/** The bundle with most data for its money, among those that work at all times; undefined with fewer than two. */
export function cheapestPerMegabyte(bundles: readonly Bundle[]): Bundle | undefined {
  const compared = bundles.filter(({ size, validity }) => sizeMegabytes(size) && !limitedTimes(validity));
  const rate = ({ price, size }: Bundle) => price / (sizeMegabytes(size) ?? 1);
  return compared.length < 2 ? undefined : compared.toSorted((a, b) => rate(a) - rate(b))[0];
}

export const cheapestFirst = (bundles: readonly Bundle[]): Bundle[] =>
  [...bundles].sort((a, b) => a.price - b.price || a.planCode.localeCompare(b.planCode));

/** How far apart two numbers are, by their ratio; far, if one is missing. */
const distanceOf = (one: number | undefined, other: number | undefined) =>
  one && other ? Math.abs(Math.log2(one / other)) : 3;

/** The bundles most like one that is no longer sold, by size (counted twice), duration and price. */
export function nearestBundles(
  bundles: readonly Bundle[],
  wanted: Pick<Bundle, "size" | "validity" | "price">,
  count: number,
): readonly Bundle[] {
  const distance = ({ size, validity, price }: Bundle) =>
    2 * distanceOf(sizeMegabytes(size), sizeMegabytes(wanted.size)) +
    distanceOf(validityDays(validity), validityDays(wanted.validity)) +
    distanceOf(price, wanted.price);
  return [...bundles].sort((a, b) => distance(a) - distance(b) || a.price - b.price).slice(0, count);
}

const SIZE = /\.?\d+(?:[.,]\d+)?\s*(?:tb|gb|gig|g|mb|meg|m)\b/gi;
const VALIDITY =
  /\d+[\s-]*(?:hour|day|week|month|year|hr|yr)s?|\b(?:daily|night|weekend|weekly|monthly|yearly|annual|plan)\b/gi;

/** "500", "₦500" in kobo. */
const searchedPrice = (wanted: string): number | undefined => {
  const naira = /^₦?n?\s*(\d[\d,]*)(?:\s*naira)?$/.exec(wanted)?.[1]?.replaceAll(",", "");
  return naira === undefined ? undefined : Number(naira) * 100;
};

/**
 * The bundles closest in size, or else in price, to what a text asks for, among those that work at all times. Of
 * equally close bundles, the closest in duration come first. Empty when the text names neither size nor price.
 */
export function closestBundles(bundles: readonly Bundle[], text: string, count: number): readonly Bundle[] {
  const wanted = westernDigits(text).toLowerCase().trim();
  const price = searchedPrice(wanted);
  const size = sizeMegabytes(wanted);
  if (price === undefined && size === undefined) return [];
  const days = validityDays(wanted);
  const distance = (bundle: Bundle) =>
    size === undefined ? distanceOf(bundle.price, price) : distanceOf(sizeMegabytes(bundle.size), size);
  const inDays = ({ validity }: Bundle) => (days === undefined ? 0 : distanceOf(validityDays(validity), days));
  return cheapestFirst(bundles.filter(({ validity }) => !limitedTimes(validity)))
    .sort((a, b) => distance(a) - distance(b) || inDays(a) - inDays(b))
    .slice(0, count);
}

/**
 * The bundles that a typed text asks for: by plan code ("1001"), by price ("500", "₦500"), or by all of its size
 * ("1.5gb"), period ("weekly") and other words of the bundle's text. The cheapest come first, those that work at all
 * times before the others. Empty when nothing fits.
 */
export function searchBundles(bundles: readonly Bundle[], text: string): Bundle[] {
  const wanted = westernDigits(text).toLowerCase().trim();
  if (wanted === "") return [];
  const byCode = bundles.filter((bundle) => bundle.planCode.toLowerCase() === wanted);
  if (byCode.length > 0) return byCode;
  const isLimited = ({ validity }: Bundle) => Number(limitedTimes(validity) !== undefined);
  const ordered = (found: readonly Bundle[]) => cheapestFirst(found).sort((a, b) => isLimited(a) - isLimited(b));
  const price = searchedPrice(wanted);
  if (price !== undefined) return ordered(bundles.filter((bundle) => bundle.price === price));
  const size = sizeMegabytes(wanted);
  const period = validityDays(wanted) === undefined ? undefined : validityPeriodOf({ name: "", validity: wanted });
  const words = wanted.replace(SIZE, " ").replace(VALIDITY, " ").split(/\s+/).filter(Boolean);
  return ordered(
    bundles.filter((bundle) => {
      const own = `${bundle.name} ${bundle.size} ${bundle.validity} ${bundle.description}`.toLowerCase();
      if (size !== undefined && sizeMegabytes(bundle.size) !== size) return false;
      if (period !== undefined && validityPeriodOf(bundle) !== period) return false;
      return words.every((word) => own.includes(word));
    }),
  );
}
