import { type BatchId, isBatchId } from "../../../src/core/base/ids.js";
import { networkName } from "../../../src/core/base/network.js";
import { formatPhone, type Phone } from "../../../src/core/base/phone.js";
import { formatNaira, type Kobo, total } from "../../../src/core/money/money.js";
import { TOP_UP_LIMITS } from "../../../src/core/money/payment.js";
import type { PayBy } from "../../../src/core/orders/order.js";
import { productLineOf } from "../../../src/core/orders/product.js";
import type { PlaceBatchResult } from "../../../src/shop/batches/place.js";
import type { BatchQuote, BatchQuoteResult } from "../../../src/shop/batches/quote.js";
import type { CustomerApi } from "../../../src/shop/customer-api.js";
import type { Authorization } from "../../../src/shop/customers/authorize.js";
import type { CustomerFlow, CustomerTalk } from "../../customer-talk.js";
import { productLineName, recipientText, shortProductName } from "../../locales/naming.js";
import type { Words } from "../../locales/words.js";
import { readList } from "../../parser/list.js";
import { attempt, type BackOrCancel, isBackOrCancel, type Step } from "../../prompt.js";
import { withAuthorization } from "../../prompts/authorize.js";
import { askPaymentMethod, LIMITED_WAYS, type RefusedWays } from "../../prompts/payment-method.js";
import type { Answer } from "../../talk.js";
import { lines, type Text, text } from "../../text.js";
import { batchCsv, batchViewFor } from "../../views/batch.js";
import { offSaleText } from "../../views/off-sale.js";
import { type PaymentEnd, priceChangeText, walletText } from "../pay.js";
import { type BulkDraft, isMatched, type WrongLine } from "./lines.js";

/** Prices the lines and asks how to pay. Lines that cannot be bought go back to the customer as wrong first. */
export const quoteAndPayBatch: Step<BulkDraft>["ask"] = async (talk, shop, draft) => {
  const requests = draft.lines
    .filter(isMatched)
    .map(({ row, network, recipient, want }) => ({ row, network, recipient, product: want }));
  const quoted = await talk.once(() => shop.batches.quote(talk.customer, requests));
  if (quoted.refused.length > 0) return withoutRefused(draft, quoted);
  const ended = await confirmAndPay(talk, shop, quoted.quote, {
    pay: (quote, payBy, authorization) => shop.batches.place(talk.customer, quote, payBy, authorization),
    isPlaced: false,
  });
  if (isBackOrCancel(ended)) return ended;
  return "refused" in ended ? withoutRefused(draft, ended) : { ...draft, ended };
};

/** Moves the refused lines to the wrong ones. A refusal's index counts the lines of the draft. */
function withoutRefused(draft: BulkDraft, { refused }: BatchQuoteResult): BulkDraft {
  const reasons = new Map(refused.map(({ index, reason }) => [index, reason]));
  const wrong = draft.lines.flatMap(({ row, recipient, network }, index): WrongLine[] => {
    const fault = reasons.get(index);
    return fault ? [{ row, written: `${formatPhone(recipient)} ${networkName(network)}`, fault }] : [];
  });
  return { ...draft, lines: draft.lines.filter((_, index) => !reasons.has(index)), wrong };
}

type Paying = {
  readonly pay: (quote: BatchQuote, payBy: PayBy, authorization: Authorization) => Promise<PlaceBatchResult>;
  readonly isPlaced: boolean;
};

/** Shows what a batch costs and pays for it in the chosen way. Ends unpaid if lines can no longer be bought. */
function confirmAndPay(
  talk: CustomerTalk,
  shop: CustomerApi,
  first: BatchQuote,
  { pay, isPlaced }: Paying,
): Promise<PaymentEnd | BatchQuoteResult | BackOrCancel> {
  const { words } = talk;
  type Confirming = { readonly quote: BatchQuote; readonly hint?: Text; readonly refused?: RefusedWays };
  return attempt<Confirming, PaymentEnd | BatchQuoteResult | BackOrCancel>(
    { quote: first },
    async ({ quote, hint, refused }) => {
      const again = (why: Text, ways = refused) => ({ retry: { quote, hint: why, refused: ways } });
      const { batch } = quote;
      const about = batchSummary(words, quote);
      const priced = { ...quote, price: quote.total };
      const summary = lines(about, walletText(words, priced));
      const otherwise = (answer: Answer) => {
        if (addsNumber(answer, quote)) talk.followTerms(answer);
        return words.bulk.changeList;
      };
      const asked = { summary, hint, isPlaced, refused, ...(!isPlaced && { otherwise }) };
      const payBy = await askPaymentMethod(talk, priced, asked);
      // It was placed by an earlier try if its page could not be opened.
      if (payBy === "cancel" && !isPlaced) await talk.once(() => shop.batches.cancel(talk.customer, batch));
      if (isBackOrCancel(payBy)) return payBy;
      if (payBy.by === "code") return again(words.bulk.noCodes);
      await talk.follow({ kind: "batch", id: batch });
      const authorized = await withAuthorization(talk, { about }, (authorization) => pay(quote, payBy, authorization));
      if (authorized.outcome === "left") {
        if (authorized.isBack) return again(words.order.tapToPay);
        // Cancelling at the PIN leaves the batch unpaid; it does not cancel it.
        if (!isPlaced || !authorized.next) return { next: authorized.next };
        return { next: await showBatch(talk, shop, batch, words.welcome.unpaidOrder) };
      }
      const placed = authorized.result;
      switch (placed.outcome) {
        case "underway":
          return {};
        case "checkout":
          return { next: await showBatch(talk, shop, batch) };
        case "short":
          return again(words.order.walletShort(placed));
        case "over-limit":
          return again(words.order.overLimit(placed), LIMITED_WAYS);
        case "over-group-limit":
          return again(words.order.overGroupLimit(placed));
        case "changed": {
          if (placed.refused.length > 0) return placed;
          const now = placed.quote;
          return { retry: { quote: now, hint: priceChangeText(words, quote.total, now.total) } };
        }
        case "off-sale":
          return again(await offSaleText(talk, shop, placed));
        case "refused":
          if (placed.reason === "closed") return { next: await showBatch(talk, shop, batch) };
          return again(refusals(words)[placed.reason]);
      }
    },
    isPlaced ? "back" : "cancel",
  );
}

