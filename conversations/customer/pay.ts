import { present } from "../../src/core/base/collections.js";
import { isOrderId, type OrderId } from "../../src/core/base/ids.js";
import { PLAN_KIND } from "../../src/core/base/product-kind.js";
import { type Kobo, subtract } from "../../src/core/money/money.js";
import { mayBeNoCode } from "../../src/core/money/promo.js";
import { productLineOf, productRequest } from "../../src/core/orders/product.js";
import type { PriceRefusal, PurchaseRequest } from "../../src/shop/catalogue/price.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { Authorization } from "../../src/shop/customers/authorize.js";
import type { PlaceResult } from "../../src/shop/orders/place.js";
import type { Quote } from "../../src/shop/orders/quote.js";
import type { RejectedPromo } from "../../src/shop/promos/promos.js";
import type { CustomerFlow, CustomerTalk } from "../customer-talk.js";
import { productLineName, purchaseSummary } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import { attempt, type BackOrCancel, isBackOrCancel, type Retry } from "../prompt.js";
import { withAuthorization } from "../prompts/authorize.js";
import { askBackOrCancel } from "../prompts/network.js";
import {
  type ApplyCode,
  askCode,
  askPaymentMethod,
  LIMITED_WAYS,
  type RefusedWays,
} from "../prompts/payment-method.js";
import type { Destination } from "../talk.js";
import { lines, type Text, text } from "../text.js";
import { go } from "../views/buttons.js";
import { nextPurchaseLabel, nextPurchaseRow } from "../views/next-purchase.js";
import { offSaleText } from "../views/off-sale.js";
import { limitedTimesText } from "../views/plan.js";
import { showOrder } from "./order.js";

/** How paying ended, whether or not anything was paid: the flow that continues, if any. */
export type PaymentEnd = { readonly next?: Destination | undefined };

/** A second purchase that was typed together with this one, to offer after it. */
type NextPurchase = { readonly next?: string | undefined };

/** Prices a request and asks how to pay. The tap that chooses a payment method confirms the purchase. */
export async function quoteAndPay(
  talk: CustomerTalk,
  shop: CustomerApi,
  request: PurchaseRequest,
  { warning, next }: { readonly warning?: Text | undefined } & NextPurchase = {},
): Promise<PaymentEnd | BackOrCancel> {
  const { quoted, isSecond } = await talk.once(async () => {
    const quoted = await shop.orders.quote(talk.customer, request, talk.promoCode());
    const isSecond = quoted.outcome === "quoted" && (await shop.orders.hasJustBought(talk.customer, quoted.quote));
    return { quoted, isSecond };
  });
  if (quoted.outcome === "quoted") {
    const above = lines(
      isSecond && talk.words.order.justBought,
      warning,
      rejectionText(talk.words, quoted.rejectedPromo),
    );
    return confirmAndPay(talk, shop, quoted.quote, { above, next });
  }
  return askBackOrCancel(talk, await refusalText(talk, shop, request, quoted.reason));
}

async function refusalText(
  talk: CustomerTalk,
  shop: CustomerApi,
  request: PurchaseRequest,
  reason: PriceRefusal["reason"],
): Promise<Text> {
  const { ask, order } = talk.words;
  const { network, product } = request;
  switch (reason) {
    case "plan-unavailable":
      return order.planGone;
    case "plans-unavailable":
      return ask.plansUnavailable({ network });
    case "below-minimum":
    case "above-maximum":
      return ask.invalidAmount;
    case "off-sale":
      return offSaleText(talk, shop, { network, kind: product.kind });
  }
}

type Confirming = { readonly quote: Quote; readonly hint?: Text | undefined };

type Above = { readonly above?: Text | undefined } & NextPurchase;

