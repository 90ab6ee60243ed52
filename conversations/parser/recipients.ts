import { type Beneficiary, beneficiaryByName } from "../../src/core/customers/people.js";
import type { NamedRecipient } from "./words/parsed.js";
import { type Token, tokenize, withoutPossessive } from "./words/tokens.js";
import {
  fold,
  forWords,
  giveVerbs,
  kindWords,
  kinWords,
  lineWords,
  meVerbs,
  meWords,
  myWords,
  networkSpellings,
  saveAsWords,
  saveVerbs,
  spanWords,
  vocabulary,
} from "./words/vocabulary.js";

/** A person, and where the words begin and end. `weak`: only "me" after a verb ("buy me 500"). */
export type Mention = {
  readonly who: NamedRecipient;
  readonly weak: boolean;
  readonly from: number;
  readonly to: number;
};

const NAME_WORDS_MAX = 3;
const NAME_LENGTH_MAX = 20;

/** "Save 0803… as Mama": whom to save. The name is empty if there is none, or too many words to be one. */
export function personToSave(typed: string): Beneficiary | undefined {
  const tokens = tokenize(typed);
  const words = tokens.flatMap((token) => (token.is === "word" ? [token] : []));
  const [number, ...others] = tokens.filter(({ is }) => is !== "word" && is !== "break");
  const isOther = others.length > 0 || words.some(({ folded }) => kindWords.has(folded));
  if (number?.is !== "phone" || isOther || !words.some(({ folded }) => saveVerbs.has(folded))) return undefined;
  const isName = ({ folded }: { readonly folded: string }) =>
    ![saveVerbs, saveAsWords, vocabulary].some((known) => known.has(folded));
  const name = words.filter(isName).map(({ word }) => withoutPossessive(word));
  return { phone: number.phone, name: name.length > NAME_WORDS_MAX ? "" : name.join(" ") };
}

/** The saved name, if a text is nothing else. */
export const savedNameIn = (text: string, savedNames: readonly string[]): string | undefined =>
  savedNames.find((name) => fold(name) === fold(text));

/** The person with this name: an exact match, otherwise the only match without tone marks. */
export function personNamed(people: readonly Beneficiary[], name: string): Beneficiary | undefined {
  const folded = fold(name);
  const [only, ...others] = folded === "" ? [] : people.filter((person) => fold(person.name) === folded);
  return beneficiaryByName({ beneficiaries: people }, name) ?? (others.length === 0 ? only : undefined);
}

/**
 * What the customer calls people. `anywhere`: such a name counts even if no "for" is before it, unless it may be a part
 * of another name.
 */
export type SavedNames = { readonly saved: readonly string[]; readonly anywhere: boolean };

const NO_NAMES: SavedNames = { saved: [], anywhere: false };

/** All people named as recipients in a text, in order. */
export function mentionsIn(tokens: readonly Token[], names: SavedNames = NO_NAMES): readonly Mention[] {
  const words = tokens.map((token) => (token.is === "word" ? token.folded : ""));
  const text: TextOfNames = { tokens, words, saved: names.saved.map((name) => ({ name, written: wordsOfName(name) })) };
  const mentions = grammaticalMentions(text);
  if (!names.anywhere) return mentions;
  const taken = new Set(mentions.flatMap(({ from, to }) => words.map((_, at) => at).slice(from, to)));
  const isWhole = (from: number, to: number) =>
    ![words[from - 1], words[to]].some((beside) => beside !== undefined && canBeName(beside, true));
  const others = text.saved.flatMap(({ name, written }): Mention[] => {
    if (written.every((word) => vocabulary.has(word))) return [];
    const found = words.flatMap((_, from): Mention[] => {
      const to = endOfName(text, written, from);
      const isFree = to !== undefined && words.slice(from, to).every((_, next) => !taken.has(from + next));
      return isFree && isWhole(from, to) ? [{ who: { is: "named", name }, weak: false, from, to }] : [];
    });
    return found.slice(0, 1);
  });
  return [...mentions, ...others].sort((one, other) => one.from - other.from);
}

type TextOfNames = {
  readonly tokens: readonly Token[];
  readonly words: readonly string[];
  readonly saved: readonly { readonly name: string; readonly written: readonly string[] }[];
};

const wordsOfName = (name: string): readonly string[] =>
  tokenize(name).flatMap((token) => (token.is === "word" ? [token.folded] : []));

/** Where a name ends that begins at a place; punctuation inside it ("Mr. Ade") does not matter. */
function endOfName({ tokens, words }: TextOfNames, written: readonly string[], from: number): number | undefined {
  let at = from;
  for (const [index, word] of written.entries()) {
    while (index > 0 && tokens[at]?.is === "break") at++;
    if (words[at] !== word) return undefined;
    at++;
  }
  return at > from ? at : undefined;
}

/** Words that say what is bought or for oneself: "for data" and "my line" name nobody, whoever is saved so. */
const neverNames = (word: string): boolean =>
  [kindWords, networkSpellings, spanWords, meWords, myWords, lineWords].some((words) => words.has(word));

