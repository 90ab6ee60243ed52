import type { Alarm, AlarmKind } from "../../src/core/notifications/notification.js";
import { alarmText } from "../locales/staff/alarms.js";
import { restoredWords } from "../locales/staff/restored.js";
import { reviewWords } from "../locales/staff/review.js";
import { supportWords } from "../locales/staff/support.js";
import type { View } from "../talk.js";
import { type GoButton, go } from "./buttons.js";

type Decision = "delivered" | "failed-by-staff" | "again" | "credit" | "cards";

/** A button for a decision about an order or a payment. */
export const decisionButton = (id: string, decision: Decision, label: string) =>
  go(label, "decide", `${id}.${decision}`);

/** What can be decided about an order in review. */
export const reviewDecisions = (id: string) => [
  decisionButton(id, "delivered", reviewWords.wasDelivered),
  decisionButton(id, "failed-by-staff", reviewWords.wasNotDelivered),
  decisionButton(id, "again", reviewWords.sendAgain),
];

type AlarmButtons = (of: string) => readonly GoButton[];

/** What can be done about an alarm, below it; about the others nothing can be done here. */
const BUTTONS: Readonly<Partial<Record<AlarmKind, AlarmButtons>>> = {
  "order-in-review": reviewDecisions,
  "order-overdue": reviewDecisions,
  "payment-mismatched": (of) => [decisionButton(of, "credit", reviewWords.creditPayment)],
  "card-charges-stopped": (of) => [decisionButton(of, "cards", reviewWords.resumeCardCharges)],
  "books-restored": () => [go(restoredWords.open, "open-shop")],
  "customer-waiting": (of) => [go(supportWords.answer, "answer", of)],
};

/** An alarm, with the decisions that it asks for. */
export function alarmView({ about, of }: Alarm): View {
  const buttons = BUTTONS[about]?.(of) ?? [];
  return { text: alarmText(about, of), choices: buttons.map((button) => [{ ...button, fresh: true }]) };
}
