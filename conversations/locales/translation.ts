import type { English } from "./en.js";
import type { Locale } from "./locale.js";
import type { OtherForm, PlaceIn, Sentences } from "./sentence.js";

/** A type that no sentence has, so that the type error says what is wrong, and with which one. */
type Missing<What> = { readonly "✘ missing": What };
type NotInEnglish<What> = { readonly "✘ not in English": What };

/** The sentence, if it has the places of the English one; otherwise a type that says what is wrong. */
type SamePlaces<From extends string, Own> = Own extends string
  ? [PlaceIn<From>] extends [PlaceIn<Own>]
    ? NoOtherPlaces<From, Own>
    : Missing<Exclude<PlaceIn<From>, PlaceIn<Own>>>
  : string;

/** One plural form may leave out the number: "daily". */
type NoOtherPlaces<From extends string, Own> = Own extends string
  ? [PlaceIn<Own>] extends [PlaceIn<From>]
    ? Own
    : NotInEnglish<Exclude<PlaceIn<Own>, PlaceIn<From>>>
  : string;

type At<Own, Key> = Key extends keyof Own ? Own[Key] : never;

/** The type of sentences that translate `From` into a language with these plural forms. */
export type Translated<From, Own, Form extends Intl.LDMLPluralRule> = From extends string
  ? SamePlaces<From, Own>
  : [OtherForm<From>] extends [never]
    ? { readonly [Key in keyof From]: Translated<From[Key], At<Own, Key>, Form> } & {
        readonly [Key in Exclude<keyof Own, keyof From>]: NotInEnglish<Key>;
      }
    : [Form] extends ["other"]
      ? SamePlaces<OtherForm<From>, Own>
      : {
          readonly [F in Form]: F extends "other"
            ? SamePlaces<OtherForm<From>, At<Own, F>>
            : NoOtherPlaces<OtherForm<From>, At<Own, F>>;
        } & { readonly [F in Exclude<keyof Own, Form>]: NotInEnglish<F> };

type Translation<Form extends Intl.LDMLPluralRule, Own> = Omit<Locale, "pluralForms" | "sentences"> & {
  readonly pluralForms: readonly Form[];
  readonly sentences: Own & Translated<English, Own, Form>;
};

/**
 * Checks a language other than English. An extra or missing sentence or place fails the type check where it is written,
 * and so does a plural form that the language does not have.
 */
export const translation = <const Form extends Intl.LDMLPluralRule, const Own>(
  locale: Translation<Form, Own>,
): Locale => ({ ...locale, sentences: locale.sentences as unknown as Sentences });
