import { present } from "../../src/core/base/collections.js";
import { PLAN_KIND } from "../../src/core/base/product-kind.js";
import { isPoliteRequest, speaksOfMoney, wantsNothingNew, withoutPaying } from "./other-requests.js";
import { LETTERS_MAX, parsePurchase, purchaseTerms } from "./purchase.js";
import { topicOf } from "./words/meaning.js";
import type { Readings } from "./words/parsed.js";
import { fold, phrases, vocabulary } from "./words/vocabulary.js";

/** What somebody asks the price of. Nothing set means everything. */
export type PriceQuestion = Partial<Pick<Readings, "kind" | "network" | "amount" | "megabytes" | "span">>;

/** Longer phrases first, so that they are removed whole. */
const PHRASES = phrases("prices").toSorted((one, other) => other.length - one.length);

/** Questions about what somebody has or has spent. */
const OWN = /\b(?:(?:do|did) (?:i|we)|i (?:don|still) get|i don|i (?:spend|spent)|remain\w*|left)\b/i;

/**
 * What a text asks the price of: "how much is 1gb", "mtn data price", "2gb any network", "1gb mtn?". Undefined if it
 * does not ask for a price, or is a complete purchase.
 */
export function parsePriceQuestion(typed: string): PriceQuestion | undefined {
  const text = withoutPaying(typed);
  if (typed.length > LETTERS_MAX || wantsNothingNew(text) || speaksOfMoney(text) || OWN.test(text)) return undefined;
  const { rest, asks } = withoutPhrases(text);
  if (!(asks || isShortQuestion(text, rest))) return undefined;
  const terms = purchaseTerms(text);
  if (!terms) return undefined;
  const { kind, network, amount, megabytes = terms.unclear.megabytes?.[0], span, unclear } = terms;
  const isNamed = (kind ?? network ?? megabytes ?? unclear.network) !== undefined;
  if (!isNamed && (topicOf(text) === "wallet" || !isKnown(rest) || amount !== undefined)) return undefined;
  if (parsePurchase(text)?.missing.length === 0) return undefined;
  return {
    ...(isNamed && { kind: megabytes === undefined ? (kind ?? PLAN_KIND) : PLAN_KIND }),
    ...present({ network, amount, megabytes, span }),
  };
}

function withoutPhrases(text: string): { readonly rest: string; readonly asks: boolean } {
  const folded = ` ${fold(text)} `;
  const rest = PHRASES.reduce((left, phrase) => left.replaceAll(` ${phrase} `, " "), folded);
  return { rest, asks: rest !== folded };
}

/** "1gb mtn?": only words of the grammar. */
const isShortQuestion = (text: string, rest: string): boolean =>
  /\?\s*$/.test(text) && isKnown(rest) && purchaseTerms(text)?.megabytes !== undefined && !isPoliteRequest(text);

const isKnown = (words: string): boolean =>
  words.split(" ").every((word) => word === "" || /\d/.test(word) || vocabulary.has(word));
