import { unreachable } from "../../../src/core/base/errors.js";
import { maskPhone } from "../../../src/core/base/phone.js";
import { lagosClock, lagosMoment } from "../../../src/core/base/time.js";
import { formatNaira, total } from "../../../src/core/money/money.js";
import type { Order } from "../../../src/core/orders/order.js";
import type { VendRecord } from "../../../src/core/ports.js";
import type { AdoptResult, SendAgainResult } from "../../../src/shop/orders/decide-by-hand.js";
import { lines, type Text, text } from "../../text.js";
import { countText, customerWillBeTold } from "./english.js";

const recordStateNames: Readonly<Record<VendRecord["state"], string>> = {
  delivered: "delivered",
  failed: "failed: refund it",
  pending: "still pending",
};

const unread = text`The service’s list of vends cannot be read right now. Nothing was decided.`;
export const notListed = text`The service’s list does not show this, so nothing was done. Check it at the service.`;
export const ownPayment = text`This is your own payment: another member of staff must credit it.`;
const ownOrder = text`This is your own order: another member of staff must refund it.`;
const unreadable = text`⚠️ <b>The service lists a vend that cannot be read here and may be this one.</b> Look it up there.`;
/** Somebody decided, it ended by itself, or the order was sent again. */
export const nothingToDecide = text`There is nothing left to decide, or it has changed since you were asked. Nothing was done.`;

const linkedForGood = text`The vend you pick is linked to this order for good, and the order ends the same way. This cannot be undone.`;

type FoundCandidates = { readonly records: readonly unknown[]; readonly unreadable?: true };

/** What the service's list has that could be an order's vend. */
const candidates = ({ records, unreadable: isUnreadable }: FoundCandidates): Text =>
  lines(
    records.length > 0
      ? text`<b>Which of these is it?</b>`
      : !isUnreadable && text`<b>The service lists nothing that could be it.</b>`,
    isUnreadable && unreadable,
  );

/** Texts for deciding about an order in review. */
export const reviewWords = {
  tryAgain: "🔁 Try again",
  wasDelivered: "It was delivered: keep the money",
  wasNotDelivered: "Not delivered: refund it",
  creditPayment: "Credit what was received",
  resumeCardCharges: "Turn saved cards on again",
  paymentUnread: text`The service’s list of payments cannot be read right now. Nothing was credited.`,
  resolved: text`Done. ${customerWillBeTold}`,
  cardChargesResumed: text`Saved cards are charged again.`,
  overdue: (orders: readonly Order[]): Text =>
    lines(
      text`⏰ <b>${orders.length === 1 ? "An order is" : `${orders.length} orders are`} in review for longer than promised</b>`,
      text`${formatNaira(total(orders.map(({ price }) => price)))} of customers’ money is held. This comes every hour until they have ended.`,
    ),
  inReview: (count: number): Text | undefined =>
    count === 0
      ? undefined
      : text`\n🔎 <b>${countText(count, "order")} in review</b>: the money is held until ${count === 1 ? "it ends" : "they end"}`,
  reviewLabel: ({ price, recipient, vendingAt, placedAt }: Order): string =>
    `${formatNaira(price)} → ${maskPhone(recipient)} · ${lagosMoment(vendingAt ?? placedAt)}`,
  unreadable,
  candidates,
  linkedForGood,
  chooseRecord: (of: string, records: readonly VendRecord[], found: FoundCandidates): Text =>
    lines(
      candidates(found),
      text`<code>${of}</code>`,
      ...records.map(
        (record, index) => text`${index + 1}. ${lagosMoment(record.at)} · <code>${record.vendorRef}</code>`,
      ),
      records.length > 0 && linkedForGood,
    ),
  /** "1. 14:05:09 · ₦500 · delivered": the number leads to its reference in the text. */
  record: ({ at, amount, state }: VendRecord, index: number): string =>
    `${index + 1}. ${lagosClock(at)} · ${formatNaira(amount)} · ${recordStateNames[state]}`,
  noneOfThese: (shown: number): string =>
    shown === 0 ? "It was delivered anyway" : "None of these, but it was delivered",
  adoptTexts: {
    delivered: text`Done: delivered. ${customerWillBeTold}`,
    failed: text`Done: it failed, and the money is back in the wallet. ${customerWillBeTold}`,
    pending: text`This vend is now linked to the order and is still pending. The order ends when it does, and the customer is told then.`,
    taken: text`Another order was linked to that vend in the meantime. Nothing was decided.`,
    unread,
    "not-listed": notListed,
    closed: nothingToDecide,
    "own-order": ownOrder,
  } satisfies Readonly<Record<AdoptResult, Text>>,
  sendAgain: "Send it again",
  confirmSendAgain: (of: string): Text =>
    text`<b>Send it again?</b>\n<code>${of}</code>\nThe service’s list is read first: it is sent only if the list shows nothing for this order.`,
  closed: nothingToDecide,
  ownPayment,
  paymentNotListed: notListed,
  ownOrder,
  sentAgain: sendAgainResult,
};

/** The result of sending an order again. */
function sendAgainResult(result: SendAgainResult): Text {
  switch (result.outcome) {
    case "sent":
      return text`It will be sent again. You and the customer will be told how it ends.`;
    case "closed":
      return text`<b>Not sent again</b>: it has ended, or was sent again already.`;
    case "unread":
      return unread;
    case "unreadable":
      return text`<b>Not sent again</b>: the service lists a vend that cannot be read here, and may be this order’s. Look it up there, then decide.`;
    case "possible-match":
      return lines(
        text`<b>Not sent again</b>: the service lists a vend that may be this order’s.`,
        ...result.vendorRefs.map((vendorRef) => text`<code>${vendorRef}</code>`),
      );
    case "too-soon":
      return text`<b>Not sent again</b>: the last attempt may still appear at the service. It can be sent again from ${lagosMoment(result.notBefore)}.`;
    case "too-often":
      return text`<b>Not sent again</b>: it has already been sent again ${result.attemptsMax} times, which is the maximum.`;
    default:
      return unreachable(result);
  }
}
