import type { Language } from "../../src/core/base/language.js";
import type { English } from "./english/english.js";
import type { ByCount, PlaceIn, Sentences } from "./sentence.js";

declare const theme: unique symbol;

/** A theme that has been held against the English one, sentence by sentence and place by place. */
type Translated<Theme extends keyof English> = Sentences & { readonly [theme]: Theme };

/** A whole language: all themes, and no other. */
export type Translation = { readonly [Theme in keyof English]: Translated<Theme> };

/** Which forms a language has (CLDR); Yoruba and Igbo nouns do not change with their number. */
type Forms = { en: "one" | "other"; pcm: "one" | "other"; ha: "one" | "other"; yo: "other"; ig: "other" };

/** What no sentence can be: for the type error to say what is wrong, and to say it of one sentence only. */
type Missing<What> = { readonly "✘ missing": What };
type NotInEnglish<What> = { readonly "✘ not in English": What };

/** The sentence itself when its places are those of the English one; else what is wrong with it, for the error to say. */
type Agreeing<English extends string, Own> = Own extends string
  ? [PlaceIn<English>] extends [PlaceIn<Own>]
    ? [PlaceIn<Own>] extends [PlaceIn<English>]
      ? Own
      : NotInEnglish<Exclude<PlaceIn<Own>, PlaceIn<English>>>
    : Missing<Exclude<PlaceIn<English>, PlaceIn<Own>>>
  : string;

/** One form may do without the number: "daily". */
type Partly<English extends string, Own> = Own extends string
  ? [PlaceIn<Own>] extends [PlaceIn<English>]
    ? Own
    : NotInEnglish<Exclude<PlaceIn<Own>, PlaceIn<English>>>
  : string;

type At<Own, Key> = Key extends keyof Own ? Own[Key] : never;

type Held<From, Own, L extends Language> = From extends string
  ? Agreeing<From, Own>
  : From extends ByCount
    ? {
        readonly byCount: {
          readonly [Form in Forms[L]]: Form extends "other"
            ? Agreeing<From["byCount"]["other"], At<At<Own, "byCount">, Form>>
            : Partly<From["byCount"]["other"], At<At<Own, "byCount">, Form>>;
        } & { readonly [Form in Exclude<keyof At<Own, "byCount">, Forms[L]>]: NotInEnglish<Form> };
      }
    : { readonly [Key in keyof From]: Held<From[Key], At<Own, Key>, L> } & {
        readonly [Key in Exclude<keyof Own, keyof From>]: NotInEnglish<Key>;
      };

/**
 * A theme in another language. A sentence too many or too few, or a place, fails the type check where it is written;
 * so does a form that the language does not have.
 */
export const translate = <L extends Language, Theme extends keyof English, const Own>(
  _into: L,
  _theme: Theme,
  sentences: Own & Held<English[Theme], Own, L>,
): Translated<Theme> => sentences as unknown as Translated<Theme>;
