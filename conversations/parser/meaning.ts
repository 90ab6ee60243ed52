import { LANGUAGES, type Language } from "../../src/core/base/language.js";
import type { Meaning, Topic } from "../locales/locale.js";
import { LOCALES } from "../locales/words.js";
import type { Answer } from "../talk.js";
import { fold } from "./vocabulary.js";

/** When a message speaks of several things, the first of these counts. */
const TOPICS: readonly Topic[] = [
  "data",
  "airtime",
  "topup",
  "wallet",
  "history",
  "schedules",
  "cards",
  "repeat",
  "settings",
  "language",
  "help",
  "start",
];

const phrasesOf = (meaning: Meaning): readonly string[] => [
  ...new Set(LANGUAGES.flatMap((language) => LOCALES[language].typed[meaning].map(fold))),
];

/** Longer phrases first: "how far" greets, "how" asks for help. */
const ABOUT: readonly { readonly phrase: string; readonly topic: Topic }[] = TOPICS.flatMap((topic) =>
  phrasesOf(topic).map((phrase) => ({ phrase: ` ${phrase} `, topic, words: phrase.split(" ").length })),
).sort((one, other) => other.words - one.words);

/** What a message is about, in whichever language: by the words in it. */
export function topicOf(said: string): Topic | undefined {
  const folded = ` ${fold(said)} `;
  return ABOUT.find(({ phrase }) => folded.includes(phrase))?.topic;
}

const REPLIES = new Map<Meaning, ReadonlySet<string>>();

/** Whether a whole message means this, in whichever language. */
export function means(said: string, meaning: Meaning): boolean {
  const phrases = REPLIES.get(meaning) ?? new Set(phrasesOf(meaning));
  REPLIES.set(meaning, phrases);
  return phrases.has(fold(said));
}

const LANGUAGES_BY_NAME = new Map(LANGUAGES.map((language) => [fold(LOCALES[language].name), language]));

/** The language that a whole message names. */
export const languageNamed = (typed: string): Language | undefined => LANGUAGES_BY_NAME.get(fold(typed));

/** Yes, tapped or typed. */
export const isYes = (answer: Answer): boolean =>
  answer.kind === "pick" ? answer.pick === "yes" : answer.kind === "typed" && means(answer.text, "yes");
