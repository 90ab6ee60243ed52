import type { Who } from "./parsed.js";
import { type Sign, unpossessed } from "./scan.js";
import { giving, kin, lines, me, mine, networks, serving, towards, vocabulary } from "./vocabulary.js";

/** Who is meant, by where the words begin and end; `weak` when only "me" behind a verb says so ("buy me 500"). */
export type Sighting = { readonly who: Who; readonly weak: boolean; readonly from: number; readonly to: number };

const NAME_WORDS_MAX = 3;
const NAME_LENGTH_MAX = 20;

/** Everybody a text says it is for, in order. */
export function people(signs: readonly Sign[]): readonly Sighting[] {
  const words = signs.map((sign) => (sign.is === "word" ? sign.folded : ""));
  const given = words.some((word) => giving.has(word));
  const found: Sighting[] = [];
  for (let at = 0; at < words.length; at++) {
    let sighting = sightingAt(signs, words, { at, given });
    while (sighting) {
      found.push(sighting);
      at = sighting.to - 1;
      sighting = another(signs, words, sighting);
    }
  }
  return found;
}

/** "For mama and papa". */
function another(signs: readonly Sign[], words: readonly string[], { who, to }: Sighting): Sighting | undefined {
  if (who.is === "me" || !/^(?:and|or|plus)$/.test(words[to] ?? "")) return undefined;
  const from = words[to + 1] === "my" ? to + 2 : to + 1;
  return namedAt(signs, words, { at: to, from, kinOnly: false });
}

type Place = { readonly at: number; readonly given: boolean };

function sightingAt(signs: readonly Sign[], words: readonly string[], { at, given }: Place): Sighting | undefined {
  const word = words[at] ?? "";
  if (mine.has(word)) return ownLine(words, at) ?? namedAt(signs, words, { at, from: at + 1, kinOnly: true });
  if (word === "myself") return { who: { is: "me" }, weak: false, from: at, to: at + 1 };
  const towardsSomebody = towards.has(word) || (word === "to" && given);
  if (!towardsSomebody && !serving.has(word)) return undefined;
  const next = words[at + 1] ?? "";
  if (me.has(next)) return { who: { is: "me" }, weak: !towardsSomebody, from: at + 1, to: at + 2 };
  const from = next === "my" || next === "the" || next === "our" ? at + 2 : at + 1;
  return namedAt(signs, words, { at: at + 1, from, kinOnly: !towardsSomebody && !giving.has(word) });
}

/** "my line", "my own number", "my mtn line". */
function ownLine(words: readonly string[], at: number): Sighting | undefined {
  let end = at + 1;
  while (networks.has(words[end] ?? "") || words[end] === "own") end++;
  if (!lines.has(words[end] ?? "") && words[end - 1] !== "own") return undefined;
  return { who: { is: "me" }, weak: false, from: at, to: lines.has(words[end] ?? "") ? end + 1 : end };
}

function namedAt(
  signs: readonly Sign[],
  words: readonly string[],
  { at, from, kinOnly }: { readonly at: number; readonly from: number; readonly kinOnly: boolean },
): Sighting | undefined {
  if (kinOnly && !kin.has(words[from] ?? "")) return undefined;
  let to = from;
  while (to < from + NAME_WORDS_MAX && nameable(words[to] ?? "")) {
    to++;
    if (isPossessive(signs[to - 1])) break;
  }
  if (to === from) return undefined;
  const name = signs.slice(from, to).map((sign) => (sign.is === "word" ? unpossessed(sign.word) : ""));
  return { who: { is: "named", name: name.join(" ") }, weak: false, from: at, to };
}

/** "Mama's line": the name ends there. */
const isPossessive = (sign: Sign | undefined): boolean => sign?.is === "word" && unpossessed(sign.word) !== sign.word;

/** A word that means nothing else here. */
const nameable = (word: string): boolean => word.length > 1 && word.length <= NAME_LENGTH_MAX && !vocabulary.has(word);
