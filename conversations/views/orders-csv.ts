import { isoInstant } from "../../src/core/base/time.js";
import { decimalNaira } from "../../src/core/money/money.js";
import type { Order } from "../../src/core/orders/order.js";
import { productName } from "../locales/naming.js";
import type { Words } from "../locales/words.js";

/** Orders as a table that spreadsheets open (RFC 4180, with a byte order mark). */
export function ordersCsv(words: Words, orders: readonly Order[]): string {
  const columns = Object.entries<(order: Order) => string>({
    time: ({ placedAt }) => isoInstant(placedAt),
    reference: ({ id }) => id,
    item: ({ product, network }) => productName(words, product, network),
    network: ({ network }) => network,
    number: ({ recipient }) => recipient,
    naira: ({ price }) => decimalNaira(price),
    paid_by: ({ payBy }) => payBy.by,
    state: ({ state }) => state,
    // Delivered and refunded later: neither the customer's spending nor our sale any more.
    given_back: ({ refund }) => (refund ? isoInstant(refund.at) : ""),
  });
  const rows = [columns.map(([name]) => name), ...orders.map((order) => columns.map(([, cell]) => cell(order)))];
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

/** A spreadsheet takes a value that begins like a formula for text when a quote stands before it. */
const csvCell = (value: string): string => `"${value.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
