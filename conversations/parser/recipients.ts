import { type Beneficiary, beneficiaryByName } from "../../src/core/customers/people.js";
import type { NamedRecipient } from "./words/parsed.js";
import { type Token, tokenize, withoutPossessive } from "./words/tokens.js";
import {
  fold,
  forWords,
  giveVerbs,
  kinWords,
  lineWords,
  meVerbs,
  meWords,
  myWords,
  networkSpellings,
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

/** The saved name, if a text is nothing else. */
export const savedNameIn = (text: string, savedNames: readonly string[]): string | undefined =>
  savedNames.find((name) => fold(name) === fold(text));

/** The person with this name: an exact match, otherwise the only match without tone marks. */
export function personNamed(people: readonly Beneficiary[], name: string): Beneficiary | undefined {
  const folded = fold(name);
  const [only, ...others] = folded === "" ? [] : people.filter((person) => fold(person.name) === folded);
  return beneficiaryByName({ beneficiaries: people }, name) ?? (others.length === 0 ? only : undefined);
}

/** All people named as recipients in a text, in order; people with saved names anywhere in it. */
export function mentionsIn(tokens: readonly Token[], names: readonly string[] = []): readonly Mention[] {
  const words = tokens.map((token) => (token.is === "word" ? token.folded : ""));
  const mentions = grammaticalMentions(tokens, words);
  const taken = new Set(mentions.flatMap(({ from, to }) => words.map((_, at) => at).slice(from, to)));
  const others = names.flatMap((name): Mention[] => {
    const written = fold(name).split(" ");
    const from = words.findIndex((_, at) =>
      written.every((word, next) => words[at + next] === word && !taken.has(at + next)),
    );
    const isWord = from < 0 || written.every((word) => vocabulary.has(word));
    return isWord ? [] : [{ who: { is: "named", name }, weak: false, from, to: from + written.length }];
  });
  return [...mentions, ...others].sort((one, other) => one.from - other.from);
}

function grammaticalMentions(tokens: readonly Token[], words: readonly string[]): readonly Mention[] {
  const given = words.some((word) => giveVerbs.has(word));
  const found: Mention[] = [];
  for (let at = 0; at < words.length; at++) {
    let mention = mentionAt(tokens, words, { at, given });
    while (mention) {
      found.push(mention);
      at = mention.to - 1;
      mention = nextMention(tokens, words, mention);
    }
  }
  return found;
}

/** "For mama and papa". */
function nextMention(tokens: readonly Token[], words: readonly string[], { who, to }: Mention): Mention | undefined {
  if (who.is === "me" || !/^(?:and|or|plus)$/.test(words[to] ?? "")) return undefined;
  const from = words[to + 1] === "my" ? to + 2 : to + 1;
  return namedMentionAt(tokens, words, { at: to, from, kinOnly: false });
}

type Place = { readonly at: number; readonly given: boolean };

function mentionAt(tokens: readonly Token[], words: readonly string[], { at, given }: Place): Mention | undefined {
  const word = words[at] ?? "";
  if (myWords.has(word))
    return ownLine(words, at) ?? namedMentionAt(tokens, words, { at, from: at + 1, kinOnly: true });
  if (word === "myself") return { who: { is: "me" }, weak: false, from: at, to: at + 1 };
  const forSomebody = forWords.has(word) || (word === "to" && given);
  if (!forSomebody && !meVerbs.has(word)) return undefined;
  const next = words[at + 1] ?? "";
  if (meWords.has(next)) return { who: { is: "me" }, weak: !forSomebody, from: at + 1, to: at + 2 };
  const from = next === "my" || next === "the" || next === "our" ? at + 2 : at + 1;
  return namedMentionAt(tokens, words, { at: at + 1, from, kinOnly: !forSomebody && !giveVerbs.has(word) });
}

/** "my line", "my own number", "my mtn line". */
function ownLine(words: readonly string[], at: number): Mention | undefined {
  let end = at + 1;
  while (networkSpellings.has(words[end] ?? "") || words[end] === "own") end++;
  if (!lineWords.has(words[end] ?? "") && words[end - 1] !== "own") return undefined;
  return { who: { is: "me" }, weak: false, from: at, to: lineWords.has(words[end] ?? "") ? end + 1 : end };
}

function namedMentionAt(
  tokens: readonly Token[],
  words: readonly string[],
  { at, from, kinOnly }: { readonly at: number; readonly from: number; readonly kinOnly: boolean },
): Mention | undefined {
  if (kinOnly && !kinWords.has(words[from] ?? "")) return undefined;
  let to = from;
  while (to < from + NAME_WORDS_MAX && canBeName(words[to] ?? "")) {
    to++;
    if (isPossessive(tokens[to - 1])) break;
  }
  if (to === from) return undefined;
  const name = tokens.slice(from, to).map((token) => (token.is === "word" ? withoutPossessive(token.word) : ""));
  return { who: { is: "named", name: name.join(" ") }, weak: false, from: at, to };
}

/** "Mama's line": the name ends there. */
const isPossessive = (token: Token | undefined): boolean =>
  token?.is === "word" && withoutPossessive(token.word) !== token.word;

/** Whether a word is not part of the grammar. */
const canBeName = (word: string): boolean => word.length > 1 && word.length <= NAME_LENGTH_MAX && !vocabulary.has(word);

/**
 * Whom an answer names: "for mama", "my line". Undefined for anything else. A phone number in the answer, even one that
 * cannot be read, beats the saved one.
 */
export function recipientIn(typed: string): NamedRecipient | undefined {
  const tokens = tokenize(typed);
  if (tokens.some(({ is }) => is === "phone" || is === "unread")) return undefined;
  const [mention, ...others] = mentionsIn(tokens);
  return others.length === 0 ? mention?.who : undefined;
}
