import type { Network } from "../../src/core/base/network.js";
import type { Phone } from "../../src/core/base/phone.js";
import type { Instant } from "../../src/core/base/time.js";
import type { Kobo } from "../../src/core/money/money.js";
import type { Text } from "../text.js";

/** A number, and what its reader calls whoever has it. */
export type Recipient = { readonly phone: Phone; readonly name?: string | undefined };

/**
 * A sentence is a literal with named places, `"Price: {price:naira}"`. After the colon comes the kind of value for the
 * place. The types below read both from the literal, so a place that is forgotten or gets another kind of value does
 * not compile.
 */
export type Kinds = {
  /** "₦1,500", or "₦1,500.50" if there are kobo. */
  readonly naira: Kobo;
  readonly phone: Phone;
  /** The number that a purchase is for, after the name that the reader gave it. */
  readonly recipient: Recipient;
  readonly network: Network;
  /** A number. The place called `count` decides the plural form of `byCount`. */
  readonly count: number;
  /** Day and time in Lagos: "21 Nov, 14:05". */
  readonly moment: Instant;
  /** With year and zone, for a document: "21 Nov 2026, 14:05 WAT". */
  readonly dated: Instant;
  /** The time in Lagos: "14:05:09". */
  readonly clock: Instant;
  /** "Nov". */
  readonly month: Instant;
  /** Plain text, which is escaped. */
  readonly words: string;
  /** Already formatted. */
  readonly text: Text;
};

/** The places of a sentence as written: `"price:naira"`. */
export type PlaceIn<S extends string> = S extends `${string}{${infer Name}:${infer Kind}}${infer Rest}`
  ? `${Name}:${Kind}` | PlaceIn<Rest>
  : never;

/** A sentence in each plural form (a category of CLDR) of its language. */
export type ByCount<Form extends string = string> = {
  readonly byCount: { readonly other: Form } & Readonly<Partial<Record<Intl.LDMLPluralRule, Form>>>;
};

/** Sentences as a locale file writes them, in sections. */
export type Sentences = { readonly [key: string]: string | ByCount | Sentences };

/** The values that fill the places. */
type Values<Place extends string> = {
  readonly [P in Place as P extends `${infer Name}:${string}` ? Name : never]: P extends `${string}:${infer Kind}`
    ? Kind extends keyof Kinds
      ? Kinds[Kind]
      : never
    : never;
};

type Ready<Place extends string, As> = [Place] extends [never] ? As : (places: Values<Place>) => As;

/** Sentences ready for use: one with places is a function of them, any other is a value. */
export type Compiled<S, As> = S extends string
  ? Ready<PlaceIn<S>, As>
  : S extends ByCount
    ? Ready<PlaceIn<S["byCount"]["other"]>, As>
    : { readonly [Key in keyof S]: Compiled<S[Key], As> };
