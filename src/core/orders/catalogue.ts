import type { Network } from "../base/network.js";
import { westernDigits } from "../base/phone.js";
import { PLAN_KIND } from "../base/product-kind.js";
import type { Kobo } from "../money/money.js";
import { type Pricing, priceOf } from "../money/pricing.js";

/** The vendor's sellable line. `cost` is its listed price: never more than this leaves our float for one vend. */
export type Plan = {
  readonly planCode: string;
  readonly network: Network;
  readonly name: string;
  readonly size: string;
  readonly validity: string;
  readonly description: string;
  readonly cost: Kobo;
};

/** The plans that a network lists, as far as they can be read. */
export type PlanList = {
  readonly plans: readonly Plan[];
  /** The code of each row that is no plan as it is written, undefined where not even that can be read. Absent when there is none. */
  readonly unreadable?: readonly (string | undefined)[];
};

/** Whether a row that cannot be read may be that plan: nobody knows then that it is no longer sold. */
export const mayBeListed = ({ unreadable = [] }: PlanList, planCode: string): boolean =>
  unreadable.some((code) => code === undefined || code === planCode);

/** Our shelf line: a plan at our price. */
export type Bundle = Plan & { readonly price: Kobo };

/** How long a bundle lasts, roughly: the shelf it stands on. */
export const VALIDITY_PERIODS = ["daily", "weekly", "monthly", "longer", "other"] as const;

export type ValidityPeriod = (typeof VALIDITY_PERIODS)[number];

/**
 * Puts a plan on the shelf, at the price that the shop's rules make of it. Without any we sell at the listed price, and
 * our margin is the vendor's merchant discount.
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

export type PlanDuration = { readonly count: number; readonly unit: "hour" | "day" | "week" | "month" | "year" };

const COUNTED = /^(\d{1,4})[\s-]*(hour|day|week|month|year)s?(?:\s+plan)?$/;
const NAMED = /^(daily|weekly|monthly|yearly)(?:\s+plan)?$/;
const NAMES = { daily: "day", weekly: "week", monthly: "month", yearly: "year" } as const;

/** How long a plan lasts, when its text says that and nothing else: "Daily Plan", "2-day", "30 days"; else undefined. */
export function planDuration(validity: string): PlanDuration | undefined {
  const said = validity.trim().toLowerCase();
  const [, count, unit] = COUNTED.exec(said) ?? [];
  if (unit !== undefined) return { count: Number(count), unit: unit as PlanDuration["unit"] };
  const [, name] = NAMED.exec(said) ?? [];
  return name === undefined ? undefined : { count: 1, unit: NAMES[name as keyof typeof NAMES] };
}

/** "Daily Plan", "2-day", "2-Week Plan", "30 days", "1 Year" as days; undefined when the text does not say. */
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

/** Of a plan that does not work at all times: when it does. */
export function limitedTimes(validity: string): "night" | "weekend" | undefined {
  if (NIGHT.test(validity)) return "night";
  return WEEKEND.test(validity) ? "weekend" : undefined;
}

/** "(12am - 5am)", "(Sat & Sun)": the times as the vendor writes them. */
export const writtenTimes = (validity: string): string | undefined => /\(([^()]*)\)/.exec(validity)?.[1];

export function validityPeriodOf(plan: Pick<Plan, "name" | "validity">): ValidityPeriod {
  const days = validityDays(plan.validity) ?? validityDays(plan.name);
  if (days === undefined) return "other";
  if (days <= 3) return "daily";
  if (days <= 14) return "weekly";
  return days <= 31 ? "monthly" : "longer";
}

/** "1.5GB", ".5gb", "1 TB" as megabytes (1 GB = 1024 MB, so that 1024MB is 1GB); undefined when there is no size ("1/2GB" is none). */
export function sizeMegabytes(text: string): number | undefined {
  const match = /(?<!\d|\d[.,/⁄]{1,9})(\d+(?:[.,]\d+)?|(?<![\p{L}.])\.\d+)\s*(tb|gb|gig|g|mb|meg|m)\b/iu.exec(
    westernDigits(text),
  );
  if (!match) return undefined;
  const amount = Number((match[1] ?? "").replace(",", "."));
  const unit = (match[2] ?? "").toLowerCase()[0];
  return amount * (unit === "t" ? 1024 * 1024 : unit === "g" ? 1024 : 1);
}

