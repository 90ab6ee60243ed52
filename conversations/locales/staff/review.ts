import { type Instant, lagosClock, lagosMoment } from "../../../src/core/base/time.js";
import { unreachable } from "../../../src/core/base/unreachable.js";
import { formatNaira } from "../../../src/core/money/money.js";
import type { VendRecord } from "../../../src/core/ports.js";
import type { AdoptResult, SendAgainResult } from "../../../src/shop/orders/decide-by-hand.js";
import { lines, type Text, text } from "../../text.js";

const recordStateNames: Readonly<Record<VendRecord["state"], string>> = {
  delivered: "delivered",
  failed: "failed, give the money back",
  pending: "not ended yet",
};

const unread = text`The service’s list of vends cannot be read right now. Nothing was decided.`;
const unreadable = text`⚠️ <b>It lists a vend that cannot be read here, and may be this one:</b> look it up there.`;
const closed = text`There is nothing to decide here any more.`;

/** What staff read while they decide about an order in review. */
export const reviewWords = {
  tryAgain: "🔁 Try again",
  wasDelivered: "It was delivered: keep the money",
  wasNotDelivered: "It was not: give the money back",
  creditPayment: "Credit what was received",
  resumeCardCharges: "Offer saved cards again",
  paymentUnread: text`The service’s list of payments cannot be read right now. Nothing was credited.`,
  resolved: text`Done. The customer has been told.`,
  unreadable,
  chooseRecord: (of: string, records: readonly VendRecord[], more?: { readonly unreadable?: true }): Text =>
    lines(
      records.length > 0
        ? text`<b>Which of these is it?</b>`
        : more?.unreadable
          ? undefined
          : text`<b>The service lists nothing that could be it.</b>`,
      more?.unreadable ? unreadable : undefined,
      text`<code>${of}</code>`,
      ...records.map(
        (record, index) => text`${index + 1}. ${lagosMoment(record.at)} · <code>${record.vendorRef}</code>`,
      ),
      records.length === 0
        ? undefined
        : text`The one you pick is this order’s for ever, and the order ends as it says. This cannot be undone.`,
    ),
  /** "1. 14:05:09 · ₦500 · delivered": the number leads to its reference in the text. */
  record: ({ at, amount, state }: VendRecord, index: number): string =>
    `${index + 1}. ${lagosClock(at)} · ${formatNaira(amount)} · ${recordStateNames[state]}`,
  noneOfThese: (shown: number): string =>
    shown === 0 ? "It was delivered all the same" : "None of these, but it was delivered",
  adoptTexts: {
    delivered: text`Done: delivered. The customer has been told.`,
    failed: text`Done: it failed, and the money is back in the wallet. The customer has been told.`,
    pending: text`This vend is the order’s now, and has not ended yet. The order ends with it, and the customer is told then.`,
    taken: text`Another order has taken that vend meanwhile. Nothing was decided.`,
    unread,
    closed,
  } satisfies Readonly<Record<AdoptResult, Text>>,
  sendAgain: "Send it again",
  confirmSendAgain: (of: string): Text =>
    text`<b>Send it again?</b>\n<code>${of}</code>\nThe service’s list is read first: it is sent only if nothing has come of it so far.`,
  closed,
  ownOrder: text`This is your own order: another member of staff has to give it back.`,
  sentAgain: sendAgainResult,
};

const sendAgainTexts = {
  sent: text`It is on its way again. You and the customer are told how it ends.`,
  seen: (vendorRefs: readonly string[]): Text =>
    lines(
      text`<b>Not sent again</b>: the service has taken a vend that may be this order’s.`,
      ...vendorRefs.map((vendorRef) => text`<code>${vendorRef}</code>`),
    ),
  unreadable: text`<b>Not sent again</b>: the service lists a vend that cannot be read here, and may be this order’s. Look it up there, then decide.`,
  tooSoon: (notBefore: Instant): Text =>
    text`<b>Not sent again</b>: the last try may still turn up at the service. It can be sent again from ${lagosMoment(notBefore)} on.`,
  tooOften: (most: number): Text =>
    text`<b>Not sent again</b>: it was sent again ${most} times already, and that is the most.`,
};

/** The result of sending it again. */
function sendAgainResult(result: SendAgainResult): Text {
  switch (result.outcome) {
    case "sent":
      return sendAgainTexts.sent;
    case "closed":
      return closed;
    case "unread":
      return unread;
    case "unreadable":
      return sendAgainTexts.unreadable;
    case "possible-match":
      return sendAgainTexts.seen(result.vendorRefs);
    case "too-soon":
      return sendAgainTexts.tooSoon(result.notBefore);
    case "too-often":
      return sendAgainTexts.tooOften(result.attemptsMax);
    default:
      return unreachable(result);
  }
}