/** Shows a summary of the quote above the payment methods, and pays with the one that is tapped. */
function confirmAndPay(
  talk: CustomerTalk,
  shop: CustomerApi,
  first: Quote,
  shown: Above,
): Promise<PaymentEnd | BackOrCancel> {
  const { next } = shown;
  return attempt<Confirming, PaymentEnd | BackOrCancel>({ quote: first }, async ({ quote, hint }) => {
    const summary = summaryText(talk.words, quote, shown);
    const payBy = await askPaymentMethod(talk, quote, { summary, hint, codes: true });
    if (isBackOrCancel(payBy)) return payBy;
    if (payBy.by === "code") return takeCode(talk, shop, quote, payBy);
    const ended = await payAndFollow(talk, shop, { ...quote, next }, (authorization) =>
      shop.orders.place(talk.customer, quote, payBy, {
        ...authorization,
        startedBy: talk.runId,
        ...(next !== undefined && { next }),
      }),
    );
    return ended === "back" ? { retry: { quote } } : ended;
  });
}

const summaryText = (words: Words, quote: Quote, { above, next }: Above): Text =>
  lines(
    above,
    purchaseSummary(words, quote),
    limitedTimesText(words, quote.product),
    next !== undefined && text`${nextPurchaseLabel(words, next)}`,
    quote.isTrial && words.availability.trial({ what: productLineName(words, productLineOf(quote)) }),
    walletText(words, quote),
  );

/** Confirms again, with the code's discount or the reason why there is none. Asks for the code if none was typed. */
async function takeCode(
  talk: CustomerTalk,
  shop: CustomerApi,
  quote: Quote,
  typed: ApplyCode,
): Promise<Retry<Confirming> | "cancel"> {
  const { words } = talk;
  const code = typed.code ?? (await askCode(talk));
  if (code === "cancel") return code;
  const coded = code === "back" ? undefined : await quoteWithCode(talk, shop, quote, code);
  const isWrongGuess = typed.guess && mayBeNoCode(coded?.rejectedPromo?.reason);
  if (isWrongGuess) talk.followTerms({ kind: "typed", text: code });
  return {
    retry: {
      quote: coded?.quote ?? quote,
      hint: isWrongGuess ? words.order.tapToPay : rejectionText(words, coded?.rejectedPromo),
    },
  };
}

/** The quote with the code's discount, or why not. Undefined if it can no longer be bought. */
async function quoteWithCode(talk: CustomerTalk, shop: CustomerApi, quote: Quote, code: string) {
  const { network, recipient, product, order } = quote;
  const result = await talk.once(() =>
    shop.orders.quote(talk.customer, { network, recipient, product: productRequest(product) }, code),
  );
  if (result.outcome === "refused") return undefined;
  return result.rejectedPromo ? { rejectedPromo: result.rejectedPromo } : { quote: { ...result.quote, order } };
}

/** Why a code gives no discount. */
const rejectionText = ({ promo }: Words, rejected: RejectedPromo | undefined): Text | undefined =>
  rejected && promo.rejections[rejected.reason](rejected);

/** Says that the price changed, or else that the plan did. */
export const priceChangeText = ({ order }: Words, from: Kobo, to: Kobo): Text =>
  from === to ? order.planChanged : order.priceMoved({ from, to });

/** Why a quote must be confirmed again. A trial at the same price needs no reason: its summary warns of it. */
const changeText = (
  words: Words,
  from: Kobo,
  { quote, rejectedPromo }: Extract<PlaceResult, { readonly outcome: "changed" }>,
): Text | undefined =>
  rejectionText(words, rejectedPromo) ??
  (quote.isTrial && quote.price === from ? undefined : priceChangeText(words, from, quote.price));

/** Asks the customer to confirm a quote that differs from what they saw. Nothing is bought unless they do. */
export async function confirmChanged(
  talk: CustomerTalk,
  shop: CustomerApi,
  { next, ...quote }: Quote & NextPurchase,
  why?: Text,
): Promise<PaymentEnd> {
  const ended = await confirmAndPay(talk, shop, quote, { above: why, next });
  return isBackOrCancel(ended) ? { next: { flow: ended === "cancel" ? "stop" : "start" } } : ended;
}

/**
 * Pays in the live message, which the outbox edits from then on. If one payment method fails, asks for another. The
 * order id stays the same, so nothing is bought twice. `back` and `cancel`: how the customer left the question for the
 * PIN.
 */
