import { LANGUAGES } from "../../src/core/base/language.js";
import type { ComplaintWords } from "../locales/locale.js";
import { LOCALES } from "../locales/words.js";
import { fold, phrases, phrasesIn } from "./vocabulary.js";

/** Whether a message complains. It is never taken for a purchase: in doubt the customer is asked what is wrong. */

const GAP = "…";
const GAP_PATTERN = "(?: \\S+){0,5} ";

/** A phrase as a pattern, between words of a folded text. */
const patternOf = (phrase: string): string => phrase.split(GAP).map(fold).join(GAP_PATTERN);

const patterns = (list: keyof ComplaintWords): string =>
  LANGUAGES.flatMap((language) => phrasesIn(LOCALES[language].complaints[list]).map(patternOf)).join("|");

/** What people put around what they say. */
const GREETINGS = "hello,hi,hey,good morning,good afternoon,good evening,oga,sir,ma,o";
const POLITE = [...phrases("please").map(fold), ...GREETINGS.split(",")].join("|");

const COMPLAINT = new RegExp(
  `^(?:(?:${POLITE}) )*(?:(?:${patterns("alone")})(?: (?:${POLITE}))*$|(?:${patterns("first")})(?: |$))|(?:^| )(?:${patterns("within")})(?: |$)`,
  "u",
);

/** Whether a message says that something went wrong, or asks for a person, in whichever language. */
export const isComplaint = (message: string): boolean => COMPLAINT.test(withUnitsApart(fold(message)));

/** "1gb" and "2k" are two words each, so that a phrase can name the unit. */
const withUnitsApart = (folded: string): string => folded.replace(/(\p{Nd})(?=\p{L})/gu, "$1 ");
