/** Numbers in words become digits before the text is read: "one thousand five hundred naira", "two and a half gig". */
import { andWords, countedNumbers, countedNumberWords, fold } from "./vocabulary.js";

const SMALL =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety";

const VALUES: ReadonlyMap<string, number> = new Map([
  ...SMALL.split(" ").map((word, index) => [word, index + 1] as const),
  ...TENS.split(" ").map((word, index) => [word, 10 * (index + 2)] as const),
  ...([
    ["fourty", 40],
    ["ninty", 90],
    ["fivety", 50],
  ] as const),
]);
const HUNDREDS = "hundred hundreds hundrend hundered handred".split(" ");
const THOUSANDS = "thousand thousands tousand thausand thousan".split(" ");

const NUMBER = `(?:${[...VALUES.keys(), ...HUNDREDS, ...THOUSANDS].join("|")}|\\d{1,3}(?=\\s*(?:hundred|thousand)))`;
const PHRASE = new RegExp(`(?<![\\p{L}\\d.,])${NUMBER}(?:(?:\\s+|-)(?:and\\s+)?${NUMBER})*(?![\\p{L}\\d])`, "giu");
/** A small number counts only before one of these: "one gig", but not "this one". */
const UNIT =
  /^[\s-]*(?:naira|ngn|k|gb|gigs?|gigabytes?|g|mb|megs?|megabytes?|hours?|days?|weeks?|months?|years?|point|and (?:a )?half)(?!\p{L})/iu;
const SMALLEST = 20;

const HALF = /(?<!\p{L})half(?:\s+an?)?\s+(?=(?:gb|gigs?|gigabyte)(?!\p{L}))/giu;
const AND_HALF = /(\d)\s+and\s+(?:a\s+)?half(?=\s*(?:gb|gigs?|gigabytes?|k|thousand)(?!\p{L}))/giu;
const POINT = /(\d)\s+point\s+(\w+)/giu;

export function digitsForWords(text: string): string {
  return countedDigits(text)
    .replace(PHRASE, (phrase, at: number, text: string) => {
      const value = amountOf(phrase.toLowerCase().split(/[\s-]+/));
      const counts = value !== undefined && (value >= SMALLEST || UNIT.test(text.slice(at + phrase.length)));
      return counts ? String(value) : phrase;
    })
    .replace(POINT, (written, whole: string, word: string) => {
      const tenth = /^\d$/.test(word) ? Number(word) : VALUES.get(word.toLowerCase());
      return tenth !== undefined && tenth < 10 ? `${whole}.${tenth}` : written;
    })
    .replace(AND_HALF, "$1.5")
    .replace(HALF, "0.5 ");
}

/** "Dubu biyu" as "2000". Longer numbers are not read, nor is a part of them. */
function countedDigits(text: string): string {
  const isSaid = fold(text)
    .split(" ")
    .some((word) => countedNumbers.has(word));
  if (!isSaid) return text;
  const words = [...text.matchAll(/[\p{L}\p{M}'’]+/gu)].map(({ 0: word, index }) => ({
    folded: fold(word),
    from: index,
    to: index + word.length,
  }));
  const isNumber = (at: number) => countedNumberWords.has(words[at]?.folded ?? "");
  const isJoined = (at: number, next: number) =>
    isNumber(at) || (andWords.includes(words[at]?.folded ?? "") && isNumber(at + next));
  let [read, rest] = ["", 0];
  for (let at = 0; at < words.length; at++) {
    const [first, second] = [words[at], words[at + 1]];
    const two = countedNumbers.get(`${first?.folded} ${second?.folded}`);
    const [value, last, count] =
      two === undefined ? [countedNumbers.get(first?.folded ?? ""), first, 1] : [two, second, 2];
    if (value === undefined || !first || !last) continue;
    const isWhole =
      !isJoined(at - 1, -1) &&
      !isJoined(at + count, 1) &&
      !/\d\s*$/.test(text.slice(rest, first.from)) &&
      !/^\s*\d{1,3}(?!\d)/.test(text.slice(last.to)) &&
      /^[\s-]*$/.test(text.slice(first.to, count === 1 ? first.to : last.from));
    if (!isWhole) continue;
    read += `${text.slice(rest, first.from)}${value}`;
    [rest, at] = [last.to, at + count - 1];
  }
  return read + text.slice(rest);
}

/** Undefined for words that are not one number: "two three", "one five". */
function amountOf(words: readonly string[]): number | undefined {
  let thousands = 0;
  let rest = 0;
  // The next word must be below `room`: after tens comes at most a unit, after a unit nothing.
  let room = 1_000_000;
  for (const word of words) {
    if (word === "and") continue;
    if (THOUSANDS.includes(word)) {
      if (thousands > 0) return undefined;
      thousands = 1_000 * Math.max(1, rest);
      rest = 0;
      room = 1_000;
    } else if (HUNDREDS.includes(word)) {
      if (rest > 99) return undefined;
      rest = 100 * Math.max(1, rest);
      room = 100;
    } else {
      const value = VALUES.get(word) ?? Number(word);
      if (value >= room) return undefined;
      rest += value;
      room = value >= 20 && value % 10 === 0 ? 10 : 1;
    }
  }
  return thousands + rest;
}