/** The plan of these that gives most for the money, at any time of the day; undefined when there is nothing to compare. */
export function cheapestPerMegabyte(bundles: readonly Bundle[]): Bundle | undefined {
  const compared = bundles.filter(({ size, validity }) => sizeMegabytes(size) && !limitedTimes(validity));
  const rate = ({ price, size }: Bundle) => price / (sizeMegabytes(size) ?? 1);
  return compared.length < 2 ? undefined : compared.toSorted((a, b) => rate(a) - rate(b))[0];
}

export const cheapestFirst = (bundles: readonly Bundle[]): Bundle[] =>
  [...bundles].sort((a, b) => a.price - b.price || a.planCode.localeCompare(b.planCode));

const apart = (one: number | undefined, other: number | undefined) =>
  one && other ? Math.abs(Math.log2(one / other)) : 3;

/** The bundles most like one that is no longer sold: in size first, then in how long they last, then in price. */
export function nearestBundles(
  bundles: readonly Bundle[],
  wanted: Pick<Bundle, "size" | "validity" | "price">,
  count: number,
): readonly Bundle[] {
  const distance = ({ size, validity, price }: Bundle) =>
    2 * apart(sizeMegabytes(size), sizeMegabytes(wanted.size)) +
    apart(validityDays(validity), validityDays(wanted.validity)) +
    apart(price, wanted.price);
  return [...bundles].sort((a, b) => distance(a) - distance(b) || a.price - b.price).slice(0, count);
}

const SIZE = /\.?\d+(?:[.,]\d+)?\s*(?:tb|gb|gig|g|mb|meg|m)\b/gi;
const VALIDITY =
  /\d+[\s-]*(?:hour|day|week|month|year|hr|yr)s?|\b(?:daily|night|weekend|weekly|monthly|yearly|annual|plan)\b/gi;

/** "500", "₦500" as kobo. */
const searchedPrice = (wanted: string): number | undefined => {
  const naira = /^₦?n?\s*(\d[\d,]*)(?:\s*naira)?$/.exec(wanted)?.[1]?.replaceAll(",", "");
  return naira === undefined ? undefined : Number(naira) * 100;
};

/**
 * The bundles nearest in size, or in price, to what a text searches, those that work at all times; none when it names
 * neither. How long they last decides between equals.
 */
export function closestBundles(bundles: readonly Bundle[], text: string, count: number): readonly Bundle[] {
  const wanted = westernDigits(text).toLowerCase().trim();
  const price = searchedPrice(wanted);
  const size = sizeMegabytes(wanted);
  if (price === undefined && size === undefined) return [];
  const days = validityDays(wanted);
  const distance = (bundle: Bundle) =>
    size === undefined ? apart(bundle.price, price) : apart(sizeMegabytes(bundle.size), size);
  const inDays = ({ validity }: Bundle) => (days === undefined ? 0 : apart(validityDays(validity), days));
  return cheapestFirst(bundles.filter(({ validity }) => !limitedTimes(validity)))
    .sort((a, b) => distance(a) - distance(b) || inDays(a) - inDays(b))
    .slice(0, count);
}

/**
 * The bundles that a typed text asks for, cheapest first, those that work at all times before the others: by plan code ("1001"), by price ("500", "₦500"), else by size
 * ("1.5gb"), span ("weekly") and other words of the bundle's own text, all of them. Empty when nothing fits.
 */
export function searchBundles(bundles: readonly Bundle[], text: string): Bundle[] {
  const wanted = westernDigits(text).toLowerCase().trim();
  if (wanted === "") return [];
  const byCode = bundles.filter((bundle) => bundle.planCode.toLowerCase() === wanted);
  if (byCode.length > 0) return byCode;
  const atAllTimes = ({ validity }: Bundle) => (limitedTimes(validity) ? 1 : 0);
  const ordered = (found: readonly Bundle[]) => cheapestFirst(found).sort((a, b) => atAllTimes(a) - atAllTimes(b));
  const price = searchedPrice(wanted);
  if (price !== undefined) return ordered(bundles.filter((bundle) => bundle.price === price));
  const size = sizeMegabytes(wanted);
  const span = validityDays(wanted) === undefined ? undefined : validityPeriodOf({ name: "", validity: wanted });
  const words = wanted.replace(SIZE, " ").replace(VALIDITY, " ").split(/\s+/).filter(Boolean);
  return ordered(
    bundles.filter((bundle) => {
      const own = `${bundle.name} ${bundle.size} ${bundle.validity} ${bundle.description}`.toLowerCase();
      if (size !== undefined && sizeMegabytes(bundle.size) !== size) return false;
      if (span !== undefined && validityPeriodOf(bundle) !== span) return false;
      return words.every((word) => own.includes(word));
    }),
  );
}
