import { type Phone, parsePhone, westernDigits } from "../../../src/core/base/phone.js";
import { PLAN_KIND, PRODUCT_KINDS } from "../../../src/core/base/product-kind.js";
import { type Kobo, naira } from "../../../src/core/money/money.js";
import { sizeMegabytes, validityDays, validityPeriodOf } from "../../../src/core/orders/catalogue.js";
import { digitsForWords } from "./numbers.js";
import type { Readings } from "./parsed.js";
import { fold, networkSpellings } from "./vocabulary.js";

/** A piece of the text. `folded`: the word without capitals, tone marks and possessive, for look-ups. */
export type Token =
  | { readonly is: "phone"; readonly phone: Phone }
  | { readonly is: "size"; readonly megabytes: number }
  | { readonly is: "money"; readonly amount: Kobo }
  | { readonly is: "span"; readonly span: Readings["span"] }
  | { readonly is: "word"; readonly word: string; readonly folded: string }
  | { readonly is: "unread"; readonly written: string }
  /** Punctuation: a name does not continue after it. */
  | { readonly is: "break" };

/*
 * How numbers are written. Phone numbers come first and with all their digits, so that none is ever taken for an amount,
 * nor an amount for a phone number.
 */
const UNIT =
  "[gmt]b?s?|gigs?|giga|gigabytes?|meg\\w*|k|n|ngn|naira|hours?|hrs?|days?|weeks?|wks?|months?|mths?|years?|yrs?";
/** Where a phone number ends: no other digits follow. */
const GLUED_END = `(?!\\d|[.-]\\d|(?:${UNIT})(?!\\p{L}))`;
/** A number with gaps ends before a figure with a unit: "0803 123 456 1 gb". */
const GAPPED_END = `(?!\\d|[.-]\\d|,\\d{3}(?!\\d)|\\s?(?:${UNIT})(?!\\p{L}))`;

/** Too few digits without gaps, followed by a round amount: "0803123456 500". */
const CUT_SHORT = "(?:\\+?234|0)[789][01]\\d{5,7}(?=\\s+(?:[1-9]\\d{0,2}00|[1-9]?50)(?!\\d|[.,-]\\d|\\s+\\d))";
const GAP = "[\\s().-]{0,3}";
const PLAIN = `(?<![\\d_])(?:\\+?2340?|0)[789][01]\\d{8}${GLUED_END}`;
/** With 234, only if a plus or a gap separates it from an amount. */
const GAPPED = `(?<![\\d_])(?!${CUT_SHORT})(?:(?:\\+234${GAP}|234[\\s().-]{1,3})0?|0)${GAP}[789]${GAP}[01](?:${GAP}\\d){8}${GAPPED_END}`;
/** Another country's code, separate from the number. */
const FOREIGN = "(?:\\+\\s?|(?<![\\d.,])00)(?!234)[1-9]\\d{0,2}[\\s().-]{1,3}";
/** Ten digits without 0 or 234: with at most dashes between them, or in groups: "803 123 4567". */
const SHORT = `(?<![\\d_.,])(?<!${FOREIGN})[789][01]\\d(?:-?\\d{3}-?| \\d{3} (?!0[789][01]\\d[ -]\\d))\\d{4}${GLUED_END}`;
const PHONE = `${PLAIN}|${GAPPED}|${SHORT}`;
/** Digits that begin like a phone number and are not one. */
const NO_PHONE = `(?<![\\p{L}\\d_]|\\d[.,])(?:\\+\\s?\\d[\\d\\s().-]{5}|0\\d|234[\\s-]+0?[789][01])[\\d\\s().-]*\\d(?![\\p{L}_])${GAPPED_END}`;
const NEGATIVE = "(?<![\\p{L}\\d])-\\d(?:\\d|[.,](?=\\d))*";

/** Every phone number. */
export const PHONES = new RegExp(PHONE, "gu");

