import { wantsSomethingElse, withoutPaying } from "./other-requests.js";
import type { Missing, Readings, Understood } from "./parsed.js";
import { type Sign, scan } from "./scan.js";
import { buying, kinds, networks, phrases, rechargeCards, spans, vocabulary } from "./vocabulary.js";
import { people, type Sighting } from "./who.js";

/** Nobody types more to buy something; and half of a text might say the opposite of the whole. */
const LETTERS_MAX = 300;

/**
 * What a typed text asks to buy, by a grammar without guesses: "500 airtime 08031234567", "abeg send 1k card give
 * mama". Undefined when it asks for something else, or for nothing that can be read. Nothing is bought by this: the
 * flow asks for what is missing or unclear, and confirms.
 */
export function understand(typed: string): Understood | undefined {
  if (typed.length > LETTERS_MAX) return undefined;
  const text = withoutPaying(typed);
  if (wantsSomethingElse(text)) return undefined;
  const signs = scan(text);
  const sightings = people(signs);
  const named = new Set(sightings.flatMap(({ from, to }) => signs.slice(from, to)));
  const words = signs.flatMap((sign) => (sign.is === "word" && !named.has(sign) ? [sign.folded] : []));
  const said = collect({ signs, sightings, words });
  return isPurchase(words, said) ? understood(said, signs) : undefined;
}

/** What was typed, the people in it, and the words that are nobody's name. */
type Typed = {
  readonly signs: readonly Sign[];
  readonly sightings: readonly Sighting[];
  readonly words: readonly string[];
};

/** Every reading of every field, in order, the same one only once. */
type Said = { readonly [Field in keyof Readings]: readonly Readings[Field][] };

function collect({ signs, sightings, words }: Typed): Said {
  const phone = unique(signs.flatMap((sign) => (sign.is === "phone" ? [sign.phone] : [])));
  const amount = unique(signs.flatMap((sign) => (sign.is === "money" ? [sign.amount] : [])));
  const megabytes = unique(signs.flatMap((sign) => (sign.is === "size" ? [sign.megabytes] : [])));
  const network = unique(signs.flatMap((sign) => readings(networks, sign)));
  const span = unique(signs.flatMap((sign) => (sign.is === "span" ? [sign.span] : readings(spans, sign))));
  const kind = [...paired(words), ...words.flatMap((word) => kinds.get(word) ?? [])];
  if (megabytes.length > 0) kind.push("data");
  const carded = words.some((word) => rechargeCards.has(word)) && amount.length + phone.length + network.length > 0;
  if (kind.length === 0 && (carded || isTopUp(words, phone.length + sightings.length))) kind.push("airtime");
  return { kind: unique(kind), network, amount, megabytes, phone, who: whoOf(sightings, phone.length), span };
}

const readings = <T>(meanings: ReadonlyMap<string, T>, sign: Sign): readonly T[] => {
  const meaning = sign.is === "word" ? meanings.get(sign.folded) : undefined;
  return meaning === undefined ? [] : [meaning];
};

/** Airtime in two words. */
const paired = (words: readonly string[]): readonly Readings["kind"][] =>
  words.some((word, index) => PAIRS.has(`${word} ${words[index + 1]}`)) ? ["airtime"] : [];

const PAIRS: ReadonlySet<string> = new Set(phrases("airtimePhrases"));

/** Somebody's line is topped up with airtime; without one it may be the wallet. */
const isTopUp = (words: readonly string[], lines: number): boolean =>
  lines > 0 && words.some((word, index) => word === "topup" || (word === "top" && words[index + 1] === "up"));

/** "Buy me 500 for mama": who is named outright is meant, and so is a number. */
function whoOf(sightings: readonly Sighting[], phones: number): Said["who"] {
  const outright = sightings.filter(({ weak }) => !weak);
  const meant = outright.length > 0 || phones > 0 ? outright : sightings;
  const seen = new Map(meant.map(({ who }) => [who.is === "me" ? "" : who.name.toLowerCase(), who]));
  return [...seen.values()];
}

const unique = <T>(readings: readonly T[]): T[] => [...new Set(readings)];

/**
 * A kind, a size, a number or "buy" says so. An amount or a network alone does only when nothing else is said:
 * "500 mtn" does, "MTN don chop my 500" does not.
 */
function isPurchase(words: readonly string[], said: Said): boolean {
  const evident = said.kind.length + said.megabytes.length + said.phone.length > 0;
  if (evident || words.some((word) => buying.has(word))) return true;
  return said.amount.length + said.network.length > 0 && words.every((word) => vocabulary.has(word));
}

function understood(said: Said, signs: readonly Sign[]): Understood {
  const fields = Object.entries(said) as [keyof Readings, readonly never[]][];
  const clear = Object.fromEntries(fields.flatMap(([field, found]) => (found.length === 1 ? [[field, found[0]]] : [])));
  const unclear = Object.fromEntries(fields.filter(([, found]) => found.length > 1));
  const unread = signs.flatMap((sign) => (sign.is === "unread" ? [sign.written.trim()] : []));
  return { ...clear, unclear, unread, missing: missingOf(clear, unclear) };
}

/** What is unclear is missing, whatever else might do in its place. */
function missingOf(clear: Partial<Readings>, unclear: Understood["unclear"]): Missing[] {
  const { kind, network, amount, megabytes, phone, who } = clear;
  const size = kind === "airtime" ? undefined : megabytes;
  return [
    ...(kind ? [] : ["kind" as const]),
    ...((network ?? phone ?? who) && !unclear.network ? [] : ["network" as const]),
    ...((amount ?? size) && !unclear.amount && !unclear.megabytes ? [] : ["what" as const]),
    ...((phone ?? who) && !unclear.phone ? [] : ["phone" as const]),
  ];
}
