/** What fails the type check: each line below an "expect-error" would be a mistake, and must not compile. */

import { expect, test } from "vitest";
import { en } from "../../conversations/locales/en.js";
import { ha } from "../../conversations/locales/ha.js";
import { type Translated, translation } from "../../conversations/locales/translation.js";
import { wordsIn } from "../../conversations/locales/words.js";
import { kobo } from "../../src/core/money/money.js";

const english = en.sentences;
const { history, names, order } = english;
const { duration } = names;

/** English sentences, taken for Hausa and Yoruba. */
const inHausa = <const Own>(sentences: Own & Translated<typeof english, Own, "one" | "other">) =>
  translation({ ...ha, pluralForms: ["one", "other"], sentences: sentences as typeof english });
const inYoruba = <const Own>(sentences: Own & Translated<typeof english, Own, "other">) => sentences;

test("a translation with the sentences and places of English is taken, in any order of places", () => {
  expect(inHausa(english).sentences).toBe(english);
  const summary = "{price:naira} {recipient:recipient} {item:words} {price:naira}";
  inHausa({ ...english, order: { ...order, summary } });
});

test("a sentence too few or too many is a type error", () => {
  const { title: _, ...untitled } = history;
  // @ts-expect-error: `title` is missing.
  inHausa({ ...english, history: untitled });
  // @ts-expect-error: English has no `subtitle`.
  inHausa({ ...english, history: { ...history, subtitle: "S" } });
  // @ts-expect-error: English has no section of that name.
  inHausa({ ...english, weather: history });
  // @ts-expect-error: a list of sentences is no sentence.
  inHausa({ ...english, history: { ...history, none: ["N"] } });
});

test("a place too few, too many, misspelled or of another kind is a type error", () => {
  const sound = "{item:words} {recipient:recipient}";
  // @ts-expect-error: {price:naira} is missing.
  inHausa({ ...english, order: { ...order, summary: `${sound}` } });
  // @ts-expect-error: {price:naira} is misspelled.
  inHausa({ ...english, order: { ...order, summary: `${sound} {prise:naira}` } });
  // @ts-expect-error: a price is in naira.
  inHausa({ ...english, order: { ...order, summary: `${sound} {price:count}` } });
  // @ts-expect-error: {shop:words} is not in English.
  inHausa({ ...english, order: { ...order, summary: `${sound} {price:naira} {shop:words}` } });
  // @ts-expect-error: the English title has no places.
  inHausa({ ...english, history: { ...history, title: "{count:count}" } });
});

test("a form that the language lacks, or lacks here, is a type error", () => {
  const { day } = duration;
  // @ts-expect-error: Hausa has a form for one.
  inHausa({ ...english, names: { ...names, duration: { ...duration, day: { byCount: { other: "{count:count}" } } } } });
  // @ts-expect-error: Yoruba has none.
  inYoruba({ ...english, names: { ...names, duration: { ...duration, day } } });
  const numberless = { byCount: { one: "kwana", other: "kwanaki" } } as const;
  // @ts-expect-error: only "other" may not do without the number.
  inHausa({ ...english, names: { ...names, duration: { ...duration, day: numberless } } });
});

test("what is said fills every place, with what belongs there", () => {
  const words = wordsIn("en");
  expect(words.wallet.show({ available: kobo(150_050) }).html).toBe(
    english.wallet.show.replace("{available:naira}", "₦1,500.50"),
  );
  // @ts-expect-error: the amount is missing.
  expect(() => words.wallet.show({})).not.toThrow();
  // @ts-expect-error: a number is no amount until it has been called kobo.
  words.wallet.show({ available: 1_500 });
  // @ts-expect-error: there is no such place.
  words.wallet.show({ available: kobo(1), held: kobo(1) });
  // @ts-expect-error: a sentence without places is no function.
  expect(() => words.wallet.checkoutFailed({})).toThrow();
});
