import { LANGUAGES } from "../../../src/core/base/language.js";
import { NETWORKS, type Network, networkName, OTHER_NAMES } from "../../../src/core/base/network.js";
import { PRODUCT_KINDS } from "../../../src/core/base/product-kind.js";
import { withoutPhraseSigns } from "../../../src/core/base/text.js";
import { LOCALES } from "../../locales/languages.js";
import type { AroundWords, PurchaseWords } from "../../locales/locale.js";
import type { Readings } from "./parsed.js";

/** The words of the grammar, of all languages together, as people mix languages. */

/** Hausa letters without a separable accent. */
const HOOKED_LETTERS: Readonly<Record<string, string>> = { ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y" };
const HOOKED = new RegExp(`[${Object.keys(HOOKED_LETTERS).join("")}]`, "g");

/**
 * Normalises text for comparison, as if typed in a hurry: small letters without tone marks, dots, hooks and
 * apostrophes. Anything else that is not a letter or digit becomes a space.
 */
export const fold = (words: string): string =>
  withoutPhraseSigns(words)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}'’ʼ`]/gu, "")
    .replace(HOOKED, (letter) => HOOKED_LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether one of a text's words is among these. */
export const hasWord = (text: string, words: { has(word: string): boolean }): boolean =>
  fold(text)
    .split(" ")
    .some((word) => words.has(word));

export const split = (words = ""): readonly string[] => words.split(/\s+/).filter(Boolean);

const purchases: readonly PurchaseWords[] = LANGUAGES.map((language) => LOCALES[language].purchase);

type PhraseList = "airtimePhrases" | "please" | "questions" | "prices" | "times";
type WordList = Exclude<keyof PurchaseWords, PhraseList | "spans" | "intervals" | "numbers">;

const listed = (list: WordList): readonly string[] => purchases.flatMap((words) => split(words[list]));

/** Phrases that a locale lists with commas between them; "came/arrived late" is two of them. */
export const phrasesIn = (list: string): readonly string[] =>
  list.split(",").flatMap((phrase) =>
    phrase
      .trim()
      .split(/\s+/)
      .map((word) => word.split("/"))
      .reduce((begun, words) => begun.flatMap((start) => words.map((word) => `${start} ${word}`.trim())), [""]),
  );

/** Phrases of all languages, as their locales list them. */
export const phrases = (list: PhraseList): readonly string[] =>
  purchases.flatMap(({ [list]: written }) => (written === undefined ? [] : phrasesIn(written)));

/** Words that people put around a phrase, in all languages. */
export const wordsAround = (what: keyof AroundWords): readonly string[] =>
  LANGUAGES.flatMap((language) => phrasesIn(LOCALES[language].around?.[what] ?? "").map(fold)).filter(Boolean);

const meanings = <T>(table: readonly (readonly [T, readonly string[]])[]): ReadonlyMap<string, T> =>
  new Map(table.flatMap(([meaning, words]) => words.map((word) => [word, meaning] as const)));

/** Other ways to type the networks' names. */
const NETWORK_MISSPELLINGS: Readonly<Record<Network, string>> = {
  MTN: "mtm mnt mtnn",
  GLO: "gloo",
  AIRTEL: "airtell artel airtle aitel airtal aritel",
  "9MOBILE": "ninemobile etisalt etisala",
};

export const networkSpellings: ReadonlyMap<string, Network> = meanings(
  NETWORKS.map((network) => {
    const name = networkName(network).toLowerCase();
    return [network, [name, ...OTHER_NAMES[network], ...split(NETWORK_MISSPELLINGS[network])]] as const;
  }),
);

export const kindWords: ReadonlyMap<string, Readings["kind"]> = meanings(
  PRODUCT_KINDS.map((kind) => [kind, listed(kind)] as const),
);

const spansListed = (span: Readings["span"]) => purchases.flatMap(({ spans }) => split(spans?.[span]));

export const spanWords: ReadonlyMap<string, Readings["span"]> = meanings(
  (["daily", "weekly", "monthly", "longer"] as const).map((span) => [span, spansListed(span)] as const),
);

export const intervalWords = (unit: "days" | "weeks"): readonly string[] =>
  purchases.flatMap(({ intervals }) => split(intervals?.[unit]));

// `PurchaseWords` says what each list contains.
export const rechargeCardWords: ReadonlySet<string> = new Set(listed("rechargeCard"));
export const buyVerbs: ReadonlySet<string> = new Set(listed("buy"));
const payVerbs: ReadonlySet<string> = new Set(listed("pay"));
export const giveVerbs: ReadonlySet<string> = new Set(listed("give"));
/** Verbs that "me" may follow: "buy me", "load me". */
export const meVerbs: ReadonlySet<string> = new Set([...buyVerbs, ...giveVerbs, ...listed("get")]);
/** "for" before a person; "to" only if something is given. */
export const forWords: ReadonlySet<string> = new Set(listed("for"));
export const meWords: ReadonlySet<string> = new Set(listed("me"));
export const myWords: ReadonlySet<string> = new Set(listed("my"));
export const lineWords: ReadonlySet<string> = new Set(listed("line"));
export const kinWords: ReadonlySet<string> = new Set(listed("kin"));
export const saveVerbs: ReadonlySet<string> = new Set(listed("save"));
export const saveAsWords: ReadonlySet<string> = new Set(listed("saveAs"));
export const andWords: readonly string[] = [...listed("and"), ...listed("andOrAt")];
export const andOrAtWords: ReadonlySet<string> = new Set(listed("andOrAt"));
export const eachWords: ReadonlySet<string> = new Set(listed("each"));
export const leftOutWords: ReadonlySet<string> = new Set(listed("leftOut"));
export const totalWords: ReadonlySet<string> = new Set(listed("total"));
export const courtesyWords: ReadonlySet<string> = new Set(listed("courtesy"));
export const pleaseWords: ReadonlySet<string> = new Set(phrases("please").flatMap(split));

/** Whether a text speaks of paying: "can my friend pay for me", "pay half". */
export const saysPay = (text: string): boolean => hasWord(text, payVerbs);

/** Every word that the grammar knows. None of them is a person's name. */
export const vocabulary: ReadonlySet<string> = new Set([
  ...listed("filler"),
  ...listed("courtesy"),
  ...kindWords.keys(),
  ...rechargeCardWords,
  ...networkSpellings.keys(),
  ...spanWords.keys(),
  ...lineWords,
  ...forWords,
  ...meVerbs,
  ...myWords,
  ...meWords,
]);
