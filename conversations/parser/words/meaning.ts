import { FIRST_LANGUAGE, LANGUAGES, type Language } from "../../../src/core/base/language.js";
import { LOCALES } from "../../locales/languages.js";
import { type Meaning, TOPICS, type Topic } from "../../locales/locale.js";
import type { Answer } from "../../talk.js";
import { fold, phrases, phrasesIn, wordsAround } from "./vocabulary.js";

const foldedPhrases = (meaning: Meaning, languages: readonly Language[]): readonly string[] =>
  languages.flatMap((language) => phrasesIn(LOCALES[language].typed[meaning]).map(fold));

const phraseSets = new Map<Meaning, ReadonlySet<string>>();

/** The phrases of all languages, longer ones first: "thank you sir" before "thank you". */
function phrasesOf(meaning: Meaning): ReadonlySet<string> {
  const known =
    phraseSets.get(meaning) ??
    new Set(foldedPhrases(meaning, LANGUAGES).toSorted((one, other) => other.length - one.length));
  phraseSets.set(meaning, known);
  return known;
}

/** Longer phrases first: "how far" greets, "how" asks for help. */
const TOPIC_PHRASES: readonly { readonly phrase: string; readonly topic: Topic }[] = TOPICS.flatMap((topic) =>
  [...phrasesOf(topic)].map((phrase) => ({ phrase: ` ${phrase} `, topic, words: phrase.split(" ").length })),
).sort((one, other) => other.words - one.words);

/** What a message is about, by the words in it, in whichever language: a greeting only if nothing else is named. */
export function topicOf(message: string): Topic | undefined {
  const folded = ` ${fold(message)} `;
  const first = firstTopicIn(folded);
  return first?.topic === "start"
    ? (firstTopicIn(folded.replaceAll(first.phrase, " "))?.topic ?? "start")
    : first?.topic;
}

const BEGINS_TOPIC: ReadonlySet<string> = new Set(TOPIC_PHRASES.map(({ phrase }) => phrase.split(" ", 2)[1] ?? ""));

/** Most answers are a number or a name, and are searched for no phrase at all. */
const firstTopicIn = (folded: string) =>
  folded.split(" ").some((word) => BEGINS_TOPIC.has(word))
    ? TOPIC_PHRASES.find(({ phrase }) => folded.includes(phrase))
    : undefined;

/** The topics by one word. */
export const topicWords: ReadonlyMap<string, Topic> = new Map(
  TOPIC_PHRASES.map(({ phrase, topic }) => [phrase.trim(), topic] as const).filter(([word]) => !word.includes(" ")),
);

const ASKING: ReadonlySet<string> = new Set([...wordsAround("asking"), ...phrases("please").map(fold)]);

/** The topic of a message that names one topic and says nothing else. */
export function soleTopic(message: string): Topic | undefined {
  const topic = topicOf(message);
  const ofTopic = TOPIC_PHRASES.filter((one) => one.topic === topic);
  const rest = ofTopic.reduce((text, { phrase }) => text.replaceAll(phrase, " "), ` ${fold(message)} `);
  return rest.split(" ").every((word) => word === "" || ASKING.has(word)) ? topic : undefined;
}

const PLEASE = phrases("please").map(fold).join("|");
const PLEASE_AROUND = new RegExp(`^(?:(?:${PLEASE}) )+|(?: (?:${PLEASE}))+$`, "g");

/** A text folded, without "please". Empty for a command, which answers no question, even if it was forwarded. */
export const withoutPlease = (message: string): string =>
  message.trimStart().startsWith("/") ? "" : fold(message).replace(PLEASE_AROUND, "");

/** Whether a whole message means this, in whichever language. */
export const means = (message: string, meaning: Meaning): boolean => phrasesOf(meaning).has(withoutPlease(message));

const REPLIES = ["back", "cancel", "yes", "no", "share", "checkout", "save", "remind", "quiet"] as const;

/** Whether a whole message replies to a question. */
export const isReply = (message: string): boolean => REPLIES.some((reply) => means(message, reply));

const POLITE: ReadonlySet<string> = new Set(wordsAround("thanks"));
const withoutMeaning = (text: string, meaning: "thanks" | "okay"): string =>
  [...phrasesOf(meaning)].reduce((left, phrase) => left.replaceAll(` ${phrase} `, " "), text);

const isPolite = (folded: string): boolean => folded.split(" ").every((word) => word === "" || POLITE.has(word));

/** Whether a message thanks, and says nothing else but perhaps "ok" or "it has entered". */
export function isThanks(message: string): boolean {
  const folded = ` ${fold(message)} `;
  const rest = withoutMeaning(folded, "thanks");
  return rest !== folded && isPolite(withoutMeaning(rest, "okay"));
}

function saysOkay(message: string): boolean {
  const folded = ` ${fold(message)} `;
  const rest = withoutMeaning(folded, "okay");
  return rest !== folded && isPolite(rest);
}

/** Thumbs up, folded hands and the like, in any colour. */
const OKAY_SIGNS = /^(?:[👍👌🙏👏🤝🙌💯😊🙂😀😁❤✅🫡\s]|\u{FE0F}|\p{Emoji_Modifier})+$/u;

/** Whether a message only says "ok", in words or signs. To a question that may be a yes. */
export const isOkay = (message: string): boolean => saysOkay(message) || OKAY_SIGNS.test(message);

/** "Speak Igbo", "change language to Hausa". */
const SPEAK = /^(?:speak|use|language|(?:change|switch)(?: (?:(?:the|my) )?language)? to) /;

const LANGUAGES_BY_NAME = new Map(LANGUAGES.map((language) => [fold(LOCALES[language].name), language]));

/** The language that a whole message names. */
export const languageByName = (message: string): Language | undefined =>
  LANGUAGES_BY_NAME.get(withoutPlease(message).replace(SPEAK, ""));

/**
 * Whether an answer is yes: tapped, or typed in the reader's language or English ("i" and "to" are yes only in Hausa).
 */
export const isYes = (answer: Answer, language: Language = FIRST_LANGUAGE): boolean =>
  answer.kind === "pick" ? answer.pick === "yes" : saysYes(answer, language);

const saysYes = (answer: Exclude<Answer, { kind: "pick" }>, language: Language): boolean =>
  answer.kind === "typed" &&
  !answer.doubt &&
  foldedPhrases("yes", [language, FIRST_LANGUAGE]).includes(withoutPlease(answer.text));
