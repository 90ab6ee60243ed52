import { LANGUAGES } from "../../../src/core/base/language.js";
import { LOCALES } from "../../locales/languages.js";
import type { Locale, SaidPhrases } from "../../locales/locale.js";
import { fold, phrases, phrasesIn, wordsAround } from "./vocabulary.js";

/** Recognises complaints and refusals by phrases, in all languages. */

/** Placeholders in phrases. */
const OPEN: Readonly<Record<string, string>> = { "…": "…", "#": "\\p{N}+(?: \\p{N}{3})*" };
const GAP_PATTERN = "(?: \\S+){0,5} ";

/** A phrase as a pattern, between words of a folded text. */
const patternOf = (phrase: string): string => {
  const words = phrase.split(" ").map((word) => OPEN[word] ?? fold(word));
  return words.join(" ").replaceAll(" … ", GAP_PATTERN);
};

/** What may come before and after a phrase. */
const GREETINGS = [...phrases("please").map(fold), ...wordsAround("greetings")].join("|");

/** Whether a message contains one of the phrases of these lists, in all languages. Words in `except` do not count. */
function saysAny(listsOf: (locale: Locale) => Partial<SaidPhrases>, except?: RegExp): (message: string) => boolean {
  const patterns = (place: keyof SaidPhrases) =>
    LANGUAGES.flatMap((language) => phrasesIn(listsOf(LOCALES[language])[place] ?? "").map(patternOf))
      .filter((pattern) => pattern !== "")
      .join("|");
  const begins = `^(?:(?:${GREETINGS}) )*`;
  const [alone, first, within] = [patterns("alone"), patterns("first"), patterns("within")];
  const said = new RegExp(
    [
      alone && `${begins}(?:${alone})(?: (?:${GREETINGS}))*$`,
      first && `${begins}(?:${first})(?: |$)`,
      within && `(?:^| )(?:${within})(?: |$)`,
    ]
      .filter(Boolean)
      .join("|"),
    "u",
  );
  return (message) => {
    const folded = fold(message);
    return said.test(withUnitsApart(except ? folded.replace(except, "") : folded));
  };
}

/** "1gb" and "2k" are two words each, so that a phrase can name the unit. */
const withUnitsApart = (folded: string): string => folded.replace(/(\p{Nd})(?=\p{L})/gu, "$1 ");

/**
 * Whether a message says that something went wrong, or asks for a person, or for something already paid. It is never
 * taken for a purchase: in doubt the customer is shown their last one and asked what is wrong.
 */
export const isComplaint = saysAny(({ complaints }) => complaints);

/** Whether a message begins with words that may come before a purchase, as `Locale.beforePurchase` lists them. */
export const beginsBeforePurchase = saysAny(({ beforePurchase = "" }) => ({ first: beforePurchase }));

/** Whether a text is such words and no more. */
export const isBeforePurchase = saysAny(({ beforePurchase = "" }) => ({ alone: beforePurchase }));

const refusals = ({ nothingNew, typed }: Locale) => ({ ...nothingNew, first: `${nothingNew.first}, ${typed.cancel}` });

/** Polite phrases that do not refuse. "Don't worry about the 500 airtime" does. */
const REASSURANCES = new RegExp(`(?:^| )(?:${wordsAround("reassurances").join("|")})(?= (?!about )|$)`, "gu");

/** Whether a message wants the last purchase for somebody, if it names a recipient and no product. */
export const saysSame = saysAny(({ same = "" }) => ({ within: same }));

const repeats = ({ repeats = {} }: Locale): string => Object.values(repeats).join();

/** Whether a message wants something repeated: "every day", "schedule". */
export const isRecurring = saysAny((locale) => ({ within: repeats(locale) }));

/** Whether a message refuses, or is about an earlier, a later or a recurring purchase. */
export const refusesPurchase = saysAny((locale) => {
  const { within, ofOne, ...others } = refusals(locale);
  return { ...others, within: [within, ofOne, repeats(locale)].join() };
}, REASSURANCES);

/** Whether a heading refuses the lines below it: "not these", "already sent". */
export const refusesList = saysAny(refusals);
