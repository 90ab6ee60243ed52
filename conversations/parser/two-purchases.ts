import { present } from "../../src/core/base/collections.js";
import { networkName } from "../../src/core/base/network.js";
import { westernDigits } from "../../src/core/base/phone.js";
import { PLAN_KIND } from "../../src/core/base/product-kind.js";
import { parsePurchase, planSearch, purchaseTerms } from "./purchase.js";
import { digitsForWords } from "./words/numbers.js";
import type { ParsedPurchase } from "./words/parsed.js";
import { tokenize } from "./words/tokens.js";
import {
  andOrAtWords,
  andWords,
  courtesyWords,
  fold,
  forWords,
  hasWord,
  kinWords,
  lineWords,
  meWords,
  myWords,
  networkSpellings,
  pleaseWords,
} from "./words/vocabulary.js";

/** Splits a sentence that asks for two purchases into a text for each. */
type TwoPurchases = { readonly first: string; readonly second: string };

const AND = andWords.join("|");
const THOUSANDS_COMMA = "(?<=(?<!\\d)\\d{1,3}),(?=\\d{3}(?!\\d))";
/** "And" or a comma. If two purchases are meant, each half is one, together with what the other half says for both. */
const BETWEEN = new RegExp(
  `(?:\\s*[,;\\n]\\s*|\\s+)(?:${AND}|&)(?:\\s+(?:${AND}))*\\s+|\\s*(?!${THOUSANDS_COMMA})[,;\\n]\\s*`,
  "giu",
);

/**
 * Splits "₦200 to 0803… and ₦300 to 0805…". Undefined for one purchase, for more than two, and for a possible choice
 * ("500 or 1000").
 */
export function splitPurchases(typed: string, savedNames: readonly string[] = []): TwoPurchases | undefined {
  const whole = parsePurchase(typed, savedNames);
  if (!whole || whole.unread.length > 0) return undefined;
  const isTwofold = Object.keys(whole.unclear).length > 0 || (whole.amount ?? whole.megabytes) !== undefined;
  if (!isTwofold) return undefined;
  // "Two hundred and fifty" is one figure.
  const text = digitsForWords(westernDigits(typed));
  for (const { 0: between, index } of text.matchAll(BETWEEN)) {
    const rest = text.slice(index + between.length);
    const first = halfOf(text.slice(0, index), savedNames);
    // "Send 500 to mama, 300 to papa": the verb applies to both.
    const second = halfOf(`send ${rest}`, savedNames);
    const isApart = first && second && (hasWhat(second) || isSomebodyElse(first, second, { between, rest }));
    const pair = isApart && completed(first, second, isComma(between));
    if (pair) return { first: purchaseText(pair[0]), second: purchaseText(pair[1]) };
  }
  return undefined;
}

const isComma = (between: string): boolean => !/[\p{L}&]/u.test(between);

/**
 * Whether a half that only names a person is a purchase. If only one half has a number, both may be one person ("buy me
 * 500 and my number is 0803…"). A half that says more asks for something else ("and call me").
 */
function isSomebodyElse(
  first: Half,
  second: Half,
  { between, rest }: { readonly between: string; readonly rest: string },
): boolean {
  if (first.phone && second.phone) return first.phone !== second.phone;
  const [name, otherName] = [nameOf(first), nameOf(second)];
  if (name !== undefined && name === otherName) return false;
  const words = tokenize(rest).flatMap((token) => (token.is === "word" ? [token.folded] : []));
  const isOfName = (word: string) =>
    otherName?.split(" ").includes(word) ||
    MAY_STAND_BY_NAME.some((set) => set.has(word)) ||
    (!second.phone && lineWords.has(word)) ||
    (otherName === "" && meWords.has(word));
  if (!words.every(isOfName)) return false;
  if (!first.phone === !second.phone) return true;
  // "And confirm" is not a name.
  const isPerson = !otherName || words.some((word) => word === "to" || forWords.has(word) || kinWords.has(word));
  return !hasWord(between, andOrAtWords) && !isComma(between) && isPerson;
}

const MAY_STAND_BY_NAME: readonly { has(word: string): boolean }[] = [
  new Set(["to", "own"]),
  forWords,
  myWords,
  networkSpellings,
  pleaseWords,
  courtesyWords,
];

/** The person a half names; "" is the writer. */
const nameOf = ({ recipient }: Half): string | undefined =>
  recipient && (recipient.is === "me" ? "" : fold(recipient.name));

type Half = Pick<ParsedPurchase, "kind" | "network" | "amount" | "megabytes" | "span" | "phone" | "recipient">;

function halfOf(text: string, savedNames: readonly string[]): Half | undefined {
  const terms = purchaseTerms(text, savedNames);
  return terms && Object.keys(terms.unclear).length === 0 && terms.unread.length === 0 ? terms : undefined;
}

const hasWhat = ({ amount, megabytes }: Half): boolean => (amount ?? megabytes) !== undefined;
const hasWho = ({ phone, recipient }: Half): boolean => (phone ?? recipient) !== undefined;
const isPlan = ({ kind, megabytes }: Half): boolean => (megabytes === undefined ? kind === PLAN_KIND : true);

/** Completes each half with what only the other says. Undefined if they are not two purchases. */
function completed(first: Half, second: Half, isComma: boolean): readonly [Half, Half] | undefined {
  const bothWho = hasWho(first) && hasWho(second);
  if (!hasWhat(first) || !(hasWhat(second) || bothWho)) return undefined;
  if (isComma && !bothWho) return undefined;
  // Two amounts for one number may be a choice, or one amount split in two.
  if (!bothWho && isPlan(first) === isPlan(second)) return undefined;
  const completeSecond = hasWhat(second) ? second : { ...whatOf(first), ...second };
  return [withWho(withKind(first, second), second), withWho(withKind(completeSecond, first), first)];
}

/** What is bought, for whomever. */
const whatOf = ({ kind, amount, megabytes, span }: Half): Half => present({ kind, amount, megabytes, span });

/** An amount takes the other half's kind, unless that has a size. */
const withKind = (half: Half, { kind, megabytes }: Half): Half =>
  half.kind || half.megabytes !== undefined || !kind || megabytes !== undefined ? half : { ...half, kind };

/** The network belongs to the person. */
function withWho(half: Half, { network, phone, recipient }: Half): Half {
  if (hasWho(half)) return half;
  return { ...present({ network, phone, recipient }), ...half };
}

/**
 * A short text that is understood as the same purchase. Without a name it fits into a button. A plan is searched by its
 * size, so its price is left out.
 */
export function purchaseText({ kind, network, amount, megabytes, span, phone, recipient }: Half): string {
  const price = amount === undefined ? undefined : `₦${amount / 100}`;
  const what = planSearch(present({ megabytes })) ?? price;
  const person = recipient?.is === "named" ? `for ${recipient.name}` : recipient && "my line";
  return [...[kind, what, network && networkName(network)], ...[span === "longer" ? "yearly" : span, phone ?? person]]
    .filter((word) => word !== undefined)
    .join(" ");
}
