import type { CustomerId, OrderId } from "../../src/core/base/ids.js";
import { SECOND_MS } from "../../src/core/base/time.js";
import { CARDS_MAX } from "../../src/core/money/card.js";
import type { Payment } from "../../src/core/money/payment.js";
import { isUndoable, type Order } from "../../src/core/orders/order.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { SavedCardView } from "../../src/shop/payments/saved-cards.js";
import { cardName, purchaseSummary } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import type { Choice, View } from "../talk.js";
import { lines, type Text } from "../text.js";
import { go, goBelow, helpRowBelow, menuRowBelow } from "./buttons.js";
import { buyAgainArgument } from "./buy-again.js";
import { nextPurchaseRow } from "./next-purchase.js";
import { closedText, heldPaymentText, openParts } from "./payment.js";
import { sandboxNotice } from "./sandbox.js";

type ShownOrder = {
  readonly order: Order;
  /** The payment last requested for it. */
  readonly payment?: Payment | undefined;
  /** The saved card that pays for it once it can no longer be undone. */
  readonly card?: SavedCardView | undefined;
  /** Whether the card that paid for it was saved, if the customer wanted that. */
  readonly cardFate?: Text | undefined;
  /** The name of the person who paid for it at the customer's request. */
  readonly payer?: string | undefined;
  /** The latest end that its customer was promised, if any. */
  readonly end: ReturnType<CustomerApi["orders"]["promisedEnd"]>;
  /** The argument of a new "buy again" button. */
  readonly buyAgain: string;
};

export type Reader = { readonly customer: CustomerId; readonly words: Words };

/** The customer's view of an order. Undefined if it is not theirs. */
export async function viewOrder(shop: CustomerApi, reader: Reader, id: OrderId): Promise<View | undefined> {
  const order = await shop.orders.get(reader.customer, id);
  return order && orderViewFor(shop, reader, order);
}

/**
 * An order as its customer sees it, in one message from the tap that pays to the receipt. `details` replaces the
 * buttons below the actions that the order's state allows.
 */
export async function orderViewFor(
  shop: CustomerApi,
  { customer, words }: Reader,
  order: Order,
  details?: readonly (readonly Choice[])[],
): Promise<View> {
  const payment = order.payment && (await shop.payments.get(customer, order.payment));
  const shown = {
    order,
    payment,
    card: await cardToCharge(shop, customer, order),
    cardFate: await cardFate(shop, { customer, words }, payment),
    payer: await payerName(shop, order),
    end: shop.orders.promisedEnd(order),
    buyAgain: buyAgainArgument(shop, order.id),
  };
  const { text, actions = [], ways = [menuRowBelow(words)] } = parts(shown, words);
  // Not in the details: somebody may open those weeks later.
  const next = details || order.next === undefined ? [] : nextPurchaseRow(words, order.next);
  return { text: lines(sandboxNotice(shop, words), text), choices: [...actions, ...next, ...(details ?? ways)] };
}

async function cardToCharge(shop: CustomerApi, customer: CustomerId, order: Order): Promise<SavedCardView | undefined> {
  const { payBy } = order;
  if (payBy.by !== "card" || !isUndoable(order)) return undefined;
  return (await shop.payments.savedCards(customer)).find(({ id }) => id === payBy.card);
}

async function payerName(shop: CustomerApi, { paymentRequest }: Order): Promise<string | undefined> {
  const { customer, outcome } = paymentRequest?.payer ?? {};
  return customer !== undefined && outcome === "paid" ? (await shop.customers.get(customer)).name : undefined;
}

const buyAgainRow = ({ buyAgain }: ShownOrder, label: string): Choice[] => [
  { ...goBelow(label, "buy-again", buyAgain), style: "success" },
];

type Parts = {
  readonly text: Text;
  /** The actions that the order's state allows. */
  readonly actions?: readonly (readonly Choice[])[];
  /** Where to go from here; the menu by default. */
  readonly ways?: readonly (readonly Choice[])[];
};

