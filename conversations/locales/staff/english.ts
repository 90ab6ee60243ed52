import { FIRST_LANGUAGE } from "../../../src/core/base/language.js";
import { type Day, dayName, HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { wordsIn } from "../words.js";

/** The customers' sentences in English, the staff's language. */
export const english = () => wordsIn(FIRST_LANGUAGE);

/** "1 order", "3 orders". */
export const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** "15 minutes", "24 hours": the length of a limit, which is a whole number of them. */
export const durationText = (ms: number): string =>
  ms < HOUR_MS ? countText(ms / MINUTE_MS, "minute") : countText(ms / HOUR_MS, "hour");

/**
 * Their message may have to wait: while a restored shop is closed, while they block the bot, or until they write on
 * WhatsApp.
 */
export const customerWillBeTold = "The customer is told as soon as a message can be sent to them.";

/** "21 Nov", "18 Oct to 21 Nov". */
export const daySpan = (first: Day, last: Day): string =>
  first === last ? dayName(first) : `${dayName(first)} to ${dayName(last)}`;
