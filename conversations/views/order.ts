import { type Instant, SECOND_MS } from "../../src/core/base/time.js";
import type { Payment } from "../../src/core/money/payment.js";
import { isUndoable, type Order } from "../../src/core/orders/order.js";
import { summaryOf } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import type { Choice, View } from "../talk.js";
import { lines, type Text } from "../text.js";
import { menuBelowIn } from "./buttons.js";
import { heldText } from "./payment.js";

type Seen = {
  readonly order: Order;
  /** The payment last asked for on its behalf. */
  readonly payment?: Payment | undefined;
  /** What a fresh button that buys the same again carries. */
  readonly again: string;
};

const againRow = ({ again }: Seen, label: string): Choice[] => [
  { label, go: { flow: "again", with: again }, fresh: true, style: "success" },
];

/**
 * An order as its customer sees it now: one message from the tap that pays to the receipt. Under what can be done about
 * it stand the ways on from there; `details`, in their place, are all that can be done with an order besides.
 */
export function orderView(seen: Seen, words: Words, details?: readonly (readonly Choice[])[]): View {
  const { text, acts = [], ways = [menuBelowIn(words)] } = standing(seen, words);
  return { text, choices: [...acts, ...(details ?? ways)] };
}

/** How an order stands, and what its state allows. */
type Standing = {
  readonly text: Text;
  readonly acts?: readonly (readonly Choice[])[];
  /** Where one can go on from there; to the menu, if nothing is said. */
  readonly ways?: readonly (readonly Choice[])[];
};

function standing(seen: Seen, words: Words): Standing {
  const { order, payment } = seen;
  const { order: said, buttons } = words;
  const reference = said.reference(order);
  const say = (...pieces: readonly Text[]) => lines(summaryOf(words, order), ...pieces);
  const ways = [[moreOf(words, order), ...menuBelowIn(words)]];
  const held = payment && heldText(words, payment);
  if (held && ["awaiting_payment", "expired", "cancelled"].includes(order.state))
    return { text: say(held, said.reference({ id: payment.reference })) };
  switch (order.state) {
    case "awaiting_payment":
      return awaiting(seen, words);
    case "paid":
    case "vending":
      return { text: say(said.sending, reference) };
    case "pending":
      return { text: say(said.pending, reference) };
    case "review":
      return { text: say(said.review, reference) };
    case "delivered": {
      const given = order.refund ? [said.givenBack(order)] : [];
      const saved = payment?.savedCard ? [said.cardSaved] : [];
      const acts = [againRow(seen, buttons.buyAgainFor(order))];
      return { text: say(delivered(words, order), ...given, ...saved, reference), acts, ways };
    }
    case "failed":
    case "refunded": {
      const why = words.failures[order.failure ?? "rejected"];
      const wallet: Choice = { label: buttons.wallet, go: { flow: "wallet" }, fresh: true };
      const acts = [againRow(seen, buttons.tryAgain), [wallet]];
      return { text: say(said.refunded({ why, price: order.price }), reference), acts, ways };
    }
    case "expired":
      return { text: say(said.expired), acts: [againRow(seen, buttons.tryAgain)] };
    case "cancelled":
      return { text: say(said.cancelled), acts: [againRow(seen, buttons.buyAgainFor(order))] };
  }
}

const askOther = ({ buttons }: Words, { id }: Order): Choice => ({
  label: buttons.askOther,
  go: { flow: "ask", with: id },
  fresh: true,
});

/** Its picture, its schedule, and help with it. */
const moreOf = ({ buttons }: Words, { id }: Order): Choice => ({
  label: buttons.more,
  go: { flow: "entry", with: id },
  fresh: true,
});

function awaiting({ order, payment }: Seen, words: Words): Standing {
  const { order: said, buttons } = words;
  const summary = summaryOf(words, order);
  const cancel: Choice = { label: buttons.cancel, go: { flow: "drop", with: order.id } };
  const payOther: Choice = { label: buttons.payOther, go: { flow: "pay", with: order.id } };
  if (isUndoable(order)) {
    const undo: Choice = { label: buttons.undo, go: { flow: "drop", with: order.id }, style: "danger" };
    return { text: lines(summary, said.undoable), acts: [[undo]], ways: [] };
  }
  if (payment?.state === "failed") {
    const why = payment.via.kind === "checkout" ? said.checkoutUnavailable : cardTrouble(words, payment.via);
    return { text: lines(summary, why), acts: [[payOther], [cancel]], ways: [] };
  }
  if (payment?.via.kind === "card") return { text: lines(summary, said.charging), ways: [] };
  if (payment?.via.kind === "checkout" && payment.via.url !== undefined) {
    return {
      text: lines(summary, said.checkout),
      ways: [],
      acts: [
        [{ label: buttons.payNow({ amount: order.price }), url: payment.via.url, style: "success" }],
        [{ label: buttons.havePaid, go: { flow: "paid", with: payment.reference } }],
        [askOther(words, order)],
        [payOther, cancel],
      ],
    };
  }
  return { text: lines(summary, said.unpaid), acts: [[payOther], [askOther(words, order)], [cancel]], ways: [] };
}

/** A card that was not even asked for the money cannot have been declined. */
const cardTrouble = ({ order }: Words, { sentAt }: { readonly sentAt?: Instant }): Text =>
  sentAt === undefined ? order.cardUnusable : order.declined;

/** How long it took, counted from the payment, unless that is nothing to boast of. */
function delivered({ order }: Words, { vendingAt, closedAt }: Order): Text {
  if (vendingAt === undefined || closedAt === undefined) return order.delivered;
  const seconds = Math.max(1, Math.round((closedAt - vendingAt) / SECOND_MS));
  return seconds > BOAST_MAX_S ? order.delivered : order.deliveredIn({ seconds });
}

const BOAST_MAX_S = 60;
/** An outcome later than this deserves a message that rings; earlier, the customer is still looking. */
const LOOKING_MS = 20 * SECOND_MS;

/** Whether the customer has probably left the chat (to the checkout page, or to live) since they tapped. */
export const isAway = ({ payBy, placedAt, closedAt }: Order): boolean =>
  payBy.by === "checkout" || (closedAt !== undefined && awayBy(placedAt, closedAt));

const awayBy = (tapped: Instant, closed: Instant): boolean => closed - tapped > LOOKING_MS;
