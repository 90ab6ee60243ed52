import { PLAN_KIND } from "../../src/core/base/product-kind.js";
import { formatNaira } from "../../src/core/money/money.js";
import { wantsSomethingElse, withoutPaying } from "./other-requests.js";
import { type Mention, mentionsIn, type SavedNames } from "./recipients.js";
import type { Missing, ParsedPurchase, Readings } from "./words/parsed.js";
import { withoutTimes } from "./words/times.js";
import { type Token, tokenize } from "./words/tokens.js";
import {
  buyVerbs,
  kindWords,
  meVerbs,
  networkSpellings,
  phrases,
  rechargeCardWords,
  spanWords,
  vocabulary,
} from "./words/vocabulary.js";

/** Longer texts are not purchases. A part of one could say the opposite of the whole. */
export const LETTERS_MAX = 300;

/**
 * Reads what a text asks to buy, with a grammar that does not guess: "500 airtime 08031234567", "abeg send 1k card give
 * mama". Undefined if it asks for something else or cannot be read. The flow asks for what is missing or unclear and
 * has the purchase confirmed. People with saved `names` need no "for": "100 card mama".
 */
export function parsePurchase(typed: string, names: readonly string[] = []): ParsedPurchase | undefined {
  if (typed.length > LETTERS_MAX || wantsSomethingElse(withoutPaying(typed))) return undefined;
  const anywhere = names.length > 0 && mayNameRecipient(typed);
  const { says, isRequest, unknown } = readText(typed, { saved: names, anywhere });
  return isRequest ? { ...says, ...(says.phone && unknown.length > 0 && { mayBeOfOther: true }) } : undefined;
}

/** What a text says about a purchase, whether or not it asks for one. Undefined if it is too long. */
export const purchaseTerms = (typed: string, saved: readonly string[] = []): ParsedPurchase | undefined =>
  typed.length > LETTERS_MAX ? undefined : readText(typed, { saved, anywhere: false }).says;

/** The same for a line of a list, with people by saved names and words without a meaning. */
export const lineTerms = (typed: string, names: readonly string[]) =>
  typed.length > LETTERS_MAX ? undefined : readText(typed, { saved: names, anywhere: true });

/** Whether a text says what to buy, in words of the grammar alone, and more than an amount. */
export function isPlainPurchase(typed: string): boolean {
  const missing = parsePurchase(typed)?.missing ?? ["what"];
  // An amount alone leaves three fields missing.
  return !missing.includes("what") && missing.length < 3 && readText(typed).unknown.length === 0;
}

const STRANGERS_MAX = 3;

/** Whether a text may be a purchase for somebody by a saved name: "500 mama". */
export function mayNameRecipient(typed: string): boolean {
  if (typed.length > LETTERS_MAX || wantsSomethingElse(withoutPaying(typed))) return false;
  const { says, unknown } = readText(typed);
  const isWhat = says.amount !== undefined || says.megabytes !== undefined;
  const isForNobody = says.phone === undefined && says.recipient === undefined && says.unread.length === 0;
  return isWhat && isForNobody && unknown.length > 0 && unknown.length <= STRANGERS_MAX;
}

function readText(typed: string, names?: SavedNames) {
  const { tokens, isRepeated } = withoutTimes(tokenize(withoutPaying(typed)));
  const mentions = mentionsIn(tokens, names);
  const named = new Set(mentions.flatMap(({ from, to }) => tokens.slice(from, to)));
  const words = tokens.flatMap((token) => (token.is === "word" && !named.has(token) ? [token.folded] : []));
  const readings = collect(tokens, mentions, words);
  return {
    says: { ...parsed(readings, tokens), ...(isRepeated && { isRepeated }) },
    isRequest: isPurchase(words, readings),
    /** A size alone does not name a kind. */
    saysKind: readings.megabytes.length === 0 || words.some((word) => kindWords.has(word)),
    unknown: words.filter((word) => !vocabulary.has(word)),
  };
}

/** The different readings of each field, in order. */
type AllReadings = { readonly [Field in keyof Readings]: readonly Readings[Field][] };

/** From the tokens, the people among them, and other words. */
function collect(tokens: readonly Token[], mentions: readonly Mention[], words: readonly string[]): AllReadings {
  const phone = unique(tokens.flatMap((token) => (token.is === "phone" ? [token.phone] : [])));
  const amount = unique(tokens.flatMap((token) => (token.is === "money" ? [token.amount] : [])));
  const megabytes = unique(tokens.flatMap((token) => (token.is === "size" ? [token.megabytes] : [])));
  const network = unique(tokens.flatMap((token) => meaningOf(networkSpellings, token)));
  const span = unique(tokens.flatMap((token) => (token.is === "span" ? [token.span] : meaningOf(spanWords, token))));
  const kind = [...airtimePhrase(words), ...words.flatMap((word) => kindWords.get(word) ?? [])];
  if (megabytes.length > 0) kind.push(PLAN_KIND);
  if (isAmountOfCard(tokens)) kind.push("airtime");
  // "My card" may be a bank card, "a card for mama" is not.
  const people = mentions.filter(({ who }) => who.is === "named");
  const saysWhich = amount.length + phone.length + network.length + people.length > 0;
  const carded = saysWhich && words.some((word) => rechargeCardWords.has(word));
  if (kind.length === 0 && (carded || isTopUp(words, phone.length + mentions.length + network.length)))
    kind.push("airtime");
  return {
    kind: unique(kind),
    network,
    amount,
    megabytes,
    phone,
    recipient: recipientReadings(mentions, phone.length),
    span,
  };
}

