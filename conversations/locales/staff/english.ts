import { FIRST_LANGUAGE } from "../../../src/core/base/language.js";
import { wordsIn } from "../words.js";

/** The customers' sentences in English, the staff's language. */
export const english = () => wordsIn(FIRST_LANGUAGE);

/** "1 order", "3 orders". */
export const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
