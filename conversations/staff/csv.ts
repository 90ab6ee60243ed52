import { isoInstant } from "../../src/core/base/time.js";
import { decimalNaira } from "../../src/core/money/money.js";
import type { Order } from "../../src/core/orders/order.js";
import { itemName } from "../locales/naming.js";
import type { Words } from "../locales/words.js";

/** What a spreadsheet would take for a formula is text to it with a quote before it. */
const cell = (value: string): string => `"${value.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;

const COLUMNS = ["time", "reference", "item", "network", "number", "naira", "paid_by", "state", "given_back"];

/** Orders as a table that spreadsheets open (RFC 4180, with a mark of its encoding). */
export function csvOf(words: Words, orders: readonly Order[]): string {
  const rows = orders.map(({ placedAt, id, product, network, recipient, price, payBy, state, refund }) => [
    ...[isoInstant(placedAt), id, itemName(words, product, network), network, recipient],
    // Delivered, and its price given back all the same: no longer anybody's spending, nor our sale.
    ...[decimalNaira(price), payBy.by, state, refund ? isoInstant(refund.at) : ""],
  ]);
  return `\uFEFF${[COLUMNS, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
