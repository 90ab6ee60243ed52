import { parseCode } from "../../src/core/money/promo.js";
import { AIRTIME_LIMITS } from "../../src/core/orders/product.js";
import { parsePurchase } from "./purchase.js";
import { isReply, means, topicOf } from "./words/meaning.js";
import { vocabulary } from "./words/vocabulary.js";

/** "promo NEW10", "my code is NEW10": the word before says that it is a code. */
const NAMED_CODE =
  /(?<!\p{L})(?:promo|coupon|voucher|code)(?:\s+code)?(?:\s+is)?[\s:#]+([a-z][a-z0-9]{2,15})(?![\p{L}\d])/giu;
/** The button, or a question for codes: "any promo today", "una get discount". */
const HAVE_CODE =
  /^\W*(?:(?:i|we|you|u|una|do|have|get|dey|is|are|there|any|a)\s+)*(?:promos?|coupons?|vouchers?|discounts?|codes?)(?:\s+(?:code|codes|dey|today|now|available))*\W*$/iu;

/** Words with a meaning of their own are never codes. */
const hasNoOtherMeaning = (code: string): boolean =>
  !HAVE_CODE.test(code) &&
  !vocabulary.has(code.toLowerCase()) &&
  topicOf(code) === undefined &&
  !isReply(code) &&
  !means(code, "menu");

type TypedCode = {
  readonly code: string;
  /** The rest of the text. */
  readonly rest: string;
  /** The text does not call it a code; it only looks like one. The shop can tell. */
  readonly guess?: true;
};

/** The code that a text names (the last of them). */
export function codeIn(typed: string): TypedCode | undefined {
  const named = [...typed.matchAll(NAMED_CODE)].flatMap(([phrase, written = ""]) => {
    const code = parseCode(written);
    return code !== undefined && hasNoOtherMeaning(code) ? [{ phrase, code }] : [];
  });
  const last = named.at(-1);
  return last && { code: last.code, rest: named.reduce((rest, { phrase }) => rest.replace(phrase, " "), typed).trim() };
}

/** A whole text that may be a code, by how it looks. */
export function bareCode(typed: string): string | undefined {
  const code = parseCode(typed);
  return code !== undefined && hasNoOtherMeaning(code) ? code : undefined;
}

/** The code in a text: one that it names, or the text itself. */
export function readCode(typed: string): TypedCode | undefined {
  const bare = bareCode(typed);
  return codeIn(typed) ?? (bare === undefined ? undefined : { code: bare, rest: "", guess: true });
}

/** A code alone, without a question: letters and digits that name no network, size or kind. */
export function soleCode(typed: string): string | undefined {
  const code = bareCode(typed);
  if (code === undefined || !/\d/.test(code)) return undefined;
  const { kind, network, megabytes, phone, recipient, span } = parsePurchase(typed) ?? {};
  return [kind, network, megabytes, phone, recipient, span].every((reading) => reading === undefined)
    ? code
    : undefined;
}

/** Whether staff may make it a code: not something customers type to buy ("MTN500") or with another meaning. */
export function isUsable(code: string): boolean {
  const { kind, megabytes, network, amount = 0 } = parsePurchase(code) ?? {};
  const asks = kind !== undefined || megabytes !== undefined || (network !== undefined && amount >= AIRTIME_LIMITS.min);
  return bareCode(code) === code && !asks;
}

/** A text without the code in it. */
export const withoutCode = (typed: string): string => codeIn(typed)?.rest ?? typed;

export const saysHaveCode = (typed: string): boolean => HAVE_CODE.test(typed);