export async function payAndFollow(
  talk: CustomerTalk,
  shop: CustomerApi,
  paying: Parameters<typeof purchaseSummary>[1] & { readonly order: OrderId } & NextPurchase,
  pay: (authorization: Authorization) => Promise<PlaceResult>,
): Promise<PaymentEnd | BackOrCancel> {
  const { words } = talk;
  const { order, next } = paying;
  const nextRow = next === undefined ? [] : nextPurchaseRow(words, next);
  await talk.follow({ kind: "order", id: order });
  const authorized = await withAuthorization(talk, { about: purchaseSummary(words, paying) }, pay);
  if (authorized.outcome === "left") {
    if (authorized.isBack) return "back";
    return authorized.next ? "cancel" : {}; // Without a next flow the PIN is locked, and the customer was told so.
  }
  const placed = authorized.result;
  switch (placed.outcome) {
    case "underway":
      return {};
    case "checkout":
      return { next: await showOrder(talk, shop, order) };
    case "short":
      return payOtherwise(talk, shop, order, { why: words.order.walletShort(placed) });
    case "over-limit":
      return payOtherwise(talk, shop, order, { why: words.order.overLimit(placed), refused: LIMITED_WAYS });
    case "over-group-limit":
      await talk.say(words.order.overGroupLimit(placed), ...nextRow);
      return {};
    case "changed":
      return confirmChanged(talk, shop, { ...placed.quote, next }, changeText(words, paying.price, placed));
    case "price-unavailable":
      await talk.say(words.ask.plansUnavailable(placed), ...nextRow);
      return {};
    case "gone":
      await talk.say(words.order.planGone, [go(words.buttons.data, PLAN_KIND, placed.network)], ...nextRow);
      return {};
    case "off-sale":
      await talk.say(await offSaleText(talk, shop, placed), ...nextRow);
      return {};
    case "refused":
      if (placed.reason === "closed") return { next: await showOrder(talk, shop, order) };
      return payOtherwise(talk, shop, order, { why: words.order[placed.reason] });
  }
}

async function payOtherwise(
  talk: CustomerTalk,
  shop: CustomerApi,
  id: OrderId,
  { why, refused }: { readonly why?: Text; readonly refused?: RefusedWays } = {},
): Promise<PaymentEnd> {
  const payable = await talk.once(async () => {
    const order = await shop.orders.get(talk.customer, id);
    if (order?.state !== "awaiting_payment") return undefined;
    const { product, network, recipient, price, promo, next } = order;
    const { available: wallet } = await shop.wallets.get(talk.customer);
    const cards = await shop.payments.cardsToPay(talk.customer);
    return { product, network, recipient, price, wallet, cards, ...present({ promo, next }) };
  });
  if (!payable) return { next: await showOrder(talk, shop, id) };
  const { words } = talk;
  const summary = lines(purchaseSummary(words, payable), why, walletText(words, payable));
  const payBy = await askPaymentMethod(talk, payable, { summary, isPlaced: true, refused });
  if (payBy === "back") return { next: await showOrder(talk, shop, id) };
  if (payBy === "cancel") return { next: { flow: "cancel-order", with: id } };
  if (payBy.by === "code") {
    const why = payBy.guess ? words.order.tapToPay : words.promo.orderAlreadyPlaced;
    return payOtherwise(talk, shop, id, { why, refused });
  }
  const ended = await payAndFollow(talk, shop, { ...payable, order: id }, (authorization) =>
    shop.orders.pay(talk.customer, id, payBy, authorization),
  );
  // Cancelling at the PIN leaves the order unpaid; it does not cancel it.
  if (ended === "cancel") return { next: await showOrder(talk, shop, id, words.welcome.unpaidOrder) };
  return ended === "back" ? { next: { flow: "pay-another-way", with: id } } : ended;
}

/** `pay-another-way <order>`: asks for another payment method for an unpaid order. */
export const payAnotherWay: CustomerFlow = async (talk, shop, argument) =>
  isOrderId(argument) ? (await payOtherwise(talk, shop, argument)).next : { flow: "start" };

/** The balance of the wallet and, if it is too low for this price, how much is missing. */
export const walletText = (
  { order }: Words,
  { wallet, price }: { readonly wallet: Kobo; readonly price: Kobo },
): Text =>
  wallet < price ? order.confirmShort({ wallet, missing: subtract(price, wallet) }) : order.confirm({ wallet });
