import type { ProductKind } from "../../src/core/base/product-kind.js";
import type { Sentences } from "./sentence.js";

/** Everything that the shop knows of a language. A language is one such file, and an entry in LANGUAGES and in LOCALES. */
export type Locale = {
  /** As its speakers call it, whichever language that is read in. */
  readonly name: string;
  /** The plural categories of CLDR that its nouns have. */
  readonly pluralForms: readonly Intl.LDMLPluralRule[];
  /** What people type instead of tapping, by what they mean. Accents and capitals do not matter. */
  readonly typed: TypedWords;
  /** How people type what they want to buy. */
  readonly purchase: PurchaseWords;
  /** What people put around what they say; it changes nothing. */
  readonly around?: AroundWords;
  /** What people write when something went wrong, when they want a person, or ask for what they paid before. */
  readonly complaints: Required<SaidPhrases>;
  /**
   * What people write who want nothing bought, or not now, beside the words that cancel: refusals, what went wrong or was
   * bought before, what is for later or for every week, what they would sell.
   */
  readonly nothingNew: SaidPhrases & {
    /** Anywhere too, but above a list these refuse nothing: "please don't delay", "data for every staff". */
    readonly ofOne: string;
  };
  /** WhatsApp's templates in this language; empty where Meta does not know it. */
  readonly templates: Templates;
  readonly sentences: Sentences;
};

/** Phrases with commas between them. */
export type TypedWords = Readonly<Record<Meaning, string>>;

export type Meaning = Topic | Reply;

/** What a message may be about: the flows it leads to. */
export type Topic =
  | ProductKind
  | "bulk"
  | "groups"
  | "topup"
  | "wallet"
  | "history"
  | "cards"
  | "schedules"
  | "repeat"
  | "settings"
  | "people"
  | "privacy"
  | "language"
  | "help"
  | "start";

/** What counts only when it is the whole message. `share` is the button that shares one's own number. */
export type Reply =
  | "menu"
  | "share"
  | "quiet"
  | "back"
  | "cancel"
  | "yes"
  | "no"
  | "checkout"
  | "save"
  | "remind"
  /** Said with other polite words, too: "ok thanks boss". */
  | "thanks";

/**
 * Words apart by spaces, and phrases with commas between them. All are folded (no capitals, no tone marks, ɓ as b), with the misspellings
 * that thumbs make. A word means one thing in all languages together, or is left out.
 */
export type PurchaseWords = {
  readonly airtime?: string;
  /** Airtime in two words. */
  readonly airtimePhrases?: string;
  /** Airtime when something else says that this is a purchase: a card may also be a bank's. */
  readonly rechargeCard?: string;
  readonly data?: string;
  /** How long a plan lasts. */
  readonly spans?: {
    readonly daily?: string;
    readonly weekly?: string;
    readonly monthly?: string;
    readonly longer?: string;
  };
  /** Days and weeks of an interval, beside those in which it is said back. */
  readonly intervals?: { readonly days?: string; readonly weeks?: string };
  /** A purchase, whatever else is said. */
  readonly buy?: string;
  /** Verbs with somebody behind them: "give mama", "send Tunde". */
  readonly give?: string;
  /** Other verbs that may have "me" behind them: "load me". */
  readonly get?: string;
  /** What stands before a person: "for". */
  readonly for?: string;
  readonly me?: string;
  readonly my?: string;
  /** What a number is called: "my line". */
  readonly line?: string;
  /** People one may buy for without "for": "buy mama data". */
  readonly kin?: string;
  readonly please?: string;
  /** What questions begin with. */
  readonly questions?: string;
  /** What asks for prices, or to compare them: "how much", "any network". */
  readonly prices?: string;
  /** What stands between two purchases: "and". */
  readonly and?: string;
  /** The same where it may also be "at", "is" or "with": a number behind it may be that of the person before. */
  readonly andOrAt?: string;
  /** Beside a number in a list: it is not to be bought, or was. */
  readonly leftOut?: string;
  /** Words that change nothing, and are nobody's name. */
  readonly filler?: string;
  /** The same where they may follow a person: "500 for me and 0805… now, thanks". */
  readonly courtesy?: string;
};

/** With commas between them. */
export type AroundWords = {
  /** Words around what somebody wants to see: "show me my". */
  readonly asking?: string;
  /** Words around thanks: "so much boss". */
  readonly thanks?: string;
  /** Phrases before and behind a complaint. */
  readonly greetings?: string;
};

/** Phrases with commas between them. "…" is up to five words, "#" a figure. */
export type SaidPhrases = {
  /** A whole message. */
  readonly alone?: string;
  /** What a message begins with. */
  readonly first: string;
  /** Anywhere in a message. */
  readonly within: string;
};

/** What a template is about; `staff` and `news` go out in English alone. */
export type TemplateTopic = "order" | "payment" | "schedule" | "support" | "staff" | "news";

/** {{1}} is the shop, {{2}} what there is to say. */
export type Templates = Readonly<Partial<Record<TemplateTopic, string>>>;
