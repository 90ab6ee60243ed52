import type { Kobo } from "#core/money.js";
import type { Payment } from "#core/payment.js";
import { MENU_BELOW } from "../questions/buttons.js";
import type { View } from "../talk.js";
import { lines } from "../text.js";
import { buttons, order as orderWords, wallet as words } from "../words/english.js";

/** A top-up, or a payment whose order was closed before it came, as its customer sees it now. */
export function paymentView(payment: Payment, available: Kobo): View {
  const menu = [
    { label: buttons.data, go: { flow: "data" }, fresh: true },
    { label: buttons.airtime, go: { flow: "airtime" }, fresh: true },
  ];
  switch (payment.state) {
    case "paid": {
      const say = payment.purpose.kind === "top-up" ? words.added : words.lateForOrder;
      return { text: say(payment.amount, available), choices: [menu, [...MENU_BELOW]] };
    }
    case "mismatched":
      return {
        text: lines(orderWords.mismatched(payment.received, payment.amount), orderWords.reference(payment.reference)),
        choices: [[...MENU_BELOW]],
      };
    case "expired":
      return {
        text: words.expired(payment.amount),
        choices: [[{ label: buttons.topUp, go: { flow: "topup" } }], [...MENU_BELOW]],
      };
    case "failed":
      return {
        text: words.unavailable,
        choices: [[{ label: buttons.tryAgain, go: { flow: "topup" } }], [...MENU_BELOW]],
      };
    case "initiated":
      return {
        text: words.topUpLink(payment.amount),
        choices: [
          ...(payment.via.kind === "checkout" && payment.via.url !== undefined
            ? [[{ label: buttons.payNow(payment.amount), url: payment.via.url, style: "success" as const }]]
            : []),
          [{ label: buttons.havePaid, go: { flow: "paid", with: payment.reference } }],
          [...MENU_BELOW],
        ],
      };
  }
}
