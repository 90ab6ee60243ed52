import { type Phone, parsePhone, westernDigits } from "../../src/core/base/phone.js";
import { type Kobo, naira } from "../../src/core/money/money.js";
import { sizeMegabytes, validityDays, validityPeriodOf } from "../../src/core/orders/catalogue.js";
import { digitsForWords } from "./numbers.js";
import type { Readings } from "./parsed.js";
import { PHONES, SIGNS } from "./patterns.js";
import { fold } from "./vocabulary.js";

/** A piece of what was typed. `folded` is a word without capitals, tone marks and possession, to look it up. */
export type Sign =
  | { readonly is: "phone"; readonly phone: Phone }
  | { readonly is: "size"; readonly megabytes: number }
  | { readonly is: "money"; readonly amount: Kobo }
  | { readonly is: "span"; readonly span: Readings["span"] }
  | { readonly is: "word"; readonly word: string; readonly folded: string }
  | { readonly is: "unread"; readonly written: string }
  /** Punctuation: a name does not go on behind it. */
  | { readonly is: "break" };

/** Beyond these nobody means a purchase. */
const MEGABYTES_MAX = 10 * 1024 * 1024;
const NAIRA_MAX = 99_999_999;

/** Everything that is written, in order. Spelled numbers are read as numbers. */
export function scan(typed: string): readonly Sign[] {
  const text = apart(digitsForWords(westernDigits(typed)));
  return Array.from(text.matchAll(SIGNS), ({ 0: written, groups = {} }) => signOf(written, groups));
}

/** "500mtn" as "500 mtn", "500,0803…" as "500 , 0803…", "10 000" as "10000", "nine mobile" as "9mobile". */
const apart = (text: string): string =>
  text
    .replace(PHONES, " , $& , ")
    .replace(/(\d|\dk)(?=(?:mtn|glo|airtel|etisalat|airtime|data|recharge|card|credit|for)(?!\p{L}))/giu, "$1 ")
    .replace(/(?<![\d.,] ?)([1-9]\d{0,2}) 000(?!\d)/g, "$1000")
    .replace(/(?<!\p{L})nine\s?mobile/giu, "9mobile");

function signOf(written: string, groups: Readonly<Record<string, string | undefined>>): Sign {
  const unread: Sign = { is: "unread", written };
  if (groups["phone"] !== undefined) {
    const phone = parsePhone(written);
    return phone ? { is: "phone", phone } : unread;
  }
  if (groups["nine"] !== undefined) return { is: "word", word: written, folded: "9mobile" };
  if (groups["span"] !== undefined) return spanSign(written) ?? unread;
  if (groups["size"] !== undefined) return sizeSign(written) ?? unread;
  if (groups["money"] !== undefined) return moneySign(written) ?? unread;
  if (groups["word"] !== undefined) return { is: "word", word: written, folded: fold(unpossessed(written)) };
  return groups["stop"] === undefined ? unread : { is: "break" };
}

function spanSign(written: string): Sign | undefined {
  const validity = written
    .replace(/wk/i, "week")
    .replace(/mth/i, "month")
    .replace(/^\D+(?=\s)/, "1");
  if (!validityDays(validity)) return undefined;
  const span = validityPeriodOf({ name: "", validity });
  return span === "other" ? undefined : { is: "span", span };
}

function sizeSign(written: string): Sign | undefined {
  // A comma with three digits behind it stands between thousands; else it is the decimal point of another schooling.
  const [, digits = "", unit = ""] = /^([\d.,]+)\s*(\w)/.exec(written.replace(/,(?=\d{3}(?!\d))/g, "")) ?? [];
  const megabytes = sizeMegabytes(`${digits}${unit}${unit.toLowerCase() === "t" ? "b" : ""}`);
  return megabytes && megabytes <= MEGABYTES_MAX ? { is: "size", megabytes } : undefined;
}

/** Whole naira only; "1.5" is neither an amount nor a size, and "08" begins a number. */
function moneySign(written: string): Sign | undefined {
  const [, digits = "", thousand] = /([\d.,]+)\s?(k)?/i.exec(written) ?? [];
  const amount = Number(digits.replaceAll(",", "")) * (thousand ? 1_000 : 1);
  const plain = thousand ? !/^0\d/.test(digits) : !/^0\d|\.\d$/.test(digits);
  return plain && Number.isInteger(amount) && amount > 0 && amount <= NAIRA_MAX
    ? { is: "money", amount: naira(amount) }
    : undefined;
}

/** "mama's" as "mama". */
export const unpossessed = (word: string): string => word.replace(/['’]s?$/i, "");