const DIGITS = "(?:\\d{1,3}(?:,\\d{3})+|\\d{1,6})";
const END = "(?![\\p{L}\\d]|[.,]+\\d)";
const NINE_MOBILE = "9[\\s-]?mobil?e?(?!\\p{L})|t2(?![\\p{L}\\d])";
const SPAN =
  "(?:\\d{1,3}[\\s-]*(?:hours?|hrs?|days?|weeks?|wks?|months?|mths?|years?|yrs?)|(?<!\\p{L})(?:a|this|the)\\s(?:day|week|month|year))(?!\\p{L})";
const SIZE = `(?:${DIGITS}(?:[.,]\\d{1,2})?)(?:\\s*(?:tb|gb|gbs|gigs?|giga|gigabytes?|mb|mbs|megs?|mega|megabytes?|g)|m)${END}`;
const MONEY = `(?:(?:₦|#|(?<!\\p{L})(?:ngn|naira|n))\\s?)?${DIGITS}(?:\\.\\d{1,2})?(?:\\s?k)?(?:\\s?(?:naira|ngn|n))?${END}`;
const OTHER_MONEY = "dollars?|usd|pounds?|gbp|euros?|eur|cedis?|ghs|rands?|zar|cfa";
const MILLIONS = "mill?ions?|mln|bill?ions?|bn|trill?ions?";
const NUMERAL = "\\d(?:[\\d.,]*\\d)?(?:\\s?k)?";
/** Foreign money, and amounts beyond what anybody spends: these figures are not naira. */
const NOT_NAIRA = `(?:[$£€¥₵¢]|(?<!\\p{L})(?:us\\$|usd|gbp|eur|ghs|zar))\\s?${NUMERAL}${END}|${NUMERAL}\\s?(?:[$£€¥₵¢]|(?:${OTHER_MONEY}|${MILLIONS})(?!\\p{L}))`;
/** After a figure that is not a whole number. */
const SCALE = "\\s?(?:k|[gmt]b?s?|gigs?|gigabytes?|meg\\w*)(?!\\p{L})";
/** "1/2gb", "1 1/2 gb", "1⁄2": no part of it is a separate figure. */
const FRACTION = `(?:(?<![\\d.,])\\d\\s+)?(?<!\\d)\\d{1,2}\\s?(?:/\\s?\\d{1,2}${SCALE}|⁄\\s?\\d+(?:${SCALE})?)`;
const UNREAD = "\\d(?:[\\p{L}\\p{M}\\d_]|[.,]+(?=\\d))*";

/** Tried in this order at each place. */
const TOKENS = new RegExp(
  [
    `(?<phone>${PHONE})`,
    `(?<nine>${NINE_MOBILE})`,
    `(?<broken>(?<![\\p{L}\\d_])${CUT_SHORT}|${NO_PHONE}|${NEGATIVE}|${FRACTION})`,
    `(?<notNaira>${NOT_NAIRA})`,
    "(?<generation>(?<!\\d|\\d[.,])[345]g(?![\\p{L}\\d]))",
    `(?<span>${SPAN})`,
    `(?<size>${SIZE})`,
    `(?<money>${MONEY})`,
    `(?<unread>${UNREAD})`,
    "(?<word>[\\p{L}\\p{M}]+(?:['’][\\p{L}\\p{M}]+)*)",
    "(?<stop>[.,;:!?\\n])",
  ].join("|"),
  "giu",
);

/** Larger figures are not part of a purchase. */
const MEGABYTES_MAX = 10 * 1024 * 1024;
const NAIRA_MAX = 99_999_999;

/** All tokens of a text, in order. Numbers in words are read as numbers. */
export function tokenize(typed: string): readonly Token[] {
  const text = separateTokens(digitsForWords(westernDigits(typed)));
  return Array.from(text.matchAll(TOKENS), ({ 0: written, groups = {} }) => tokenOf(written, groups));
}

const GLUED_WORDS = [...networkSpellings.keys()].filter((name) => /^\p{L}/u.test(name)).join("|");
const GLUED = new RegExp(
  `(\\d|\\dk)(?=(?:${GLUED_WORDS}|${PRODUCT_KINDS.join("|")}|recharge|card|credit|for)(?!\\p{L}))`,
  "giu",
);

