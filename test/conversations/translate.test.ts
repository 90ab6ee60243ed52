/** What fails the type check: each line below an "expect-error" would be a mistake, and must not compile. */

import { expect, test } from "vitest";
import { english } from "../../conversations/locales/english/english.js";
import { wallet } from "../../conversations/locales/english/wallet.js";
import { translate } from "../../conversations/locales/translate.js";
import { wordsIn } from "../../conversations/locales/words.js";
import { kobo } from "../../src/core/money/money.js";

const { history, names } = english;
const { lasts } = names;

test("a translation with the sentences and places of English is taken, in any order of places", () => {
  expect(translate("ha", "history", history)).toBe(history);
  expect(translate("ha", "names", names)).toBe(names);
  translate("ha", "history", {
    ...history,
    line: "{price:naira} {mark:words} {recipient:phone} {state:words} {at:moment} {item:words} {price:naira}",
  });
});

test("a sentence too few or too many is a type error", () => {
  const { title: _, ...untitled } = history;
  // @ts-expect-error: `title` is missing.
  translate("ha", "history", untitled);
  // @ts-expect-error: English has no `subtitle`.
  translate("ha", "history", { ...history, subtitle: "S" });
  // @ts-expect-error: English has no theme of that name.
  translate("ha", "weather", history);
  // @ts-expect-error: a list of sentences is no sentence.
  translate("ha", "history", { ...history, none: ["N"] });
});

test("a place too few, too many, misspelled or of another kind is a type error", () => {
  const sound = "{mark:words} {state:words} {at:moment} {item:words} {recipient:phone}";
  // @ts-expect-error: {price:naira} is missing.
  translate("ha", "history", { ...history, line: `${sound}` });
  // @ts-expect-error: {price:naira} is misspelled.
  translate("ha", "history", { ...history, line: `${sound} {prise:naira}` });
  // @ts-expect-error: a price is in naira.
  translate("ha", "history", { ...history, line: `${sound} {price:count}` });
  // @ts-expect-error: {shop:words} is not in English.
  translate("ha", "history", { ...history, line: `${sound} {price:naira} {shop:words}` });
  // @ts-expect-error: the English title has no places.
  translate("ha", "history", { ...history, title: "{count:count}" });
});

test("a form that the language lacks, or lacks here, is a type error", () => {
  const { day } = lasts;
  // @ts-expect-error: Hausa has a form for one.
  translate("ha", "names", { ...names, lasts: { ...lasts, day: { byCount: { other: "{count:count}" } } } });
  // @ts-expect-error: Yoruba has none.
  translate("yo", "names", { ...names, lasts: { ...lasts, day } });
  // @ts-expect-error: only "other" may not do without the number.
  translate("ha", "names", { ...names, lasts: { ...lasts, day: { byCount: { one: "kwana", other: "kwanaki" } } } });
});

test("what is said fills every place, with what belongs there", () => {
  const words = wordsIn("en");
  expect(words.wallet.show({ available: kobo(150_050) }).html).toBe(
    wallet.show.replace("{available:naira}", "₦1,500.50"),
  );
  // @ts-expect-error: the amount is missing.
  expect(() => words.wallet.show({})).not.toThrow();
  // @ts-expect-error: a number is no amount until it has been called kobo.
  words.wallet.show({ available: 1_500 });
  // @ts-expect-error: there is no such place.
  words.wallet.show({ available: kobo(1), held: kobo(1) });
  // @ts-expect-error: a sentence without places is no function.
  expect(() => words.wallet.unavailable({})).toThrow();
});
