import { present } from "../../src/core/base/collections.js";
import type { Network } from "../../src/core/base/network.js";
import { type Phone, parsePhone, westernDigits } from "../../src/core/base/phone.js";
import { PLAN_KIND } from "../../src/core/base/product-kind.js";
import type { Beneficiary } from "../../src/core/customers/people.js";
import type { Kobo } from "../../src/core/money/money.js";
import { BATCH_LINES_MAX } from "../../src/core/orders/batch.js";
import { LETTERS_MAX, lineTerms, planSearch } from "./purchase.js";
import { personNamed, savedNameIn } from "./recipients.js";
import { readRows, type TableRow } from "./table-rows.js";
import type { ParsedPurchase } from "./words/parsed.js";
import { isComplaint, refusesList, refusesPurchase } from "./words/said-phrases.js";
import { COUNTED_NOUNS } from "./words/times.js";
import { PHONES, tokenize } from "./words/tokens.js";
import {
  andWords,
  eachWords,
  hasWord,
  kindWords,
  leftOutWords,
  networkSpellings,
  totalWords,
} from "./words/vocabulary.js";

/**
 * Reads a list of purchases, one "number what" a line: typed, pasted, or the text of a CSV file. Every line is read or
 * refused.
 */

/** An amount of airtime, or words to search a plan by. */
type ListedWhat = { readonly kind: "airtime"; readonly amount: Kobo } | { readonly search: string };

/** `row`: the line of the customer's list. */
export type ListedLine = {
  readonly row: number;
  readonly phone: Phone;
  readonly network?: Network;
  readonly what: ListedWhat;
  /** Airtime with an interval, like "500 daily". It is bought once. */
  readonly isOnce?: true;
};

type LineFault =
  /** A spreadsheet turned the number into "2.35E+12". */
  | "rounded"
  /** Digits that are not a phone number. */
  | "number"
  | "no-number"
  /** A person whose number is not saved. */
  | "unknown-name"
  | "no-what"
  /** Two amounts or networks, a figure that is not an amount, or words that may refuse it. */
  | "unclear"
  /** Several numbers, and not the same product for all. */
  | "several";

export type UnreadLine = {
  readonly row: number;
  readonly written: string;
  readonly fault: LineFault;
};

type ReadList = { readonly lines: readonly ListedLine[]; readonly wrong: readonly UnreadLine[] };

type Reading = {
  readonly people: readonly Beneficiary[];
  readonly own?: Phone | undefined;
  /** A comma separates cells. */
  readonly isFile?: boolean;
  /** The number of rows in earlier messages. */
  readonly rowsBefore?: number;
};

export const phonesIn = (text: string): readonly string[] => westernDigits(text).match(PHONES) ?? [];

const PURCHASES_MIN = 3;
const BETWEEN_PURCHASES = new RegExp(
  `\\s*[,;]\\s+(?:(?:${andWords.join("|")})\\s+)?|\\s+(?:${andWords.join("|")})\\s+`,
  "iu",
);

/**
 * "500 for mama, 200 for papa and 1gb for 0803…": a line for each purchase, if there are as many. By their numbers alone
 * `readLine` tells them apart.
 */
function purchasesInLine(message: string): string | undefined {
  if (message.length > LETTERS_MAX || message.includes("\n") || phonesIn(message).length >= PURCHASES_MIN)
    return undefined;
  const parts = message.split(BETWEEN_PURCHASES);
  const isPurchase = (part: string) => {
    const { amount, megabytes, phone, recipient } = lineTerms(`send ${part}`, [])?.says ?? {};
    return (amount ?? megabytes) !== undefined && (phone ?? recipient) !== undefined;
  };
  return parts.length >= PURCHASES_MIN && parts.every(isPurchase) ? parts.join("\n") : undefined;
}

/**
 * Whether a message is a list: at least two lines have a number, or it has more numbers than a sentence with two
 * purchases, or as many and "each"; or it names three purchases and for whom.
 */
export function isList(message: string): boolean {
  if (purchasesInLine(message) !== undefined) return true;
  const counts = message.split("\n").map((line) => phonesIn(line).length);
  return (
    counts.filter((count) => count > 0).length > 1 ||
    counts.some((count) => count > 2 || (count === 2 && saysEach(message)))
  );
}

const saysEach = (text: string): boolean => hasWord(text, eachWords);

/** This many lines with nothing to read, like a greeting, are skipped. Any more are wrong lines. */
const IDLE_LINES_MAX = BATCH_LINES_MAX;

