import { LANGUAGES } from "../../src/core/base/language.js";
import { westernDigits } from "../../src/core/base/phone.js";
import { LOCALES } from "../locales/languages.js";
import { wordsIn } from "../locales/words.js";
import { digitsForWords } from "./words/numbers.js";
import { fold, intervalWords, phrasesIn, spanWords } from "./words/vocabulary.js";

const WEEK_DAYS = 7;
/** One number with only words around it: no minus, no currency, no second number. */
const ONE_NUMBER = /^([\p{L}\p{M}\s'’]*)(\d{1,3})([\p{L}\p{M}\s'’]*)\.?$/u;

type Interval = "daily" | "weekly" | "monthly";
const INTERVALS: readonly Interval[] = ["daily", "weekly", "monthly"];

/** "Every day", "weekly", "kowane wata": an interval without a figure, in any language. */
export function intervalSaid(typed: string): Interval | undefined {
  const folded = fold(typed);
  const isPhraseOf = (interval: Interval) =>
    LANGUAGES.some((language) =>
      phrasesIn(LOCALES[language].repeats?.[interval] ?? "").some((phrase) => fold(phrase) === folded),
    );
  return folded === ""
    ? undefined
    : INTERVALS.find((interval) => spanWords.get(folded) === interval || isPhraseOf(interval));
}

/**
 * Reads an interval in whole days: "14", "every 14 days", "two weeks", in any language. Undefined for any other figure,
 * such as months or money.
 */
export function intervalDays(typed: string): number | undefined {
  const [, before, number, behind] = ONE_NUMBER.exec(digitsForWords(westernDigits(typed)).trim()) ?? [];
  if (number === undefined) return undefined;
  const texts = LANGUAGES.map((language) => wordsIn(language).names.every);
  const isSaidLike = (intervals: readonly string[]) => {
    const words = fold(intervals.join(" ")).split(" ");
    return fold(`${before} ${behind}`)
      .split(" ")
      .every((word) => word === "" || words.includes(word));
  };
  const dayTexts = texts.flatMap(({ days }) => [days({ count: 1 }), days({ count: 2 })]);
  if (isSaidLike([...dayTexts, ...intervalWords("days")])) return Number(number);
  return isSaidLike([...texts.map(({ week }) => week), ...intervalWords("weeks")])
    ? Number(number) * WEEK_DAYS
    : undefined;
}
