import type { Network } from "../../src/core/base/network.js";
import type { Phone } from "../../src/core/base/phone.js";
import type { Instant } from "../../src/core/base/time.js";
import type { Kobo } from "../../src/core/money/money.js";
import type { Text } from "../text.js";

/** A number, and what its reader calls whoever has it: both, or one of them. A name's number may be asked for later. */
export type Recipient = { readonly phone?: Phone | undefined; readonly name?: string | undefined };

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
  /** A number. The place called `count` decides the plural form. */
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

/**
 * Sentences as a locale file writes them, in sections. A section of plural forms (`one`, `other`: categories of CLDR) is
 * one sentence; a language that has only one form writes it alone.
 */
export type Sentences = { readonly [key: string]: string | Sentences };

/** The form of a sentence in plural forms that has all its places. Never for any other section. */
export type OtherForm<S> = keyof S extends Intl.LDMLPluralRule
  ? S extends { readonly other: infer Form extends string }
    ? Form
    : never
  : never;

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
  : [OtherForm<S>] extends [never]
    ? { readonly [Key in keyof S]: Compiled<S[Key], As> }
    : Ready<PlaceIn<OtherForm<S>>, As>;
