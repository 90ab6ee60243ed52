import { westernDigits } from "../base/phone.js";
import { branded, schema } from "../base/schema.js";
import { formatCount } from "../base/text.js";

/**
 * All handling of amounts goes through this module. Inside the product every amount is a whole number of kobo (100 kobo
 * = ₦1). Naira exist only in what people type and read, and in the code that talks to the service.
 */
declare const unit: unique symbol;

export type Kobo = number & { readonly [unit]: "kobo" };

const isKobo = (value: unknown): value is Kobo => Number.isSafeInteger(value);

export const koboSchema = schema(() => branded(isKobo, "a whole number of kobo"));

/** More than zero, as what is paid, posted or promised. */
export const positiveKobo = schema(() =>
  branded((value): value is Kobo => isKobo(value) && value > 0, "a positive amount"),
);

/** Zero or more, as what something costs. */
export const nonNegativeKobo = schema(() =>
  branded((value): value is Kobo => isKobo(value) && value >= 0, "an amount"),
);

/** Brands a whole number of kobo. Throws RangeError for fractions, NaN and anything beyond 2^53. */
export function kobo(amount: number): Kobo {
  if (!isKobo(amount)) throw new RangeError(`Not a whole number of kobo: ${amount}`);
  return amount;
}

/** Naira as kobo. Throws RangeError for more than two decimals. */
export const naira = (amount: number): Kobo => kobo(Number((amount * 100).toFixed(6)));

export const NOTHING = kobo(0);

/** The sum of a list of any length. A long list cannot be spread into the arguments of `add`. */
export const total = (amounts: readonly Kobo[]): Kobo => kobo(amounts.reduce<number>((sum, next) => sum + next, 0));

export const add = (...amounts: readonly Kobo[]): Kobo => total(amounts);

export const subtract = (from: Kobo, amount: Kobo): Kobo => kobo(from - amount);

/** Rounds half up, in the shop's favour. */
export const percent = (amount: Kobo, basisPoints: number): Kobo =>
  kobo(Math.floor((amount * basisPoints + 5_000) / 10_000));

/** An amount in naira. Throws RangeError unless it is whole naira. */
export function wholeNaira(amount: Kobo): number {
  if (amount % 100 !== 0) throw new RangeError(`Not a whole number of naira: ${amount} kobo`);
  return amount / 100;
}

/** Reads a decimal naira string ("5000.00", " 350 "); undefined for anything else. */
export function parseNaira(text: string): Kobo | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  return kobo(Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")));
}

/** "1500.50": naira for programs and spreadsheets. */
export const decimalNaira = (amount: Kobo): string => (amount / 100).toFixed(2);

/** "₦1,500", or "₦1,500.50" if it is not whole naira. */
export function formatNaira(amount: Kobo): string {
  const whole = formatCount(Math.floor(Math.abs(amount) / 100));
  const rest = Math.abs(amount) % 100;
  return `${amount < 0 ? "-" : ""}₦${whole}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}

/** "USD 500.00": an amount in another currency, from its hundredths. The service may not name the currency. */
export const formatForeign = (minor: number, currency: string): string =>
  `${currency || "unknown currency"} ${(minor / 100).toFixed(2)}`;

const UNITS = { k: 1_000, m: 1_000_000 };
const NAIRA_MAX = 1e12;

/**
 * "200", "₦1,500", "200 naira", "N500", "1.5k", "2m", full-width digits: whole naira, as kobo. Undefined for anything
 * else.
 */
export function parseAmount(typed: string): Kobo | undefined {
  // A space or comma may separate thousands; any other gap separates two amounts.
  const text = westernDigits(typed).replace(/(?<=\d) (?=\d{3}(?!\d))/g, ",");
  if (/\d,?\s+\d/.test(text)) return undefined;
  const plain = text.toLowerCase().replace(/\s/g, "");
  // A leading zero begins a phone number. A comma only separates thousands: "12,50" may mean twelve and a half.
  const match = /^(?:₦|ngn|n)?(?!0[\d,]{4})(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?:\.(\d{1,2}))?([km])?(?:naira|ngn)?$/.exec(
    plain,
  );
  if (!match) return undefined;
  const [, grouped = "", decimals = "0", unit] = match;
  if (!unit && Number(decimals) !== 0) return undefined;
  const amount = Number(`${grouped.replaceAll(",", "")}.${decimals}`) * (unit ? UNITS[unit as keyof typeof UNITS] : 1);
  return amount <= NAIRA_MAX ? naira(Math.round(amount)) : undefined;
}
