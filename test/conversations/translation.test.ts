/** The type check of translations: each line below an "expect-error" is a mistake, and must not compile. */

import { expect, test } from "vitest";
import { en } from "../../conversations/locales/en.js";
import { ha } from "../../conversations/locales/ha.js";
import { type Translated, translation } from "../../conversations/locales/translation.js";
import { wordsIn } from "../../conversations/locales/words.js";
import { kobo } from "../../src/core/money/money.js";

const english = en.sentences;
const { history, names, order } = english;

/** Type-check sentences as a translation to Hausa and to Yoruba. */
const inHausa = <const Own>(sentences: Own & Translated<typeof english, Own, "one" | "other">) =>
  translation({ ...ha, pluralForms: ["one", "other"], sentences: sentences as typeof english });
const inYoruba = <const Own>(sentences: Own & Translated<typeof english, Own, "other">) => sentences;

test("a translation with the sentences and placeholders of English compiles, in any order of placeholders", () => {
  expect(inHausa(english).sentences).toBe(english);
  const summary = "{price:naira} {recipient:recipient} {item:words} {price:naira}";
  inHausa({ ...english, order: { ...order, summary } });
});

test("a missing or additional sentence is a type error", () => {
  const { title: _, ...untitled } = history;
  // @ts-expect-error: `title` is missing.
  inHausa({ ...english, history: untitled });
  // @ts-expect-error: English has no `subtitle`.
  inHausa({ ...english, history: { ...history, subtitle: "S" } });
  // @ts-expect-error: English has no section of that name.
  inHausa({ ...english, weather: history });
  // @ts-expect-error: a list of sentences is not a sentence.
  inHausa({ ...english, history: { ...history, none: ["N"] } });
});

test("a missing, additional or misspelled placeholder, or one of another type, is a type error", () => {
  const valid = "{item:words} {recipient:recipient}";
  // @ts-expect-error: {price:naira} is missing.
  inHausa({ ...english, order: { ...order, summary: `${valid}` } });
  // @ts-expect-error: {price:naira} is misspelled.
  inHausa({ ...english, order: { ...order, summary: `${valid} {prise:naira}` } });
  // @ts-expect-error: a price is in naira.
  inHausa({ ...english, order: { ...order, summary: `${valid} {price:count}` } });
  // @ts-expect-error: {shop:words} is not in English.
  inHausa({ ...english, order: { ...order, summary: `${valid} {price:naira} {shop:words}` } });
  // @ts-expect-error: the English title has no placeholders.
  inHausa({ ...english, history: { ...history, title: "{count:count}" } });
});

test("a plural form that the language lacks, or that the sentence omits, is a type error", () => {
  const { days } = names;
  // @ts-expect-error: Hausa needs the form "one".
  inHausa({ ...english, names: { ...names, days: { other: "{count:count}" } } });
  // @ts-expect-error: Yoruba has no form "one".
  inYoruba({ ...english, names: { ...names, days } });
  const numberless = { one: "kwana", other: "kwanaki" } as const;
  // @ts-expect-error: the form "other" must contain the number.
  inHausa({ ...english, names: { ...names, days: numberless } });
});

test("a sentence takes exactly the values of its placeholders, each of its type", () => {
  const words = wordsIn("en");
  expect(words.wallet.show({ available: kobo(150_050) }).html).toBe(
    english.wallet.show.replace("{available:naira}", "₦1,500.50"),
  );
  // @ts-expect-error: the amount is missing.
  expect(() => words.wallet.show({})).not.toThrow();
  // @ts-expect-error: an amount must be of type Kobo, not a plain number.
  words.wallet.show({ available: 1_500 });
  // @ts-expect-error: there is no such placeholder.
  words.wallet.show({ available: kobo(1), held: kobo(1) });
  // @ts-expect-error: a sentence without placeholders is not a function.
  expect(() => words.wallet.checkoutFailed({})).toThrow();
});