/**
 * Reads a list line by line, up to a little more than one order may have. A line without a recipient is a heading: its
 * kind, network or product ("mtn 1gb for") applies to the lines below it. Below a heading that refuses ("not these:")
 * nothing is bought until another heading says what to buy. An amount below a number is no heading: it is shown as wrong.
 */
export function readList(text: string, { isFile = false, rowsBefore = 0, ...known }: Reading): ReadList {
  const lines: ListedLine[] = [];
  const wrong: UnreadLine[] = [];
  let heading: Terms | undefined;
  let isRefused = false;
  let idle = 0;
  /** A heading that says what to buy, while there is no line below it. */
  let unused: UnreadLine | undefined;
  let faultAbove: LineFault | undefined;
  const written = (isFile ? undefined : purchasesInLine(text)) ?? text;
  for (const [index, tableRow] of joinedRows(withHeadingFirst(readRows(written, { isFile }))).entries()) {
    if (lines.length + wrong.length > BATCH_LINES_MAX) break;
    const result = readLine(mended(tableRow, index + 1), { ...known, heading });
    const row = tableRow.row + rowsBefore;
    const unread = (fault: LineFault): UnreadLine => ({ row, written: writtenIn(tableRow), fault });
    const isBought = "lines" in result && !isRefused;
    const isHeading = "heading" in result && !(result.saysWhat && isAlone(tableRow, faultAbove));
    faultAbove = "fault" in result ? result.fault : undefined;
    if (isHeading && idle++ < IDLE_LINES_MAX) {
      // A greeting changes nothing.
      if (result.heading !== heading) isRefused = false;
      heading = result.heading;
      if (result.saysWhat) unused = unread("no-number");
      continue;
    }
    unused = undefined;
    if (isBought) lines.push(...result.lines.map((line) => ({ row, ...line })));
    else {
      isRefused ||= "refuses" in result;
      const fault = "lines" in result ? "unclear" : "fault" in result ? result.fault : "no-number";
      const { numbers = [writtenIn(tableRow)] } = "fault" in result ? result : {};
      wrong.push(...numbers.map((written) => ({ row, written, fault })));
    }
  }
  return { lines, wrong: unused && lines.length + wrong.length > 0 ? [...wrong, unused] : wrong };
}

const textOf = ({ cells }: TableRow): string => cells.join(APART);

const saysWhat = (row: TableRow): boolean => hasWhat(lineTerms(textOf(row).replace(PHONES, APART), [])?.says);

/** Joins each number with the rows below it, if what each of them gets is there and nowhere else. */
function joinedRows(rows: readonly TableRow[]): readonly TableRow[] {
  const numbers = rows.filter((row) => phonesIn(textOf(row)).length > 0);
  const starts = numbers.map((row) => rows.indexOf(row));
  const joined = numbers.map(({ row }, at) => ({
    row,
    cells: rows.slice(starts[at], starts[at + 1]).flatMap(({ cells }) => cells),
  }));
  const above = rows.slice(0, starts[0]);
  const isBelow = numbers.length > 1 && ![...above, ...numbers].some(saysWhat) && joined.every(saysWhat);
  return isBelow ? [...above, ...joined] : rows;
}

/** "500 each" below numbers is what all of them get, if none of the rows above says anything else. */
function withHeadingFirst(rows: readonly TableRow[]): readonly TableRow[] {
  const [last, ...above] = [...rows.slice(-1), ...rows.slice(0, -1)];
  if (!last || !saysEach(textOf(last)) || !isHeading(textOf(last))) return rows;
  return above.some(saysWhat) ? rows : [last, ...above];
}

/**
 * Whether what to buy stands alone in its row, and is no heading: in a table, its number is missing. Below a number
 * without an amount it is for that number.
 */
const isAlone = ({ cells }: TableRow, faultAbove: LineFault | undefined): boolean =>
  faultAbove === "no-what" || cells.filter((cell) => cell.trim() !== "").length > 1;

const WRITTEN_MAX = 60;

const writtenIn = ({ cells }: TableRow): string => {
  const written = cells.join(" ").replace(/\s+/g, " ").trim();
  return written.length > WRITTEN_MAX ? `${written.slice(0, WRITTEN_MAX - 1)}…` : written;
};

/** Separates cells: no number continues after it. */
const APART = " ; ";

/**
 * A line prepared for the grammar: without its number in the list, and with numbers damaged by a spreadsheet repaired.
 */
