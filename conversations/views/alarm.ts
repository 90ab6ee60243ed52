import { isOrderId, isPaymentReference, isThreadId } from "../../src/core/base/ids.js";
import { after, MINUTE_MS } from "../../src/core/base/time.js";
import { isUndecided } from "../../src/core/money/payment.js";
import { type Alarm, type AlarmKind, parseAlarmId } from "../../src/core/notifications/notification.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { alarmText, isShopIncident } from "../locales/staff/alarms.js";
import { restoredWords } from "../locales/staff/restored.js";
import { reviewWords } from "../locales/staff/review.js";
import { supportWords } from "../locales/staff/support.js";
import type { NoticeBuilder } from "../talk.js";
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

/** The buttons below an alarm. About other alarms nothing can be done in chat. */
const BUTTONS: Readonly<Partial<Record<AlarmKind, (of: string) => readonly GoButton[]>>> = {
  "order-in-review": reviewDecisions,
  "order-overdue": reviewDecisions,
  "payment-mismatched": (of) => [decisionButton(of, "credit", reviewWords.creditPayment)],
  "card-charges-stopped": (of) => [decisionButton(of, "cards", reviewWords.resumeCardCharges)],
  "books-restored": () => [go(restoredWords.open, "open-shop")],
  "customer-waiting": (of) => [go(supportWords.answer, "answer", of)],
};

/** An alarm sent so long after its incident was last noticed says when that was: the incident may be over. */
const NOTICED_AGO_MS = MINUTE_MS;

/** An alarm with its decisions. Not sent if it is over or decided, nor is "recovered" if the incident is back. */
export const alarmNotice: NoticeBuilder<"alarm"> = async (id, shop, staffApi) => {
  const { about, of } = parseAlarmId(id);
  const isEnd = about === "recovered";
  const kind = isEnd ? of : about;
  // The database's own alarm is shown without reading the database.
  const incident =
    isShopIncident(kind) && kind !== "store-unavailable" ? await staffApi.monitoring.shopIncident(kind) : undefined;
  const { ongoing, lastOutage } = incident ?? {};
  if ((incident && isEnd === (ongoing !== undefined)) || (await isDecided(staffApi, { about, of }))) return undefined;
  const isStale = ongoing !== undefined && shop.now() >= after(ongoing.last, NOTICED_AGO_MS);
  const buttons = BUTTONS[about]?.(of) ?? [];
  return {
    text: alarmText(about, of, { outage: lastOutage, noticedAt: isStale ? ongoing.last : undefined }),
    choices: buttons.map((button) => [{ ...button, fresh: true }]),
    fresh: true,
  };
};

/** Whether nothing is left to decide: somebody decided or answered, or the doubt is gone. */
async function isDecided({ orders, payments, restored, support }: StaffApi, { about, of }: Alarm): Promise<boolean> {
  switch (about) {
    case "books-restored":
      return (await restored.state()) === undefined;
    case "card-charges-stopped":
      return !(await payments.areCardChargesStopped());
    case "customer-waiting":
      return !isThreadId(of) || (await support.thread(of))?.thread.waitingSince === undefined;
    case "order-in-review":
    case "order-overdue": {
      const order = isOrderId(of) ? await orders.get(of) : undefined;
      return order !== undefined && order.state !== "review";
    }
    case "payment-mismatched":
    case "payment-wrong-currency": {
      const payment = isPaymentReference(of) ? await payments.get(of) : undefined;
      return payment !== undefined && !isUndecided(payment);
    }
    default:
      return false;
  }
}
