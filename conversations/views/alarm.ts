import type { Alarm } from "../../src/core/notifications/notification.js";
import { alarmText } from "../locales/staff/alarms.js";
import { restoredWords } from "../locales/staff/restored.js";
import { reviewWords } from "../locales/staff/review.js";
import { supportWords } from "../locales/staff/support.js";
import type { View } from "../talk.js";
import { go, goBelow } from "./buttons.js";

type Decision = "delivered" | "failed-by-staff" | "again" | "credit" | "cards";

/** A button for a decision about an order or a payment. */
export const decisionButton = (id: string, decision: Decision, label: string) =>
  go(label, "decide", `${id}.${decision}`);

/** An alarm, with the decisions that it asks for. */
export function alarmView({ about, of }: Alarm): View {
  const below = (decision: Decision, label: string) => goBelow(label, "decide", `${of}.${decision}`);
  const text = alarmText(about, of);
  switch (about) {
    case "order-in-review":
    case "order-overdue":
      return {
        text,
        choices: [
          [below("delivered", reviewWords.wasDelivered)],
          [below("failed-by-staff", reviewWords.wasNotDelivered)],
          [below("again", reviewWords.sendAgain)],
        ],
      };
    case "payment-mismatched":
      return { text, choices: [[below("credit", reviewWords.creditPayment)]] };
    case "card-charges-stopped":
      return { text, choices: [[below("cards", reviewWords.resumeCardCharges)]] };
    case "books-restored":
      return { text, choices: [[goBelow(restoredWords.open, "open-shop")]] };
    case "customer-waiting":
      return { text, choices: [[goBelow(supportWords.answer, "answer", of)]] };
    case "payment-wrong-currency":
    case "out-of-float":
    case "unauthorised":
    case "late-vend":
    case "payer-erased":
    case "store-unavailable":
    case "service-unavailable":
    case "ledger-unbalanced":
    case "jobs-late":
    case "clock-jumped":
    case "webhooks-unsigned":
    case "refunds-slow":
    case "recovered":
      return { text };
  }
}