function mended({ cells }: TableRow, index: number): string {
  const texts = cells.map((cell) =>
    westernDigits(cell)
      .replace(/^\s*[='"]+(?=[\d+])/, "")
      // A column of figures: 8031234567.0, 500.0
      .replace(/(?<![\d.,])(\d{10,14}\.0+|\d{1,6}\.0)(?![\d.])/g, (figure) => figure.replace(/\.0+$/, ""))
      // "08031234567-500"
      .replace(/(?<=(?<!\d)(?:0|\+?234)\d{10})\s*[-–—]\s*(?=\d)/g, " "),
  );
  const [first = "", ...others] = texts;
  // The first row may name the columns.
  const isNumber = [index, index - 1].map(String).includes(first.trim());
  const isNumbered = isNumber && phonesIn(others.join(APART)).length > 0;
  return (isNumbered ? others : texts).join(APART).replace(/^\s*(?:\d{1,3}[.)]\s+|[-–—*•]\s*)(?=\S)/, "");
}

type Terms = Pick<ParsedPurchase, "kind" | "network" | "amount" | "megabytes" | "span">;
type LineOf = Omit<ListedLine, "row">;
type LineResult =
  | { readonly lines: readonly LineOf[] }
  /** `numbers`: several numbers that the fault is about, each as written. */
  | { readonly fault: UnreadLine["fault"]; readonly refuses?: true; readonly numbers?: readonly string[] }
  | { readonly heading: Terms | undefined; readonly saysWhat: boolean };
type Known = Pick<Reading, "people" | "own"> & { readonly heading: Terms | undefined };

/** "2.35E+12" */
const ROUNDED = /(?<![\p{L}\d])\d+(?:[.,]\d+)?e\s?\+?\s?\d{1,2}(?![\p{L}\d])/iu;
/** "Airtime, not data" says one kind. */
const NOT_A_KIND = new RegExp(`(?<!\\p{L})not\\s+(?:${[...kindWords.keys()].join("|")})(?!\\p{L})`, "giu");
/** Figures that may be a mistyped phone number. */
const LIKE_NUMBER = /^[+0]|\d{7}/;

function readLine(text: string, known: Known): LineResult {
  if (ROUNDED.test(text)) return { fault: "rounded" };
  const phones = phonesIn(text);
  const names = known.people.map(({ name }) => name);
  const soleName = soleNameIn(text, names);
  // "These 2 numbers" is no amount.
  const ownCount = new RegExp(`(?<![\\d.,])${phones.length}\\s+(?=${COUNTED_NOUNS})`, "iu");
  const said = text.replace(PHONES, APART).replace(NOT_A_KIND, " ").replace(ownCount, " ");
  const rest = lineTerms(soleName === undefined ? said : `${said} for ${soleName}`, names);
  if (!rest) return { fault: "several" };
  const { says, saysKind, unknown } = rest;
  const recipients = phones.length > 0 ? phones.flatMap((written) => parsePhone(written) ?? []) : named(says, known);
  // "Mama: cancelled" is about one line, "not these:" is a heading.
  if (phones.length + recipients.length > 0) {
    if (isLeftOut(text)) return { fault: "unclear" };
  } else if (refusesBelow(text)) return { fault: "unclear", refuses: true };
  if (says.unread.some((figures) => LIKE_NUMBER.test(figures))) return { fault: "number" };
  if (phones.length + recipients.length === 0 && unknown.some((word) => totalWords.has(word)))
    return { heading: known.heading, saysWhat: false };
  // "Send data to these numbers:" names nobody.
  const isSaved = recipients.length > 0 || hasWhat(says) || !(says.kind ?? says.network);
  if (phones.length === 0 && !(isSaved && (says.recipient ?? says.unclear.recipient))) {
    if (says.unread.length > 0 || (hasWhat(says) && (unknown.length > 0 || !isClear(says))))
      return { fault: "no-number" };
    return { heading: headingBelow(known.heading, says, saysKind), saysWhat: hasWhat(says) };
  }
  const isOneThing = isClear(says) && (says.amount === undefined || says.megabytes === undefined);
  if (phones.length > 1 && !isOneThing) return severalIn(text, known);
  if (recipients.length === 0) return { fault: says.unclear.recipient ? "unclear" : "unknown-name" };
  if (!isClear(says)) return { fault: "unclear" };
  const terms = { ...(hasWhat(says) ? heldOf(known.heading) : known.heading), ...says };
  const what = whatOf(terms);
  if (!what) return { fault: "no-what", ...(phones.length > 1 && { numbers: phones }) };
  const { network, span } = terms;
  const isOnce = span !== undefined && "amount" in what;
  return {
    lines: recipients.map((phone) => ({ phone, ...(network && { network }), what, ...(isOnce && { isOnce }) })),
  };
}

/** Whether a text without a recipient says what to buy, like "500 each": lines below it get that. */
export function isHeading(text: string): boolean {
  const result = readLine(text, { people: [], heading: undefined });
  return "heading" in result && result.saysWhat;
}

/** "Bro 300": a saved name that may be another word, if there are no other words but of what is bought. */
function soleNameIn(text: string, names: readonly string[]): string | undefined {
  const words = tokenize(text).flatMap((token) => (token.is === "word" ? [token.folded] : []));
  return savedNameIn(words.filter((word) => !kindWords.has(word) && !networkSpellings.has(word)).join(" "), names);
}

/** A tick or a cross at the end: done, or not wanted. */
const MARKED = /\S.*[✅✔☑❌✖✗✘]/u;

/** Whether a line with a recipient refuses: "don't send", "cancelled", "paid". In doubt it is shown and not bought. */
const isLeftOut = (text: string): boolean =>
  refusesPurchase(text) || isComplaint(text) || MARKED.test(text) || hasWord(text, leftOutWords);

/** At least three cells, like "Name; Amount; Paid". */
const COLUMNS = /[^\s;] *[\t;].*[^\s;].*[\t;] *[^\s;]/;

const withoutTable = (message: string): string =>
  message
    .split("\n")
    .filter((line) => !COLUMNS.test(line))
    .join("\n");

/** Whether a message complains. Cells of a table of purchases do not: they say what became of single lines. */
export const complains = (message: string): boolean => isComplaint(isList(message) ? withoutTable(message) : message);

/** Whether a heading refuses the lines below it. "Please don't delay" does not, nor do names of columns. */
export const refusesBelow = (text: string): boolean =>
  !COLUMNS.test(text) && (refusesList(text) || isComplaint(text) || MARKED.test(text));

/** What a line without a number says for the lines below it. It may be a greeting or names of columns. */
function headingBelow(before: Terms | undefined, says: ParsedPurchase, saysKind: boolean): Terms | undefined {
  if (!hasWhat(says) && !says.kind && !says.network && !says.span && isClear(says)) return before;
  const { kind, ...others } = says;
  const { kind: heldKind, ...held } = isClear(says) ? heldOf(before) : {};
  // A size is not airtime, and does not make an amount below it data.
  const nextKind =
    kind && saysKind ? kind : says.megabytes === undefined || heldKind === PLAN_KIND ? heldKind : undefined;
  return { ...held, ...others, ...(nextKind && { kind: nextKind }) };
}

/**
 * A kind, a network and a span hold until another heading says otherwise; an amount or a size only until the next
 * heading.
 */
const heldOf = ({ kind, network, span }: Terms = {}): Terms => present({ kind, network, span });

const hasWhat = (says: ParsedPurchase | undefined): boolean =>
  (says?.amount ?? says?.megabytes ?? says?.unclear.amount ?? says?.unclear.megabytes) !== undefined;

const isClear = ({ unclear: { recipient: _, phone: __, ...unclear }, unread, isRepeated }: ParsedPurchase): boolean =>
  Object.keys(unclear).length === 0 && unread.length === 0 && !isRepeated;

/** An amount alone is airtime, a size is data, and "data 500" is the plan for ₦500. */
function whatOf(terms: Terms): ListedWhat | undefined {
  const { amount, megabytes, kind = megabytes === undefined ? "airtime" : PLAN_KIND } = terms;
  if (kind === "airtime" && megabytes === undefined) return amount === undefined ? undefined : { kind, amount };
  const search = kind === PLAN_KIND ? planSearch(terms) : undefined;
  return search === undefined ? undefined : { search };
}

function named({ recipient }: ParsedPurchase, { people, own }: Known): readonly Phone[] {
  const phone = recipient?.is === "named" ? personNamed(people, recipient.name)?.phone : own;
  return recipient && phone !== undefined ? [phone] : [];
}

const BETWEEN = new RegExp(`[;&\\n]|,(?!\\d{3}(?!\\d))|(?<!\\p{L})(?:${andWords.join("|")})(?!\\p{L})`, "iu");

/** "500 to 0803… and 0802…, 1gb to 0805…": a purchase in each part. */
function severalIn(text: string, known: Known): LineResult {
  const parts = text.split(BETWEEN).filter((part) => /\d/.test(part));
  const results = parts.length > 1 ? parts.map((part) => readLine(part, known)) : [];
  const isWhole = results.length > 0 && results.every((result) => "lines" in result);
  return isWhole ? { lines: results.flatMap(({ lines }) => lines) } : { fault: "several" };
}
