import type { Topic } from "../locales/locale.js";
import { topicWords } from "./words/meaning.js";
import { fold } from "./words/vocabulary.js";

/** "/cutsomer Ada" as "cutsomer" and "Ada"; undefined for a text that is no command. */
export function readCommand(typed: string): { readonly name: string; readonly argument: string } | undefined {
  const [, name, argument = ""] = /^\/([^\s@]+)(?:@\w+)?\s*([\s\S]*)$/.exec(typed.trim()) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), argument: argument.trim() };
}

/** Shorter ones are too similar: a command may have one mistake less, and a word none. */
const LETTERS_FOR_MISTAKES = 5;

/** The command that was probably meant: with one or two typing mistakes, or with the same beginning. */
export function nearestCommand(typed: string, commands: readonly string[]): string | undefined {
  const name = typed.replace(/[^a-z0-9]/g, "");
  const mistakesMax = name.length < LETTERS_FOR_MISTAKES ? 1 : 2;
  for (let mistakes = 0; mistakes <= mistakesMax; mistakes++) {
    const near = commands.find((command) => isWithin(mistakes, name, command));
    if (near !== undefined) return near;
  }
  return commands.find((command) => name.length >= 3 && command.startsWith(name));
}

/** The topic of a message that is its word with one mistake: "ballance". */
export function topicMisspelt(message: string): Topic | undefined {
  const typed = fold(message);
  const isMeant = (word: string) => word.length >= LETTERS_FOR_MISTAKES && isWithin(1, typed, word);
  return [...topicWords].find(([word]) => isMeant(word))?.[1];
}

/** Whether adding, removing, changing or swapping at most `mistakes` letters turns one word into the other. */
function isWithin(mistakes: number, one: string, other: string): boolean {
  if (one === other) return true;
  if (mistakes === 0) return false;
  const [rest, otherRest] = [one.slice(1), other.slice(1)];
  if (one !== "" && one[0] === other[0]) return isWithin(mistakes, rest, otherRest);
  const isSwapped = one.length > 1 && one[0] === other[1] && one[1] === other[0];
  return (
    isWithin(mistakes - 1, rest, other) ||
    isWithin(mistakes - 1, one, otherRest) ||
    isWithin(mistakes - 1, rest, otherRest) ||
    (isSwapped && isWithin(mistakes - 1, one.slice(2), other.slice(2)))
  );
}
