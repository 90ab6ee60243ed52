/**
 * What is pasted: the cells of tables and of CSV files (RFC 4180) with quotes as spreadsheets write them and any end of
 * line, and messages copied from a chat.
 */

/** `row`: the number of the line that it begins on, from 1. */
export type TableRow = { readonly row: number; readonly cells: readonly string[] };

const DELIMITERS = ["\t", ";", ","] as const;

/**
 * The non-empty rows of a text. A tab or a semicolon in its first line separates cells; a comma only does in a file,
 * because people type "1,500".
 */
export function readRows(text: string, { isFile }: { readonly isFile: boolean }): readonly TableRow[] {
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const [head = ""] = /^.*\S.*$/m.exec(plain) ?? [];
  const outside = head.replace(/"[^"]*"/g, "");
  const delimiter = DELIMITERS.find((sign) => outside.includes(sign) && (isFile || sign !== ","));
  const rows = plain.split("\n").map((line, at) => ({ row: at + 1, cells: [line] }));
  const table = delimiter === undefined ? rows : (quotedRows(plain, delimiter) ?? splitRows(rows, delimiter));
  return table.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

const splitRows = (rows: readonly TableRow[], delimiter: string): readonly TableRow[] =>
  rows.map(({ row, cells: [line = ""] }) => ({ row, cells: line.split(delimiter) }));

/** Undefined if a quote is never closed: then it is an ordinary character. */
function quotedRows(text: string, delimiter: string): readonly TableRow[] | undefined {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${delimiter}\\n]*))(${delimiter}|\\n|$)`, "y");
  const rows: TableRow[] = [];
  let [row, cells]: [number, string[]] = [1, []];
  let line = 1;
  while (cell.lastIndex <= text.length) {
    const [written = "", quoted, bare = "", end] = cell.exec(text) ?? [];
    if (end === undefined || (quoted === undefined && bare.startsWith('"'))) return undefined;
    cells.push(quoted?.replaceAll('""', '"') ?? bare);
    line += written.split("\n").length - 1;
    if (end === delimiter) continue;
    rows.push({ row, cells });
    [row, cells] = [line, []];
    if (end === "") break;
  }
  return rows;
}

/**
 * When and by whom a message was sent, as WhatsApp writes it before each one that is copied or exported: "[27/11, 14:02]
 * Ada: ", "27/11/2026, 2:02 pm - +234 803 123 4567: ". Lines of WhatsApp itself have no sender and no colon: they are removed whole.
 */
const SENT_BY =
  /^[ \t\u200E]*(?:\[[^\]\n]*\d:\d\d[^\]\n]*\]|\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d\d[^\n-]{0,9}-)[ \t]*(?:[^:\n]{1,60}:[ \t]*|[^:\d\n]*$)/gmu;

/** A text without the senders of copied messages: their numbers and times are no part of what it says. */
export const withoutSenders = (text: string): string => text.replace(SENT_BY, "");
