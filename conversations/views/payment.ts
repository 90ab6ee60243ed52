import type { Kobo } from "../../src/core/money/money.js";
import type { Payment } from "../../src/core/money/payment.js";
import type { OrderState } from "../../src/core/orders/order.js";
import type { BatchProgress } from "../../src/shop/batches/progress.js";
import type { Words } from "../locales/words.js";
import type { Choice, View } from "../talk.js";
import { lines, type Text } from "../text.js";
import { go, helpRowBelow, productRow } from "./buttons.js";

/** A top-up, or a payment that did not pay for its order or batch, which has this state, as its customer sees it. */
export function paymentView(
  payment: Payment,
  available: Kobo,
  words: Words,
  purchaseState?: OrderState | BatchProgress["state"],
): View {
  const { buttons, order, wallet } = words;
  const help = helpRowBelow(words, payment.reference);
  const reference = order.reference({ id: payment.reference });
  switch (payment.state) {
    case "paid": {
      const isClosed = purchaseState === "expired" || purchaseState === "cancelled";
      const sentence = isClosed ? wallet.paidAfterClose : wallet.added;
      const buyMore = productRow(words).map((button) => ({ ...button, fresh: true as const }));
      return { text: sentence({ amount: payment.amount, available }), choices: [buyMore, help] };
    }
    case "mismatched":
    case "review":
    case "returned":
      return { text: lines(heldPaymentText(words, payment), reference), choices: [help] };
    case "expired":
      return { text: wallet.topUpExpired(payment), choices: [[go(buttons.topUp, "topup")], help] };
    case "failed":
      // Staff found that the card was not charged. The order is closed.
      if (payment.via.kind === "card")
        return { text: lines(paymentTrouble(words, payment), reference), choices: [help] };
      return { text: wallet.checkoutFailed, choices: [[go(buttons.tryAgain, "topup")], help] };
    case "initiated":
      return { text: wallet.topUpLink(payment), choices: [...openPaymentRows(payment, words), help] };
  }
}

/** What can be done about a payment that is still open. */
export function openPaymentRows({ reference, via, amount }: Payment, { buttons }: Words): readonly Choice[][] {
  const hasPage = via.kind === "checkout" && via.url !== undefined;
  return [
    hasPage ? [{ label: buttons.payNow({ amount }), url: via.url, style: "success" }] : [],
    [go(buttons.havePaid, "check-payment", reference)],
  ];
}

/** For an unpaid order or batch: the state of its payment, and the ways to pay. `askOther` may be empty. */
export function openParts(
  words: Words,
  payment: Payment | undefined,
  {
    payOther,
    cancel,
    askOther,
  }: { readonly payOther: Choice; readonly cancel: Choice; readonly askOther: readonly Choice[] },
): { readonly text: Text; readonly actions: readonly (readonly Choice[])[] } {
  const { order } = words;
  const trouble = payment && paymentTrouble(words, payment);
  if (trouble) return { text: trouble, actions: [[payOther], [cancel]] };
  // If staff credited another amount than the price, the payment is over and the order still waits.
  const open = payment?.state === "initiated" ? payment : undefined;
  if (open?.via.kind === "card") return { text: open.via.inDoubt ? order.chargeInDoubt : order.charging, actions: [] };
  if (open?.via.kind === "checkout" && open.via.url !== undefined)
    return { text: order.payOnPage, actions: [...openPaymentRows(open, words), askOther, [payOther, cancel]] };
  return { text: order.unpaid, actions: [[payOther], askOther, [cancel]] };
}

/** For an order or batch that was closed unpaid. If it was paid after all, that money went to the wallet. */
export function closedText({ order }: Words, state: "expired" | "cancelled", payment: Payment | undefined): Text {
  const isPaid = payment?.state === "paid";
  const hasPage = payment?.via.kind === "checkout" && payment.via.url !== undefined;
  const text = state === "cancelled" && (hasPage || isPaid) ? order.cancelledWithPage : order[state];
  return lines(text, isPaid && order.refundNote({ price: payment.amount }));
}

/** Why a payment failed. Undefined if it did not. A card that was never charged was not declined. */
function paymentTrouble({ order }: Words, { state, via, review }: Payment): Text | undefined {
  if (state !== "failed") return undefined;
  if (via.kind === "checkout") return order["checkout-unavailable"];
  return via.sentAt === undefined || review === "unlisted" ? order.cardUnusable : order.declined;
}

/** The text for a payment that staff decide about, or have returned. Undefined for any other. */
export function heldPaymentText(
  { order }: Words,
  { state, received, currency, amount: asked }: Payment,
): Text | undefined {
  const isRead = received !== undefined && currency === undefined;
  if (state === "review") return order.paymentReview;
  if (state === "returned") return order.paymentReturned({ asked: isRead && received > 0 ? received : asked });
  if (state !== "mismatched") return undefined;
  return isRead ? order.amountMismatch({ received, asked }) : order.amountUnknown({ asked });
}
