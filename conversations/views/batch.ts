import { networkName } from "../../src/core/base/network.js";
import { isoInstant } from "../../src/core/base/time.js";
import { decimalNaira, formatNaira, total } from "../../src/core/money/money.js";
import { isFailed } from "../../src/core/orders/order.js";
import type { BatchProgress, BatchProgressLine } from "../../src/shop/batches/progress.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import { productName, recipientFor, stateMarks } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import type { Choice, View } from "../talk.js";
import { lines, type Text, table, text } from "../text.js";
import { go, goBelow, menuRowBelow } from "./buttons.js";
import type { Reader } from "./order.js";
import { csvHead, csvLine } from "./orders-csv.js";
import { closedText, heldPaymentText, openParts } from "./payment.js";
import { sandboxNotice } from "./sandbox.js";

/** A batch as its customer sees it, in one message from the tap that pays: it counts up, and ends in a table. */
export async function batchViewFor(shop: CustomerApi, reader: Reader, batch: BatchProgress): Promise<View> {
  const { words } = reader;
  const { text, choices } =
    batch.state === "awaiting_payment" || batch.state === "expired" || batch.state === "cancelled"
      ? await unpaidView(shop, reader, batch)
      : paidView(words, batch);
  return { text: lines(sandboxNotice(shop, words), titleText(words, batch), text), choices };
}

/** None for a batch that was never paid for, as its lines are not kept. */
const titleText = ({ bulk }: Words, batch: Pick<BatchProgress, "lines" | "total">): Text | undefined =>
  batch.lines.length > 0 ? lines(bulk.title({ count: batch.lines.length }), bulk.total(batch)) : undefined;

type Parts = Required<Pick<View, "text" | "choices">>;

async function unpaidView(shop: CustomerApi, { customer, words }: Reader, batch: BatchProgress): Promise<Parts> {
  const { buttons } = words;
  const again: Choice = goBelow(buttons.tryAgain, "bulk", batch.id);
  const payment = batch.payment && (await shop.payments.get(customer, batch.payment));
  const held = payment && heldPaymentText(words, payment);
  if (held) return { text: held, choices: [menuRowBelow(words)] };
  if (batch.state === "expired" || batch.state === "cancelled")
    return { text: closedText(words, batch.state, payment), choices: [[again], menuRowBelow(words)] };
  const { text, actions } = openParts(words, payment, {
    payOther: go(buttons.payAnotherWay, "pay-bulk", batch.id),
    cancel: go(buttons.cancel, "cancel-bulk", batch.id),
    askOther: [],
  });
  return { text, choices: actions };
}

/** For a longer batch the message lists only lines that were not delivered. Its file has all of them. */
const TABLE_ROWS_MAX = 20;

function paidView(words: Words, batch: BatchProgress): Parts {
  const { bulk, buttons } = words;
  const { id, lines: all, state, stopped } = batch;
  const delivered = all.filter((line) => line.state === "delivered");
  const failed = all.filter((line) => isFailed(line.state));
  const checked = all.filter((line) => line.state === "review");
  const [count, of] = [delivered.length + failed.length + checked.length, all.length];
  const review = checked.length > 0 ? `  ${stateMarks.review} ${checked.length}` : "";
  const tallies = text`${stateMarks.delivered} ${delivered.length}  ${stateMarks.refunded} ${failed.length}${review}  ${stateMarks.paid} ${of - count}`;
  if (state === "running")
    return { text: lines(bulk.sending({ done: count, of }), tallies), choices: [menuRowBelow(words)] };
  const back = total(failed.map(({ price }) => price));
  const headline =
    failed.length === 0 && checked.length === 0
      ? bulk.allDelivered({ count: of })
      : lines(
          stopped && bulk.stopped,
          bulk.someDelivered({ count: delivered.length, of }),
          failed.length > 0 && bulk.givenBack({ count: failed.length, amount: back }),
          checked.length > 0 && bulk.underReview({ count: checked.length }),
        );
  const below = (label: string, flow: string) => goBelow(label, flow, id);
  return {
    text: lines(headline, resultTable(batch), failureTexts(words, failed)),
    choices: [
      [below(buttons.sendAgain, "bulk"), below(buttons.ordersTable, "bulk-table")],
      [below(buttons.saveGroup, "save-group")],
      failed.length > 0 ? [goBelow(buttons.wallet, "wallet")] : [],
      menuRowBelow(words),
    ],
  };
}

/** A row for each line. For a long batch only undelivered lines, and the number of rows that were left out. */
function resultTable({ lines: all }: BatchProgress): Text {
  const listed = all.length > TABLE_ROWS_MAX ? all.filter(({ state }) => state !== "delivered") : all;
  const shown = listed.slice(0, TABLE_ROWS_MAX);
  if (shown.length === 0) return text``;
  const rows = shown.map(({ state, recipient, product, network }) => [
    stateMarks[state],
    recipient,
    networkName(network),
    product.kind === "airtime" ? formatNaira(product.amount) : product.size.trim(),
  ]);
  const hidden = listed.length - shown.length;
  return lines(text`\u00a0`, ...table(rows), hidden > 0 && text`… +${hidden}`);
}

/** Each reason for failure, with the number of lines that failed for it. */
function failureTexts(words: Words, failed: readonly BatchProgressLine[]): Text {
  const reasons = [...new Set(failed.map(({ failure = "rejected" }) => failure))];
  return lines(
    ...reasons.map((reason) => {
      const count = failed.filter(({ failure = "rejected" }) => failure === reason).length;
      return text`${stateMarks.refunded} ${count}: ${words.failures[reason]}`;
    }),
  );
}

/** The result of a batch as a file for spreadsheets, with a row for each line. */
export const batchCsv = (words: Words, { lines: all, placedAt }: BatchProgress): readonly string[] => [
  csvHead(["line", "time", "reference", "number", "name", "item", "naira", "state", "reason", "given_back"]),
  ...all.map(({ row, order, recipient, product, network, price, state, failure, refund }) =>
    csvLine([
      String(row),
      isoInstant(placedAt),
      order,
      recipient,
      recipientFor(words, recipient).name ?? "",
      productName(words, product, network),
      decimalNaira(price),
      state,
      failure ?? "",
      refund ? isoInstant(refund.at) : "",
    ]),
  ),
];