const meaningOf = <T>(meanings: ReadonlyMap<string, T>, token: Token): readonly T[] => {
  const meaning = token.is === "word" ? meanings.get(token.folded) : undefined;
  return meaning === undefined ? [] : [meaning];
};

/** "500 card", "500 mtn card". "Load" behind an amount may be the verb. */
function isAmountOfCard(tokens: readonly Token[]): boolean {
  const others = tokens.filter((token) => meaningOf(networkSpellings, token).length === 0);
  const isCard = (token: Token) =>
    token.is === "word" && rechargeCardWords.has(token.folded) && !meVerbs.has(token.folded);
  return others.some((token, at) => isCard(token) && others[at - 1]?.is === "money");
}

/** Airtime named by two words. */
const airtimePhrase = (words: readonly string[]): readonly Readings["kind"][] =>
  words.some((word, index) => PAIRS.has(`${word} ${words[index + 1]}`)) ? ["airtime"] : [];

const PAIRS: ReadonlySet<string> = new Set(phrases("airtimePhrases"));

/** "Top up" a line means airtime; otherwise it may mean the wallet. */
const isTopUp = (words: readonly string[], lines: number): boolean =>
  lines > 0 && words.some((word, index) => word === "topup" || (word === "top" && words[index + 1] === "up"));

/** "Buy me 500 for mama": a named person or a number beats "me" after a verb. */
function recipientReadings(mentions: readonly Mention[], phones: number): AllReadings["recipient"] {
  const outright = mentions.filter(({ weak }) => !weak);
  const meant = outright.length > 0 || phones > 0 ? outright : mentions;
  const people = new Map(meant.map(({ who }) => [who.is === "me" ? "" : who.name.toLowerCase(), who]));
  return [...people.values()];
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * A kind, a size, a number or "buy" makes a text a purchase. An amount or a network does so only if every other word is
 * part of the grammar: "500 mtn" is a purchase, "MTN don chop my 500" is not.
 */
function isPurchase(words: readonly string[], readings: AllReadings): boolean {
  const evident = readings.kind.length + readings.megabytes.length + readings.phone.length > 0;
  if (evident || words.some((word) => buyVerbs.has(word))) return true;
  return readings.amount.length + readings.network.length > 0 && words.every((word) => vocabulary.has(word));
}

function parsed(readings: AllReadings, tokens: readonly Token[]): ParsedPurchase {
  const fields = Object.entries(readings) as [keyof Readings, readonly never[]][];
  const clear = Object.fromEntries(fields.flatMap(([field, found]) => (found.length === 1 ? [[field, found[0]]] : [])));
  const unclear = Object.fromEntries(fields.filter(([, found]) => found.length > 1));
  const unread = tokens.flatMap((token) => (token.is === "unread" ? [token.written.trim()] : []));
  return { ...clear, unclear, unread, missing: missingOf(clear, unclear) };
}

/**
 * The words to search plans by, from the size, price and validity in a text. A price has its sign: "1001" alone is the
 * code of a plan.
 */
export function planSearch({
  megabytes,
  amount,
  span,
}: Partial<Pick<Readings, "megabytes" | "amount" | "span">>): string | undefined {
  const size = megabytes === undefined ? "" : sizeText(megabytes);
  if (size === "" && amount !== undefined) return formatNaira(amount);
  const search = [size, span === "longer" ? "" : span].filter(Boolean).join(" ");
  return search === "" ? undefined : search;
}

function sizeText(megabytes: number): string {
  const gigabytes = Number((megabytes / 1024).toFixed(2));
  return megabytes >= 1024 && gigabytes * 1024 === megabytes ? `${gigabytes}gb` : `${megabytes}mb`;
}

/** An unclear field counts as missing, even if another could replace it. */
function missingOf(clear: Partial<Readings>, unclear: ParsedPurchase["unclear"]): Missing[] {
  const { kind, network, amount, megabytes, phone, recipient } = clear;
  const size = kind === undefined || kind === PLAN_KIND ? megabytes : undefined;
  return [
    ...(kind ? [] : ["kind" as const]),
    ...((network ?? phone ?? recipient) && !unclear.network ? [] : ["network" as const]),
    ...((amount ?? size) && !unclear.amount && !unclear.megabytes ? [] : ["what" as const]),
    ...((phone ?? recipient) && !unclear.phone ? [] : ["phone" as const]),
  ];
}