/** "Add 0809… 500". For a number of the list it may be a correction. */
function addsNumber(answer: Answer, quote: BatchQuote): boolean {
  const { lines: added, wrong } = readList(answer.kind === "typed" ? answer.text : "", { people: [] });
  const isListed = ({ phone }: { readonly phone: Phone }) => quote.lines.some(({ recipient }) => recipient === phone);
  return added.length > 0 && wrong.length === 0 && !added.some(isListed);
}

const refusals = ({ order, bulk }: Words) => ({
  ...order,
  "above-maximum": bulk.aboveMaximum({ most: TOP_UP_LIMITS.max }),
  underway: bulk.anotherUnderway,
});

/** Batches with more lines are summarised by network and kind. */
const LINES_SHOWN_MAX = 10;

/** The lines of a batch, or of a long batch the sums by network and kind, and the total. */
export function batchSummary(words: Words, quote: Pick<BatchQuote, "lines" | "total">): Text {
  const { bulk } = words;
  const { lines: all } = quote;
  const isShort = all.length <= LINES_SHOWN_MAX;
  const parts = isShort
    ? all.map(({ product, network, recipient, price }) => {
        const item = shortProductName(words, product, network);
        return text`${recipientText(words, recipient)}: ${item} · ${formatNaira(price)}`;
      })
    : sumsOf(words, all);
  return lines(bulk.title({ count: all.length }), ...parts, bulk.total({ total: quote.total }));
}

function sumsOf(words: Words, all: BatchQuote["lines"]): readonly Text[] {
  const names = all.map((line) => productLineName(words, productLineOf(line)));
  return [...new Set(names)].map((what) => {
    const prices: readonly Kobo[] = all.flatMap(({ price }, index) => (names[index] === what ? [price] : []));
    return text`${what} × ${prices.length}: ${formatNaira(total(prices))}`;
  });
}

/** Shows the batch's current state in the live message. */
export async function showBatch(talk: CustomerTalk, shop: CustomerApi, id: BatchId, above?: Text): Promise<undefined> {
  const view = await talk.once(async () => {
    const batch = await shop.batches.get(talk.customer, id);
    return batch && batchViewFor(shop, talk, batch);
  });
  if (!view) return talk.say(talk.words.history.none);
  return talk.show({ ...view, text: lines(above, view.text) });
}

/** `bulk-result <batch>`: the current state of a batch. */
export const showBulkResult: CustomerFlow = async (talk, shop, argument) =>
  isBatchId(argument) ? showBatch(talk, shop, argument) : { flow: "history" };

/** `pay-bulk <batch>`: asks for another payment method for an unpaid batch. */
export const payBulkAnotherWay: CustomerFlow = async (talk, shop, argument) => {
  if (!isBatchId(argument)) return { flow: "start" };
  const payable = await talk.once(() => unpaidBatch(talk, shop, argument));
  if (!payable) return showBatch(talk, shop, argument);
  const ended = await confirmAndPay(talk, shop, payable, {
    pay: (_, payBy, authorization) => shop.batches.pay(talk.customer, argument, payBy, authorization),
    isPlaced: true,
  });
  if (ended === "cancel") return { flow: "cancel-bulk", with: argument };
  return ended === "back" || "refused" in ended ? showBatch(talk, shop, argument) : ended.next;
};

async function unpaidBatch(
  { customer }: CustomerTalk,
  shop: CustomerApi,
  id: BatchId,
): Promise<BatchQuote | undefined> {
  const batch = await shop.batches.get(customer, id);
  if (batch?.state !== "awaiting_payment") return undefined;
  const { available } = await shop.wallets.get(customer);
  const { lines, total } = batch;
  return { batch: id, lines, total, wallet: available, cards: await shop.payments.cardsToPay(customer) };
}

/** `cancel-bulk <batch>`: cancels an unpaid batch. */
export const cancelBulk: CustomerFlow = async (talk, shop, argument) => {
  if (!isBatchId(argument)) return { flow: "start" };
  const cancelled = await talk.once(() => shop.batches.cancel(talk.customer, argument));
  return showBatch(talk, shop, argument, cancelled ? undefined : talk.words.order.cannotCancel);
};

/** `bulk-table <batch>`: every line of a batch and its outcome, in a file for spreadsheets. */
export const sendBulkTable: CustomerFlow = async (talk, shop, argument) => {
  if (!isBatchId(argument)) return { flow: "history" };
  const { words } = talk;
  const sent = await talk.attach(async () => {
    const batch = await shop.batches.get(talk.customer, argument);
    return batch && { document: batchCsv(words, batch), filename: "numbers.csv", caption: words.bulk.tableCaption };
  });
  return sent ? undefined : talk.say(words.history.fileFailed);
};