function parts(shown: ShownOrder, words: Words): Parts {
  const { order, payment } = shown;
  const { order: texts, buttons } = words;
  const reference = texts.reference(order);
  const say = (...pieces: readonly (Text | undefined)[]) => lines(purchaseSummary(words, order), ...pieces);
  const paidBy = shown.payer ? texts.paidByOther({ name: shown.payer }) : undefined;
  // The receipt, a schedule and help open in the order's own message.
  const ways = [[go(buttons.more, "order-details", order.id), ...menuRowBelow(words)]];
  const held = payment && heldPaymentText(words, payment);
  if (held && ["awaiting_payment", "expired", "cancelled"].includes(order.state))
    return { text: say(held, texts.reference({ id: payment.reference })), ways: [helpRowBelow(words, order.id)] };
  switch (order.state) {
    case "awaiting_payment":
      return unpaidParts(shown, words);
    case "paid":
    case "vending":
      return { text: say(texts.sending, paidBy, reference) };
    case "pending":
    case "review":
      return { text: say(undecidedText(shown, words), reference), ways: [helpRowBelow(words, order.id)] };
    case "delivered": {
      const refunded = order.refund && texts.refundNote(order);
      const text = say(deliveredText(words, order), paidBy, refunded, shown.cardFate, reference);
      return { text, actions: [buyAgainRow(shown, buttons.buyAgainAtPrice(order))], ways };
    }
    case "failed":
    case "refunded": {
      const why = words.failures[order.failure ?? "rejected"];
      const actions = [buyAgainRow(shown, buttons.tryAgain), [goBelow(buttons.wallet, "wallet")]];
      const isRequested = order.paymentRequest && order.payBy.by === "checkout";
      const whose = paidBy ?? (isRequested ? words.paymentRequest.perhapsTheirMoney : undefined);
      const text = say(texts.refunded({ why, price: order.price }), whose, shown.cardFate, reference);
      return { text, actions, ways };
    }
    case "expired":
      return { text: say(closedText(words, "expired", payment)), actions: [buyAgainRow(shown, buttons.tryAgain)] };
    case "cancelled":
      return {
        text: say(closedText(words, "cancelled", payment), order.failure && words.failures[order.failure]),
        actions: [buyAgainRow(shown, buttons.buyAgainAtPrice(order))],
      };
  }
}

/** Says by when a slow vend will end. */
function undecidedText({ order, end }: ShownOrder, { order: texts }: Words): Text {
  if (!end) return texts.pending;
  if (end.isOver) return texts.reviewOverdue;
  return order.state === "pending" ? texts.stillPending({ by: end.at }) : texts.review({ by: end.at });
}

/** How and when the order will be paid if it is not undone. */
function undoableText(
  { order: texts }: Words,
  { chargeAt, authorizedAt, placedAt, price }: Order,
  card: SavedCardView | undefined,
): Text {
  const seconds = Math.max(1, Math.round(((chargeAt ?? placedAt) - (authorizedAt ?? placedAt)) / SECOND_MS));
  return card
    ? texts.undoable.card({ price, seconds, card: cardName(card) })
    : texts.undoable.wallet({ price, seconds });
}

function unpaidParts({ order, payment, card }: ShownOrder, words: Words): Parts {
  const { buttons } = words;
  const summary = purchaseSummary(words, order);
  // If its card was removed meanwhile, nothing will pay for it.
  if (isUndoable(order) && (order.payBy.by !== "card" || card)) {
    const undo: Choice = { ...go(buttons.undo, "cancel-order", order.id), style: "danger" };
    return { text: lines(summary, undoableText(words, order, card)), actions: [[undo]], ways: [] };
  }
  const { text, actions } = openParts(words, payment, {
    payOther: go(buttons.payAnotherWay, "pay-another-way", order.id),
    cancel: go(buttons.cancel, "cancel-order", order.id),
    askOther: [goBelow(buttons.requestPayment, "request-payment", order.id)],
  });
  return { text: lines(summary, text), actions, ways: [] };
}

/**
 * Whether the card was saved, if the customer wanted that. Nothing about a card that was removed since, nor that there
 * was no room for one once there is.
 */
export async function cardFate(
  shop: CustomerApi,
  { customer, words: { order } }: Reader,
  payment: Payment | undefined,
): Promise<Text | undefined> {
  const { savedCard, cardNotSaved } = payment ?? {};
  if (!savedCard && !cardNotSaved) return undefined;
  const saved = await shop.payments.savedCards(customer);
  if (cardNotSaved)
    return cardNotSaved === "too-many" && saved.length < CARDS_MAX ? undefined : order.cardNotSaved[cardNotSaved];
  return saved.some(({ id }) => id === savedCard) ? order.cardSaved : undefined;
}

/** Says how long the vend took, if it was fast. */
function deliveredText({ order }: Words, { vendingAt, closedAt }: Order): Text {
  if (vendingAt === undefined || closedAt === undefined) return order.delivered;
  const seconds = Math.max(1, Math.round((closedAt - vendingAt) / SECOND_MS));
  return seconds > FAST_MAX_S ? order.delivered : order.deliveredIn({ seconds });
}

const FAST_MAX_S = 60;
/** For this time the customer still looks at the chat. A later outcome gets a message that rings. */
export const LOOKING_MS = 20 * SECOND_MS;

/** Whether the customer has probably left the chat since they tapped, for the checkout page or because it took long. */
export const isAway = ({ payBy, placedAt, closedAt }: Order): boolean =>
  payBy.by === "checkout" || (closedAt !== undefined && closedAt - placedAt > LOOKING_MS);
