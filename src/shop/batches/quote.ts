import type { BatchId, CustomerId } from "../../core/base/ids.js";
import type { Kobo } from "../../core/money/money.js";
import { BATCH_LINES_MAX, type BatchLine, batchTotal } from "../../core/orders/batch.js";
import { type PriceRefusal, type PriceResult, type PurchaseRequest, priceRequests } from "../catalogue/price.js";
import type { ShopContext } from "../context.js";
import { cardsToPay } from "../payments/charge-card.js";
import type { SavedCardView } from "../payments/saved-cards.js";
import { walletBalance } from "../wallets/transfers.js";

/** A requested line. `row`: its line in the customer's list, from 1. */
export type BatchRequest = PurchaseRequest & { readonly row: number };

/** Lines with prices and ids minted for them, so that placing the same quote twice places one batch. */
export type BatchQuote = {
  readonly batch: BatchId;
  readonly lines: readonly BatchLine[];
  readonly total: Kobo;
  readonly wallet: Kobo;
  readonly cards: readonly SavedCardView[];
};

export type BatchQuoteResult = {
  readonly quote: BatchQuote;
  /** Requests that cannot be bought and are not in the quote. `index`: of the request, as one row may hold several. */
  readonly refused: readonly { readonly index: number; readonly reason: PriceRefusal["reason"] }[];
};

/**
 * Prices many lines, each by itself. A suspended product line is refused, as batches take no trials. Throws RangeError
 * for more than `BATCH_LINES_MAX` lines.
 */
export async function quoteBatch(
  shop: ShopContext,
  customer: CustomerId,
  requests: readonly BatchRequest[],
  age: "listed" | "current" = "listed",
): Promise<BatchQuoteResult> {
  if (requests.length > BATCH_LINES_MAX) throw new RangeError(`More than ${BATCH_LINES_MAX} lines in a batch`);
  const prices = await priceRequests(shop, customer, requests, age);
  const priced = prices.map(({ request, price }) => ({ request, price: withoutTrial(price) }));
  const lines = priced.flatMap(({ request: { row, network, recipient }, price }): BatchLine[] =>
    price.outcome === "refused" ? [] : [{ row, order: shop.mint("ord"), network, recipient, ...sold(price) }],
  );
  const [wallet, cards] = await Promise.all([walletBalance(shop.store, customer), cardsToPay(shop, customer)]);
  return {
    quote: { batch: shop.mint("bat"), lines, total: batchTotal({ lines }), wallet, cards },
    refused: priced.flatMap(({ price }, index) =>
      price.outcome === "refused" ? [{ index, reason: price.reason }] : [],
    ),
  };
}

const sold = ({ outcome: _, isTrial: __, ...line }: Extract<PriceResult, { outcome: "priced" }>) => line;

const withoutTrial = (price: PriceResult): PriceResult =>
  price.outcome === "priced" && price.isTrial ? { outcome: "refused", reason: "off-sale" } : price;

/** Whether two quotes of the same lines have the same terms. */
export const isSameQuote = (one: BatchQuote, other: BatchQuote): boolean => termsOf(one) === termsOf(other);

const termsOf = ({ lines }: BatchQuote): string => JSON.stringify(lines.map(({ price, product }) => [price, product]));
