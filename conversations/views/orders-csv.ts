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
  // Set if it was refunded after delivery: then it counts neither as spending nor as a sale.
  ["given_back", ({ refund }) => (refund ? isoInstant(refund.at) : "")],
  // The price before the discount of a price group or promo code.
  ["list_naira", ({ listPrice, ...order }) => decimalNaira(listPrice ?? fullPrice(order))],
];

/** The header of a table for spreadsheets (RFC 4180, with a byte order mark). */
export const csvHead = (names: readonly string[]): string => `\uFEFF${csvLine(names)}`;

export const ordersCsvHead = (): string => csvHead(COLUMNS.map(([name]) => name));

export const ordersCsvLines = (words: Words, orders: readonly Order[]): string =>
  orders.map((order) => csvLine(COLUMNS.map(([, cell]) => cell(order, words)))).join("");

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** A leading quote keeps a spreadsheet from running a value as a formula. A negative number (a loss) gets none. */
const csvCell = (value: string): string =>
  `"${value.replace(/^(?!-\d+(?:\.\d+)?$)(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
