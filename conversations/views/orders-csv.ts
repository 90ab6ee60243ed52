import { isoInstant } from "../../src/core/base/time.js";
import { decimalNaira } from "../../src/core/money/money.js";
import { fullPrice, type Order } from "../../src/core/orders/order.js";
import { productName } from "../locales/naming.js";
import type { Words } from "../locales/words.js";

const COLUMNS: readonly (readonly [name: string, cell: (order: Order, words: Words) => string])[] = [
  ["time", ({ placedAt }) => isoInstant(placedAt)],
  ["reference", ({ id }) => id],
  ["item", ({ product, network }, words) => productName(words, product, network)],
  ["network", ({ network }) => network],
  ["number", ({ recipient }) => recipient],
  ["naira", ({ price }) => decimalNaira(price)],
  ["paid_by", ({ payBy }) => payBy.by],
  ["state", ({ state }) => state],
  // Delivered and refunded later: neither the customer's spending nor our sale any more.
  ["given_back", ({ refund }) => (refund ? isoInstant(refund.at) : "")],
  // Without what a price group or a code took off.
  ["list_naira", ({ listPrice, ...order }) => decimalNaira(listPrice ?? fullPrice(order))],
];

/** The first line of a table of orders that spreadsheets open (RFC 4180, with a byte order mark). */
export const ordersCsvHead = (): string => `\uFEFF${csvLine(COLUMNS.map(([name]) => name))}`;

/** A line for each order. */
export const ordersCsvLines = (words: Words, orders: readonly Order[]): string =>
  orders.map((order) => csvLine(COLUMNS.map(([, cell]) => cell(order, words)))).join("");

/** A line of a table that spreadsheets open. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/**
 * A spreadsheet takes a value that begins like a formula for text when a quote stands before it. A loss is a number.
 */
const csvCell = (value: string): string =>
  `"${value.replace(/^(?!-\d+(?:\.\d+)?$)(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
