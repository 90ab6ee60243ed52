import { LANGUAGES } from "../../../src/core/base/language.js";
import { LOCALES } from "../../locales/languages.js";
import type { NumberWords } from "../../locales/locale.js";
import { fold, split } from "./vocabulary.js";

/**
 * Numbers in words become digits before the text is read: "one thousand five hundred naira", "dubu biyu da dari biyar",
 * "two and a half gig". A run of number words is read as a whole, or not at all.
 */

type Numbers = ReturnType<typeof numbersOf>;

function numbersOf({
  and,
  zero,
  counts,
  tens,
  exact = {},
  ten,
  hundred,
  thousand,
  others,
  double,
  ...rest
}: NumberWords) {
  const listed = (list: string | undefined, valueAt: (index: number) => number) =>
    split(list).map((word, index) => [word, valueAt(index)] as const);
  const units = listed(counts, (index) => index + 1);
  return {
    and,
    isCountBehind: rest.isCountBehind === true,
    values: new Map([
      ...units,
      ...listed(tens, (index) => 10 * (index + 2)),
      ...Object.entries(exact).flatMap(([value, words]) => listed(words, () => Number(value))),
    ]),
    /** Words that multiply the count beside them. */
    scales: new Map([...listed(ten, () => 10), ...listed(hundred, () => 100), ...listed(thousand, () => 1_000)]),
    others: new Set(split(others)),
    double,
    digits: new Map([...listed(zero, () => 0), ...units.slice(0, 9)]),
  };
}

const NUMBERS = LANGUAGES.flatMap((language) => {
  const { numbers } = LOCALES[language].purchase;
  return numbers ? [numbersOf(numbers)] : [];
});

/** A small number counts only before one of these, "one gig", or behind a size: "giga biyu". Not in "this one". */
const UNIT =
  /^[\s-]*(?:naira|ngn|k|gb|gigs?|giga|gigabytes?|g|mb|megs?|megabytes?|hours?|days?|weeks?|months?|years?|point|and (?:a )?half)(?!\p{L})/iu;
const SIZE_BEFORE = /(?<!\d\s*)(?<!\p{L})(gb|gigs?|giga|mb|megs?)\s+$/iu;
const SMALLEST = 20;

const HALF = /(?<!\p{L})half(?:\s+an?)?\s+(?=(?:gb|gigs?|gigabyte)(?!\p{L}))/giu;
const AND_HALF = /(\d)\s+and\s+(?:a\s+)?half(?=\s*(?:gb|gigs?|gigabytes?|k|thousand)(?!\p{L}))/giu;
const POINT = /(\d)\s+point\s+(\w+)/giu;

/** A text with its numbers in digits. */
export function digitsForWords(text: string): string {
  return withRunsRead(text)
    .replace(POINT, (written, whole: string, word: string) => {
      const tenth = /^\d$/.test(word) ? Number(word) : digitIn(word.toLowerCase());
      return tenth === undefined ? written : `${whole}.${tenth}`;
    })
    .replace(AND_HALF, "$1.5")
    .replace(HALF, "0.5 ");
}

const digitIn = (word: string): number | undefined =>
  NUMBERS.map(({ digits }) => digits.get(word)).find((digit) => digit !== undefined);

