import { FIRST_LANGUAGE, type Language } from "../../src/core/base/language.js";
import type { BroadcastButton, BroadcastContent } from "../../src/core/notifications/broadcast.js";
import { wordsIn } from "../locales/words.js";
import type { Choice, View } from "../talk.js";
import { text } from "../text.js";

/** A broadcast as its readers see it: the merchant's own words, and our buttons in each reader's language. */
export const newsView = (
  { text: said, buttons = [] }: BroadcastContent,
  language: Language = FIRST_LANGUAGE,
): View => ({
  text: text`${said}`,
  ...(buttons.length > 0 && { choices: buttons.map((button) => [choiceOf(button, language)]) }),
  language,
});

/** What a broadcast says stays where it is: what its buttons open stands below it. */
const choiceOf = (button: BroadcastButton, language: Language): Choice =>
  "url" in button ? button : { label: newsLabel(button.flow, language), go: { flow: button.flow }, fresh: true };

/** What a button that opens one of our flows says. */
export function newsLabel(flow: Extract<BroadcastButton, { flow: string }>["flow"], language: Language): string {
  const { buttons } = wordsIn(language);
  const labels = { data: buttons.data, airtime: buttons.airtime, topup: buttons.topUp, wallet: buttons.wallet };
  return labels[flow];
}
