import { onFirstUse } from "../../src/core/base/first-use.js";
import type { Language } from "../../src/core/base/language.js";
import { networkName } from "../../src/core/base/network.js";
import { formatPhone } from "../../src/core/base/phone.js";
import { formatCount } from "../../src/core/base/text.js";
import { type Instant, LAGOS } from "../../src/core/base/time.js";
import type { Beneficiary } from "../../src/core/customers/people.js";
import { formatNaira } from "../../src/core/money/money.js";
import { escapeText, type Text } from "../text.js";
import type { English } from "./en.js";
import { LOCALES } from "./languages.js";
import type { Compiled, Kinds, Recipient, Sentences } from "./sentence.js";

const TIME = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
const DATE = { day: "numeric", month: "short", year: "numeric" } as const;

/**
 * Numbers, money and time as a language writes them. A time's parts are in one order in all languages: Intl has Hausa's
 * month before the day without a year, and behind it with one. Its format is made once, on first use: making one costs a
 * hundred times as much as using it, and the first of all takes 9 MB.
 */
function createFormats(language: Language) {
  const locale = `${language}-NG`;
  const format = onFirstUse(() => new Intl.DateTimeFormat(locale, { timeZone: LAGOS, ...DATE, ...TIME }));
  type PartOf = (type: Intl.DateTimeFormatPartTypes) => string;
  const written = (show: (part: PartOf) => string) => (at: Instant) => {
    const parts = format().formatToParts(at);
    return show((wanted) => parts.find(({ type }) => type === wanted)?.value ?? "");
  };
  const rules = onFirstUse(() => new Intl.PluralRules(locale));
  return {
    count: formatCount,
    naira: formatNaira,
    moment: written((part) => `${part("day")} ${part("month")}, ${part("hour")}:${part("minute")}`),
    dated: written((part) => `${part("day")} ${part("month")} ${part("year")}, ${part("hour")}:${part("minute")} WAT`),
    clock: written((part) => `${part("hour")}:${part("minute")}:${part("second")}`),
    month: written((part) => part("month")),
    plural: (value: number) => rules().select(value),
  };
}

type Formats = ReturnType<typeof createFormats>;

/** Sections without markup: labels, and texts used inside other sentences. */
const PLAIN = ["buttons", "names", "channelTexts", "commands", "botDescription", "returnPage", "picture"] as const;

/** Everything the shop says in one language. A sentence with places is a function of them, any other is a value. */
export type Words = {
  readonly language: Language;
  /** For a value with only names and marks around it. */
  readonly formats: Formats;
  /** The people the reader has named. Their numbers are shown with these names. */
  readonly people?: readonly Beneficiary[];
} & {
  readonly [Section in keyof English]: Compiled<
    English[Section],
    Section extends (typeof PLAIN)[number] ? string : Text
  >;
};

const compiled = new Map<Language, Words>();

/** The words of a language; compiled when they are first needed. */
export function wordsIn(language: Language): Words {
  const ready = compiled.get(language);
  if (ready) return ready;
  const formats = createFormats(language);
  const sections = Object.entries(LOCALES[language].sentences).map(([section, sentences]) => {
    if (typeof sentences === "string") throw new TypeError(`Not a section: ${section}`);
    const isPlain = PLAIN.some((plain) => plain === section);
    return [section, compile(sentences, formats, isPlain)];
  });
  // `translation` has checked that every language has the sections, sentences and places of English.
  const words: Words = { ...Object.fromEntries(sections), language, formats };
  compiled.set(language, words);
  return words;
}

type Places = Readonly<Record<string, unknown>>;
type Say = (places: Places) => string;

const PLACES = /\{(\w+):(\w+)\}/g;

/** Makes sentences ready for use. */
function compile(sentences: Sentences, formats: Formats, isPlain: boolean): object {
  const shows = placeFormats(formats, isPlain);
  const finish = (html: string): string | Text => (isPlain ? html : { html });

  const sentence = (literal: string) => {
    const say = compileSentence(literal, shows);
    return typeof say === "string" ? finish(say) : (places: Places) => finish(say(places));
  };

  const byCount = (forms: PluralForms) => {
    const compiledForms = new Map(
      Object.entries(forms).map(([form, literal]) => [form, compileSentence(literal, shows)]),
    );
    return (places: Places) => {
      const say = compiledForms.get(formats.plural(Number(places["count"]))) ?? compiledForms.get("other") ?? "";
      return finish(typeof say === "string" ? say : say(places));
    };
  };

  return Object.fromEntries(
    Object.entries(sentences).map(([key, written]) => {
      if (typeof written === "string") return [key, sentence(written)];
      return [key, isByCount(written) ? byCount(written) : compile(written, formats, isPlain)];
    }),
  );
}

function compileSentence(literal: string, shows: PlaceFormats): Say | string {
  if (literal.search(PLACES) < 0) return literal;
  return (values) =>
    literal.replace(PLACES, (_, name: string, kind: keyof Kinds) => shows[kind](values[name] as never));
}

type PlaceFormats = { readonly [Kind in keyof Kinds]: (value: Kinds[Kind]) => string };

/** How each kind of place is formatted. A plain section has no markup, so nothing is escaped. */
function placeFormats(formats: Formats, isPlain: boolean): PlaceFormats {
  return {
    ...formats,
    phone: formatPhone,
    recipient: (recipient) => formatRecipient(recipient, isPlain),
    network: networkName,
    words: isPlain ? (words) => words : escapeText,
    text: ({ html }) => html,
  };
}

/** "Mama · 0803 123 4567", or one of them alone; plain, or as HTML. */
export function formatRecipient({ phone, name }: Recipient, isPlain: boolean): string {
  const number = phone && (isPlain ? formatPhone(phone) : `<code>${formatPhone(phone)}</code>`);
  return [name && (isPlain ? name : escapeText(name)), number].filter(Boolean).join(" · ");
}

type PluralForms = Readonly<Record<string, string>>;

const PLURAL_FORMS: readonly string[] = ["zero", "one", "two", "few", "many", "other"] satisfies Intl.LDMLPluralRule[];

const isByCount = (written: Sentences): written is PluralForms =>
  Object.keys(written).every((key) => PLURAL_FORMS.includes(key));