/** Words and figures are the odd pieces; what is between them, the even ones. */
const PIECES = /([\p{L}\p{M}'’]+|\d+)/u;

function withRunsRead(text: string): string {
  const pieces = text.split(PIECES);
  const words = pieces.map((piece, at) => (at % 2 === 1 ? fold(piece) : piece));
  let read = pieces[0] ?? "";
  for (let at = 1; at < pieces.length; ) {
    const { end, digits } = spokenDigits(words, at) ?? numberAt(words, at, read) ?? { end: at + 1 };
    const isBehindSize = digits !== undefined && SIZE_BEFORE.test(read);
    read = isBehindSize ? read.replace(SIZE_BEFORE, `${digits}$1`) : read + (digits ?? pieces.slice(at, end).join(""));
    read += pieces[end] ?? "";
    at = end + 1;
  }
  return read;
}

type Read = { readonly end: number; readonly digits?: string };

const JOINS = /^[\s-]*$/;
/** A figure in a number in words: "5 hundred", "dubu 2". */
const FIGURE = /^[1-9]\d{0,2}$/;

/** The number whose words begin at a place. Without digits if they are not one number, or a small one without a unit. */
function numberAt(words: readonly string[], at: number, before: string): Read | undefined {
  const found = NUMBERS.map((numbers) => ({ numbers, end: endOfRun(words, at, numbers) })).find(({ end }) => end > at);
  if (!found) return undefined;
  const { numbers, end } = found;
  const isGlued = (at > 1 && words[at - 1] === "") || (words[end] === "" && end + 1 < words.length);
  const run = words.slice(at, end).filter((_, index) => index % 2 === 0);
  const value = isGlued || /[.,]$/.test(words[at - 1] ?? "") ? undefined : valueOfRun(run, numbers);
  if (value === undefined) return { end };
  const hasUnit = UNIT.test(words.slice(end).join("")) || (numbers.isCountBehind && SIZE_BEFORE.test(before));
  return value >= SMALLEST || hasUnit ? { end, digits: String(value) } : { end };
}

/** Where a run of number words ends. With "and" only between two of them; not of figures alone. */
function endOfRun(
  words: readonly string[],
  at: number,
  { values, scales, others, and, isCountBehind }: Numbers,
): number {
  const isScale = (place: number) => scales.has(words[place] ?? "");
  const isSaid = (place: number) => values.has(words[place] ?? "") || isScale(place);
  const isNumber = (place: number) =>
    isSaid(place) ||
    others.has(words[place] ?? "") ||
    (FIGURE.test(words[place] ?? "") && ((isCountBehind && place > at) || (isJoined(place + 2) && isScale(place + 2))));
  const isJoined = (place: number) => JOINS.test(words[place - 1] ?? ".");
  let [end, hasSaid] = [at, false];
  for (let place = at; isNumber(place) && (place === at || isJoined(place)); ) {
    [end, hasSaid] = [place + 1, hasSaid || isSaid(place)];
    const isAnd = words[place + 2] === and && isJoined(place + 2);
    place += isAnd ? 4 : 2;
  }
  return hasSaid ? end : at;
}

const valueOfRun = (run: readonly string[], numbers: Numbers): number | undefined =>
  numbers.isCountBehind ? countedBehind(run, numbers) : countedBefore(run, numbers);

const valueIn = ({ values }: Numbers, word = ""): number | undefined =>
  values.get(word) ?? (FIGURE.test(word) ? Number(word) : undefined);

/** "Two thousand five hundred". Undefined for words that are not one number: "two three", "one five". */
function countedBefore(run: readonly string[], numbers: Numbers): number | undefined {
  let thousands = 0;
  let rest = 0;
  // The next word must be below `room`: after tens comes at most a unit, after a unit nothing.
  let room = 1_000_000;
  for (const word of run) {
    if (word === numbers.and) continue;
    const scale = numbers.scales.get(word);
    if (scale === 1_000) {
      if (thousands > 0) return undefined;
      [thousands, rest] = [scale * Math.max(1, rest), 0];
    } else if (scale !== undefined) {
      if (rest >= scale) return undefined;
      rest = scale * Math.max(1, rest);
    } else {
      const value = valueIn(numbers, word);
      if (value === undefined || value >= room) return undefined;
      rest += value;
      room = value >= 20 && value % 10 === 0 ? 10 : 1;
    }
    room = scale ?? room;
  }
  return thousands + rest;
}

/** "Dubu biyu da dari biyar", "otu puku na nari ise": each scale with its count, larger ones first. */
function countedBehind(run: readonly string[], numbers: Numbers): number | undefined {
  const { scales, and } = numbers;
  let [total, room] = [0, Number.POSITIVE_INFINITY];
  for (let at = 0; at < run.length; ) {
    if (run[at] === and) at++;
    const isOne = valueIn(numbers, run[at]) === 1 && scales.has(run[at + 1] ?? "");
    if (isOne) at++;
    const scale = scales.get(run[at] ?? "");
    if (scale !== undefined) at++;
    const count = isOne ? 1 : valueIn(numbers, run[at]);
    if (!isOne && count !== undefined) at++;
    // "Dubu dari biyar" is not 1,500.
    const isCountUnread = count === undefined && (scale === undefined || (at < run.length && run[at] !== and));
    const term = (scale ?? 1) * (count ?? 1);
    // "Dubu ashirin da biyar" may be 25,000.
    const isCountLonger = total > 0 && term < 10 && room > 10;
    if (isCountUnread || isCountLonger || (scale !== undefined && (count ?? 1) >= 100) || term >= room)
      return undefined;
    total += term;
    room = scale ?? [100, 10].find((size) => term % size === 0) ?? 1;
  }
  return total;
}

/** Fewer digits in words are not a phone number. */
const SPOKEN_MIN = 7;

/** "Zero eight zero three double one": the digits of a phone number, one by one. */
function spokenDigits(words: readonly string[], at: number): Read | undefined {
  const spoken = NUMBERS.map(({ digits, double }) => {
    let [read, end] = ["", at];
    for (let place = at; ; ) {
      const times = words[place] === double ? 2 : 1;
      const digit = digits.get(words[times === 2 ? place + 2 : place] ?? "");
      if (digit === undefined) return { end, digits: read };
      read += String(digit).repeat(times);
      end = place + (times === 2 ? 3 : 1);
      if (!/^[\s,-]*$/.test(words[end] ?? ".")) return { end, digits: read };
      place = end + 1;
    }
  });
  return spoken.find(({ digits }) => digits.length >= SPOKEN_MIN);
}
