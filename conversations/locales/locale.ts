import { OFFERED_KINDS } from "../../src/core/base/product-kind.js";
import type { Sentences } from "./sentence.js";

/**
 * Everything that the shop knows of a language: one such file, its code in src/core/base/language.ts and its entry in
 * languages.ts.
 */
export type Locale = {
  /** Its name as its speakers call it, shown so in every language. */
  readonly name: string;
  /** The plural categories of CLDR that its nouns have. */
  readonly pluralForms: readonly Intl.LDMLPluralRule[];
  /**
   * What people type instead of tapping, by what they mean: phrases with commas between them; "came/arrived" is one word
   * or the other. Accents and capitals do not matter.
   */
  readonly typed: Readonly<Record<Meaning, string>>;
  /** How people type what they want to buy. */
  readonly purchase: PurchaseWords;
  /** Words that people put around what they say and that change nothing. */
  readonly around?: AroundWords;
  /**
   * What people write when something went wrong, when they want a person, or when they ask for something already paid.
   */
  readonly complaints: Required<SaidPhrases>;
  /**
   * What people may say before a purchase in words that also complain: money that they put into the wallet, a bill that
   * they paid. Phrases as in `SaidPhrases`; each is all that comes before the purchase.
   */
  readonly beforePurchase?: string;
  /**
   * What people write who want to buy nothing, or not now, besides the words that cancel and `repeats`: refusals,
   * problems, earlier or later purchases, things they want to sell.
   */
  readonly nothingNew: SaidPhrases & {
    /** The same, except that they do not refuse a list below them: "please don't delay", "data for every staff". */
    readonly ofOne: string;
  };
  /** What people write who want their last purchase for somebody else: "the same", "send it". Phrases as in `SaidPhrases`. */
  readonly same?: string;
  /** What people write who want a purchase repeated. Phrases with commas between them. `other`: not saying how often. */
  readonly repeats?: Readonly<Partial<Record<"daily" | "weekly" | "monthly" | "other", string>>>;
  /** WhatsApp's templates in this language; empty where Meta does not know it. */
  readonly templates: Templates;
  readonly sentences: Sentences;
};

export type Meaning = Topic | Reply;

/** What a message may be about: the flows it leads to. If it is about several, the first of these counts. */
export const TOPICS = [
  "bulk",
  ...OFFERED_KINDS,
  "topup",
  "wallet",
  /** The balance of a line, which we cannot see. */
  "dial",
  "history",
  "schedules",
  "cards",
  "repeat",
  /** Whether a network works. */
  "networks",
  "settings",
  "people",
  "privacy",
  "language",
  "groups",
  "help",
  "start",
] as const;

export type Topic = (typeof TOPICS)[number];

/** Meanings that count only if they are the whole message. `share` is the button that shares one's own number. */
type Reply =
  | "menu"
  | "share"
  | "quiet"
  | "back"
  | "cancel"
  | "yes"
  | "no"
  /** The number in a purchase is not the right one. */
  | "otherNumber"
  /** At a list of plans: which to take, or a cheaper one. */
  | "whichPlan"
  /** The last list of numbers, once more. */
  | "sameList"
  /** Only what names a way to pay: at the question how to pay, "balance" and "my cards" must buy nothing. */
  | "payWallet"
  | "payCard"
  | "checkout"
  | "save"
  | "remind"
  /** The button that opens a conversation with staff. */
  | "talk"
  /** Also with other polite words: "ok thanks boss". */
  | "thanks"
  /** The same, when nothing was asked: "alright sir". */
  | "okay";

/**
 * Words separated by spaces, and phrases separated by commas. All are folded (no capitals, no tone marks, ɓ as b), with
 * common misspellings. A word must mean the same in all languages, or is left out.
 */