/** The longest saved name that begins at a place, and where it ends. */
function savedNameAt(text: TextOfNames, from: number, accepts: (word: string) => boolean) {
  const found = text.saved.flatMap(({ name, written }) => {
    const to = written.some(accepts) ? endOfName(text, written, from) : undefined;
    return to === undefined ? [] : [{ name, to }];
  });
  const to = Math.max(...found.map((one) => one.to));
  const [longest, ...others] = found.filter((one) => one.to === to);
  // Of names that differ in their tone marks, the one that is typed.
  return longest && { name: others.length > 0 ? nameIn(text.tokens.slice(from, to)) : longest.name, to };
}

/** "Mama's" in "mama's line" is Mama; "mama's friend" is somebody else. */
const nameIn = (tokens: readonly Token[]): string =>
  withoutPossessive(tokens.flatMap((token) => (token.is === "word" ? [token.word] : [])).join(" "));

function grammaticalMentions(text: TextOfNames): readonly Mention[] {
  const { words } = text;
  const given = words.some((word) => giveVerbs.has(word));
  const found: Mention[] = [];
  for (let at = 0; at < words.length; at++) {
    let mention = mentionAt(text, { at, given });
    while (mention) {
      found.push(mention);
      at = mention.to - 1;
      mention = nextMention(text, mention);
    }
  }
  return found;
}

/** "For mama and papa". */
function nextMention(text: TextOfNames, { who, to }: Mention): Mention | undefined {
  const { words } = text;
  if (who.is === "me" || !/^(?:and|or|plus)$/.test(words[to] ?? "")) return undefined;
  const from = words[to + 1] === "my" ? to + 2 : to + 1;
  return namedMentionAt(text, { at: to, from, kinOnly: false });
}

type Place = { readonly at: number; readonly given: boolean };

function mentionAt(text: TextOfNames, { at, given }: Place): Mention | undefined {
  const { words } = text;
  const word = words[at] ?? "";
  if (myWords.has(word)) return ownLine(words, at) ?? namedMentionAt(text, { at, from: at + 1, kinOnly: true });
  if (word === "myself") return { who: { is: "me" }, weak: false, from: at, to: at + 1 };
  const forSomebody = forWords.has(word) || (word === "to" && given);
  if (!forSomebody && !meVerbs.has(word)) return undefined;
  const next = words[at + 1] ?? "";
  if (meWords.has(next)) return { who: { is: "me" }, weak: !forSomebody, from: at + 1, to: at + 2 };
  const from = next === "my" || next === "the" || next === "our" ? at + 2 : at + 1;
  return namedMentionAt(text, { at: at + 1, from, kinOnly: !forSomebody && !giveVerbs.has(word) });
}

/** "my line", "my own number", "my mtn line". */
function ownLine(words: readonly string[], at: number): Mention | undefined {
  let end = at + 1;
  while (networkSpellings.has(words[end] ?? "") || words[end] === "own") end++;
  if (!lineWords.has(words[end] ?? "") && words[end - 1] !== "own") return undefined;
  return { who: { is: "me" }, weak: false, from: at, to: lineWords.has(words[end] ?? "") ? end + 1 : end };
}

/** A saved name beats a shorter one: "for Mama B" is not Mama. */
function namedMentionAt(
  text: TextOfNames,
  { at, from, kinOnly }: { readonly at: number; readonly from: number; readonly kinOnly: boolean },
): Mention | undefined {
  const { tokens, words } = text;
  const accepts = (word: string) => !(kinOnly ? vocabulary.has(word) : neverNames(word));
  const saved = [savedNameAt(text, at, accepts), savedNameAt(text, from, accepts)]
    .filter((found) => found !== undefined)
    .toSorted((one, other) => other.to - one.to)[0];
  let to = from;
  const isName = !kinOnly || kinWords.has(words[from] ?? "");
  while (isName && to < from + NAME_WORDS_MAX && canBeName(words[to] ?? "", to > from)) to++;
  if (saved && saved.to >= to) return { who: { is: "named", name: saved.name }, weak: false, from: at, to: saved.to };
  if (to === from) return undefined;
  return { who: { is: "named", name: nameIn(tokens.slice(from, to)) }, weak: false, from: at, to };
}

/** Whether a word is not part of the grammar. A single letter may follow another word: "Mama B". */
const canBeName = (word: string, isFurther: boolean): boolean =>
  word.length >= (isFurther ? 1 : 2) && word.length <= NAME_LENGTH_MAX && !vocabulary.has(word);

/**
 * Whom an answer names: "for mama", "my line". Undefined for anything else. A phone number in the answer, even one that
 * cannot be read, beats the saved one.
 */
export function recipientIn(typed: string, saved: readonly string[]): NamedRecipient | undefined {
  const tokens = tokenize(typed);
  if (tokens.some(({ is }) => is === "phone" || is === "unread")) return undefined;
  const [mention, ...others] = mentionsIn(tokens, { saved, anywhere: false });
  return others.length === 0 ? mention?.who : undefined;
}
