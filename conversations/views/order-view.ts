import type { OrderId } from "#core/ids.js";
import type { Order } from "#core/order.js";
import type { Payment } from "#core/payment.js";
import { type Instant, SECOND_MS } from "#core/time.js";
import { encodeAgain } from "../again-button.js";
import { MENU_BELOW } from "../questions/buttons.js";
import type { Choice, View } from "../talk.js";
import { lines, type Text } from "../text.js";
import { buttons, failures, order as words } from "../words/english.js";
import { scheduleButtons } from "../words/schedules.js";

type Seen = {
  readonly order: Order;
  /** The payment last asked for on its behalf. */
  readonly payment?: Payment | undefined;
  /** A fresh id for the button that buys the same again. */
  readonly nextOrder: OrderId;
};

const summary = ({ item, network, recipient, price }: Order): Text => words.summary(item, network, recipient, price);

const againRow = ({ order, nextOrder }: Seen, label: string): Choice[] => [
  { label, go: { flow: "again", with: encodeAgain(order.id, nextOrder) }, fresh: true, style: "success" },
];

/** An order as its customer sees it now: one message from the tap that pays to the receipt. */
export function orderView(seen: Seen): View {
  const { order, payment } = seen;
  if (payment?.state === "mismatched" && order.state !== "delivered") {
    const { received, amount, reference } = payment;
    return {
      text: lines(summary(order), words.mismatched(received, amount), words.reference(reference)),
      choices: [[...MENU_BELOW]],
    };
  }
  const say = (...pieces: readonly (Text | undefined)[]) => lines(summary(order), ...pieces);
  switch (order.state) {
    case "awaiting_payment":
      return awaitingView(seen);
    case "paid":
    case "vending":
      return { text: say(words.sending, words.reference(order.id)), choices: [[...MENU_BELOW]] };
    case "pending":
      return { text: say(words.pending, words.reference(order.id)), choices: [[...MENU_BELOW]] };
    case "review":
      return { text: say(words.review, words.reference(order.id)), choices: [[...MENU_BELOW]] };
    case "delivered":
      return {
        text: say(words.delivered(took(order)), words.reference(order.id)),
        choices: [againRow(seen, buttons.buyAgainFor(order.price)), [scheduleThis(order), ...MENU_BELOW]],
      };
    case "failed":
    case "refunded":
      return {
        text: say(words.refunded(failures[order.failure ?? "rejected"], order.price), words.reference(order.id)),
        choices: [againRow(seen, buttons.tryAgain), walletAndMenu()],
      };
    case "expired":
      return { text: say(words.expired), choices: [againRow(seen, buttons.tryAgain), [...MENU_BELOW]] };
    case "cancelled":
      return { text: say(words.cancelled), choices: [[...MENU_BELOW]] };
  }
}

const scheduleThis = ({ id }: Order): Choice => ({
  label: scheduleButtons.again,
  go: { flow: "schedule", with: id },
  fresh: true,
});

const walletAndMenu = (): Choice[] => [{ label: buttons.wallet, go: { flow: "wallet" }, fresh: true }, ...MENU_BELOW];

function awaitingView({ order, payment }: Seen): View {
  const cancel: Choice = { label: buttons.cancel, go: { flow: "drop", with: order.id } };
  const payOther: Choice = { label: buttons.payOther, go: { flow: "pay", with: order.id } };
  if (payment?.state === "failed") {
    const why = payment.via.kind === "checkout" ? words.checkoutUnavailable : cardTrouble(payment.via);
    return { text: lines(summary(order), why), choices: [[payOther], [cancel]] };
  }
  if (payment?.via.kind === "card") return { text: lines(summary(order), words.charging) };
  if (payment?.via.kind === "checkout" && payment.via.url !== undefined) {
    return {
      text: lines(summary(order), words.checkout),
      choices: [
        [{ label: buttons.payNow(order.price), url: payment.via.url, style: "success" }],
        [{ label: buttons.havePaid, go: { flow: "paid", with: payment.reference } }],
        [payOther, cancel],
      ],
    };
  }
  return { text: summary(order), choices: [[payOther], [cancel]] };
}

/** A card that was not even asked for the money cannot have been declined. */
const cardTrouble = ({ sentAt }: { readonly sentAt?: Instant }): Text =>
  sentAt === undefined ? words.cardUnusable : words.declined;

/** " in 4 s", counted from the payment; nothing when it took too long to boast. */
function took({ vendingAt, closedAt }: Order): string {
  if (vendingAt === undefined || closedAt === undefined) return "";
  const seconds = Math.max(1, Math.round((closedAt - vendingAt) / SECOND_MS));
  return seconds > BOAST_MAX_S ? "" : ` in ${seconds} s`;
}

const BOAST_MAX_S = 60;
/** An outcome later than this deserves a message that rings; earlier, the customer is still looking. */
const LOOKING_MS = 20 * SECOND_MS;

/** Whether the customer has probably left the chat (to the checkout page, or to live) since they tapped. */
export const isAway = ({ payBy, placedAt, closedAt }: Order): boolean =>
  payBy.by === "checkout" || (closedAt !== undefined && awayBy(placedAt, closedAt));

const awayBy = (tapped: Instant, closed: Instant): boolean => closed - tapped > LOOKING_MS;
