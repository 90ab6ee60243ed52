import { naira } from "../../../src/core/money/money.js";
import type { Token } from "./tokens.js";
import { fold, phrases } from "./vocabulary.js";

/** How often something should be bought: "twice", "3 times", "2x". */

export const COUNTS: ReadonlySet<string> = new Set("two three four five six seven eight nine ten".split(" "));
const COUNT_MAX = naira(20);

/** Behind a count of recipients: "2 numbers". */
export const COUNTED_NOUNS =
  "(?:people|persons|numbers|phones|lines|friends|staff|workers|students|sisters|brothers|children|kids)(?!\\p{L})";

const isCount = (token: Token | undefined): boolean =>
  token?.is === "word" ? COUNTS.has(token.folded) : token?.is === "money" && token.amount <= COUNT_MAX;

/** "#" stands for a count. Longer phrases first. */
const PHRASES: readonly (readonly string[])[] = phrases("times")
  .map((phrase) => phrase.split(" ").map((word) => (word === "#" ? word : fold(word))))
  .sort((one, other) => other.length - one.length);

/** The tokens without such words, and whether there were any. */
export function withoutTimes(tokens: readonly Token[]): {
  readonly tokens: readonly Token[];
  readonly isRepeated: boolean;
} {
  const left: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = timesAt(tokens, at);
    const token = tokens[at];
    if (length === 0 && token) left.push(token);
    at += Math.max(1, length);
  }
  return { tokens: left, isRepeated: left.length < tokens.length };
}

/** The number of tokens that say how often, from a place on. */
function timesAt(tokens: readonly Token[], at: number): number {
  const isSaid = (word: string, next: number) => {
    const token = tokens[at + next];
    return word === "#" ? isCount(token) : token?.is === "word" && token.folded === word;
  };
  const said = PHRASES.find((phrase) => phrase.every(isSaid));
  if (said) return said.length;
  const [token, next] = [tokens[at], tokens[at + 1]];
  // "Two 500 airtime", "2 1gb". Two figures may be one amount: "2 500".
  const isBefore = next?.is === "size" || (next?.is === "money" && token?.is === "word");
  return isCount(token) && isBefore ? 1 : 0;
}