export type PurchaseWords = {
  readonly airtime?: string;
  /** Airtime in two words. */
  readonly airtimePhrases?: string;
  /** Airtime, if something else says that this is a purchase: a card may also be a bank's. */
  readonly rechargeCard?: string;
  readonly data?: string;
  /** How long a plan lasts. */
  readonly spans?: Readonly<Partial<Record<"daily" | "weekly" | "monthly" | "longer", string>>>;
  /** Days and weeks of an interval, besides those we use ourselves. */
  readonly intervals?: { readonly days?: string; readonly weeks?: string };
  /** Always a purchase. */
  readonly buy?: string;
  /** Verbs of paying: by themselves they ask for no purchase. */
  readonly pay?: string;
  /** Verbs followed by a person: "give mama", "send Tunde". */
  readonly give?: string;
  /** Other verbs that "me" may follow: "load me". */
  readonly get?: string;
  /** Words before a person: "for". */
  readonly for?: string;
  readonly me?: string;
  readonly my?: string;
  /** Words for a number: "my line". */
  readonly line?: string;
  /** People one may buy for without "for": "buy mama data". */
  readonly kin?: string;
  readonly please?: string;
  /** Verbs that save a number, "save 0803… as Mama", and the words between it and the name. */
  readonly save?: string;
  readonly saveAs?: string;
  /** Beginnings of questions. */
  readonly questions?: string;
  /** Words that ask for prices or compare them: "how much", "any network". */
  readonly prices?: string;
  readonly numbers?: NumberWords;
  /** How often to buy something: "twice". "#" is a count. */
  readonly times?: string;
  /** Words between two purchases: "and". */
  readonly and?: string;
  /** The same, if the word may also mean "at", "is" or "with": a number after it may belong to the person before it. */
  readonly andOrAt?: string;
  /** Below a list, with what all numbers above it get. */
  readonly each?: string;
  /** Next to a number in a list: do not buy it, or it was bought already. */
  readonly leftOut?: string;
  /** In a list: what a row without a number sums up. */
  readonly total?: string;
  /** Words that change nothing and are not names. */
  readonly filler?: string;
  /** The same, if they may follow a person: "500 for me and 0805… now, thanks". */
  readonly courtesy?: string;
};

/** How numbers are said: lists of words with spaces between them. */
export type NumberWords = {
  /** "Two thousand and fifty". */
  readonly and: string;
  readonly zero?: string;
  /** From one on. */
  readonly counts: string;
  /** From twenty on. */
  readonly tens?: string;
  /** Other numbers in one word, and other spellings. */
  readonly exact?: Readonly<Record<number, string>>;
  /** A ten that is counted like a hundred: "iri abụọ" is twenty. */
  readonly ten?: string;
  readonly hundred: string;
  readonly thousand: string;
  /** "Dubu biyu" is two thousand. */
  readonly isCountBehind?: true;
  /** The next digit is said once for two. */
  readonly double?: string;
  /** Other words of numbers. A number with one of these is not read. */
  readonly others?: string;
};

/** With commas between them. */
export type AroundWords = {
  /** Words around what somebody wants to see: "show me my". */
  readonly asking?: string;
  /** Words around thanks: "so much boss". */
  readonly thanks?: string;
  /** Polite phrases in words that also refuse: "please don't delay". */
  readonly reassurances?: string;
  /** Phrases before and after a complaint. */
  readonly greetings?: string;
};

/** Phrases with commas between them. "…" is up to five words, "#" a figure, "came/arrived" one word or the other. */
export type SaidPhrases = {
  /** A whole message. */
  readonly alone?: string;
  /** What a message begins with. */
  readonly first: string;
  /** Anywhere in a message. */
  readonly within: string;
};

/** What a template is about. `staff` and `news` are sent in English only. */
export type TemplateTopic = "order" | "payment" | "schedule" | "support" | "staff" | "news";

/** {{1}} is the shop, {{2}} what there is to say. */
export type Templates = Readonly<Partial<Record<TemplateTopic, string>>>;