const GAPPED_POINT = new RegExp(`(?<!\\d)(\\d{1,2})(?:\\s+\\.|\\.[\\s.])[\\s.]*(?=\\d{1,2}${SCALE})`, "giu");

/** The sign between a count and a figure: "2x500", "1gb x2", "2x 1gb". */
const TIMES = /\s?[x×](?<=[1-9]\d*(?:[gmt]b|k)?\s?[x×])\s?(?=\d)|[x×](?<=(?<!\d[.,]*)[1-9]\d?[x×])(?!\p{L})/giu;

/**
 * "500mtn" as "500 mtn", "500,0803…" as "500 , 0803…", "10 000" as "10000", ".5k" as "0.5k", "nine mobile" as
 * "9mobile"; "1. 5gb" as "1..5gb", which is no figure.
 */
const separateTokens = (text: string): string =>
  text
    .replace(PHONES, " , $& , ")
    .replace(GLUED, "$1 ")
    .replace(/(?<![\d.,] ?)([1-9]\d{0,2}) 000(?!\d)/g, "$1000")
    .replace(GAPPED_POINT, "$1..")
    .replace(TIMES, " x ")
    .replace(/(?<=^|[^\p{L}\d.]|(?<!\p{L})(?:n|ngn))\.(?=(?!0\d)\d{1,3}(?!\d))/giu, "0.")
    .replace(/(?<!\p{L})nine\s?mobile/giu, "9mobile");

function tokenOf(written: string, groups: Readonly<Record<string, string | undefined>>): Token {
  const unread: Token = { is: "unread", written };
  if (groups["phone"] !== undefined) {
    const phone = parsePhone(written);
    return phone ? { is: "phone", phone } : unread;
  }
  if (groups["nine"] !== undefined) return { is: "word", word: written, folded: "9mobile" };
  // "4g" is data, and no size.
  if (groups["generation"] !== undefined) return { is: "word", word: written, folded: PLAN_KIND };
  if (groups["span"] !== undefined) return spanToken(written) ?? unread;
  if (groups["size"] !== undefined) return sizeToken(written) ?? unread;
  if (groups["money"] !== undefined) return moneyToken(written) ?? unread;
  if (groups["word"] !== undefined) return { is: "word", word: written, folded: fold(withoutPossessive(written)) };
  return groups["stop"] === undefined ? unread : { is: "break" };
}

function spanToken(written: string): Token | undefined {
  const validity = written
    .replace(/wk/i, "week")
    .replace(/mth/i, "month")
    .replace(/^\D+(?=\s)/, "1");
  if (!validityDays(validity)) return undefined;
  const span = validityPeriodOf({ name: "", validity });
  return span === "other" ? undefined : { is: "span", span };
}

function sizeToken(written: string): Token | undefined {
  // A comma before three digits separates thousands; otherwise it is a decimal comma.
  const [, digits = "", unit = ""] = /^([\d.,]+)\s*(\w)/.exec(written.replace(/,(?=\d{3}(?!\d))/g, "")) ?? [];
  const megabytes = sizeMegabytes(`${digits}${unit}${unit.toLowerCase() === "t" ? "b" : ""}`);
  return megabytes && megabytes <= MEGABYTES_MAX ? { is: "size", megabytes } : undefined;
}

/** Whole naira only; "1.5" is neither an amount nor a size, and "08" begins a number. */
function moneyToken(written: string): Token | undefined {
  const [, digits = "", thousand] = /([\d.,]+)\s?(k)?/i.exec(written) ?? [];
  const amount = Number(digits.replaceAll(",", "")) * (thousand ? 1_000 : 1);
  const plain = thousand ? !/^0\d/.test(digits) : !/^0\d|\.\d$/.test(digits);
  return plain && Number.isInteger(amount) && amount > 0 && amount <= NAIRA_MAX
    ? { is: "money", amount: naira(amount) }
    : undefined;
}

/** "mama's" as "mama". */
export const withoutPossessive = (word: string): string => word.replace(/['’]s?$/i, "");
