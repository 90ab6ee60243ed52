import type { Network } from "../../src/core/base/network.js";
import type { Phone } from "../../src/core/base/phone.js";
import type { Instant } from "../../src/core/base/time.js";
import type { Kobo } from "../../src/core/money/money.js";
import type { Text } from "../text.js";

/**
 * A sentence is a literal with named places, `"Price: {price:naira}"`. What stands behind the colon is the kind of what
 * goes there; the types below read both from the literal, so nobody can forget a place, or fill one wrongly.
 */
export type Kinds = {
  readonly naira: Kobo;
  readonly phone: Phone;
  readonly network: Network;
  /** A number to read, and what `byCount` goes by when the place is called `count`. */
  readonly count: number;
  readonly moment: Instant;
  readonly clock: Instant;
  /** "Nov". */
  readonly month: Instant;
  /** From outside, or from a plain sentence: escaped. */
  readonly words: string;
  /** Marked up already. */
  readonly text: Text;
};

/** The places of a sentence, as they are written: `"price:naira"`. */
export type PlaceIn<S extends string> = S extends `${string}{${infer Name}:${infer Kind}}${infer Rest}`
  ? `${Name}:${Kind}` | PlaceIn<Rest>
  : never;

/** A sentence that changes with a number, form by form (the plural categories of CLDR). */
export type ByCount<Form extends string = string> = {
  readonly byCount: { readonly other: Form } & Readonly<Partial<Record<Intl.LDMLPluralRule, Form>>>;
};

/** A theme of a language as it is written down. */
export type Sentences = { readonly [key: string]: string | ByCount | Sentences };

/** What has to be said to fill the places. */
type Filling<Place extends string> = {
  readonly [P in Place as P extends `${infer Name}:${string}` ? Name : never]: P extends `${string}:${infer Kind}`
    ? Kind extends keyof Kinds
      ? Kinds[Kind]
      : never
    : never;
};

type Spoken<Place extends string, As> = [Place] extends [never] ? As : (places: Filling<Place>) => As;

/** A theme ready to be said: what has places is a function of them, what has none is there already. */
export type Said<S, As> = S extends string
  ? Spoken<PlaceIn<S>, As>
  : S extends ByCount
    ? Spoken<PlaceIn<S["byCount"]["other"]>, As>
    : { readonly [Key in keyof S]: Said<S[Key], As> };
