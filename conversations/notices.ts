import type { OrderId, PaymentReference } from "../src/core/base/ids.js";
import { isHeld, type Payment } from "../src/core/money/payment.js";
import { type NotificationKey, parseAlarmId } from "../src/core/notifications/notification.js";
import { isClosed, isInDelivery, type Order } from "../src/core/orders/order.js";
import type { CustomerApi } from "../src/shop/customer-api.js";
import type { StaffApi } from "../src/shop/staff-api.js";
import { linkNotice } from "./customer/link.js";
import { paymentRequestNotice } from "./customer/payment-request.js";
import { pinResetNotice } from "./customer/pin.js";
import { scheduleNotice } from "./customer/schedules.js";
import { customerWords } from "./customer-talk.js";
import { vendWords } from "./locales/staff/vends.js";
import { pinResetRequestNotice } from "./staff/customer.js";
import { roleChangeNotice } from "./staff/members.js";
import { availabilityNotice } from "./staff/networks.js";
import { findingView } from "./staff/reconcile.js";
import { vendIncidentNotice } from "./staff/status.js";
import type { Notice } from "./talk.js";
import { alarmView } from "./views/alarm.js";
import { progressView } from "./views/broadcast.js";
import { isAway, orderViewFor } from "./views/order.js";
import { paymentView } from "./views/payment.js";
import { vendView } from "./views/vend.js";
import {
  approvalRequestNotice,
  floatNotice,
  receivedMoneyNotice,
  walletChangeNotice,
  walletChangeStaffNotice,
} from "./views/wallet.js";

/** What a notification says, from the records as they are now; undefined when there is nothing to say (any more). */
export async function noticeFor(
  key: NotificationKey,
  shop: CustomerApi,
  staffApi: StaffApi,
): Promise<Notice | undefined> {
  switch (key.kind) {
    case "order":
      return orderNotice(key.id, shop, staffApi);
    case "payment":
      return paymentNotice(key.id, shop, staffApi);
    case "extra-credit":
      return receivedMoneyNotice(key.id, shop, staffApi);
    case "vend":
      return vendNotice(key.id, staffApi);
    case "availability":
      return availabilityNotice(key.id, shop, staffApi);
    case "incident":
      return vendIncidentNotice(key.id, staffApi);
    case "broadcast": {
      const broadcast = await staffApi.broadcasts.progress(key.id);
      return broadcast && { ...progressView(broadcast), progressOnly: broadcast.finishedAt === undefined };
    }
    case "finding": {
      const finding = await staffApi.reconciliation.finding(key.id);
      return finding && { ...findingView(finding), fresh: !finding.closed };
    }
    case "problem-report": {
      const order = await staffApi.orders.get(key.id);
      if (!order?.problemReport) return undefined;
      return {
        text: vendWords.problemReport(order, await staffApi.customers.get(order.customer), order.problemReport.said),
        fresh: true,
      };
    }
    case "payment-request":
      return paymentRequestNotice(key.id, shop, staffApi);
    case "schedule":
      return scheduleNotice(key.id, shop, staffApi);
    case "wallet-change":
      return walletChangeNotice(key.id, shop, staffApi);
    case "wallet-change-staff":
      return walletChangeStaffNotice(key.id, staffApi);
    case "approval-request":
      return approvalRequestNotice(key.id, staffApi);
    case "float":
      return floatNotice(staffApi);
    case "link":
      return linkNotice(key.id, shop);
    case "pin-reset":
      return pinResetNotice(key.id, shop);
    case "pin-reset-request":
      return pinResetRequestNotice(key.id, staffApi);
    case "role":
      return roleChangeNotice(key.id, shop, staffApi);
    case "alarm":
      return { ...alarmView(parseAlarmId(key.id)), fresh: true };
  }
}

/** Silent as long as all is well; a problem rings, in a message of its own. */
async function vendNotice(id: OrderId, staffApi: StaffApi): Promise<Notice | undefined> {
  const vend = await staffApi.orders.vendDetails(id);
  if (!vend) return undefined;
  const { order, problem } = vend;
  return {
    ...vendView(vend),
    ...(problem
      ? { silent: false, alert: problem, replacement: { text: vendWords.continuedBelow(order) } }
      : { silent: true }),
    progressOnly: !isClosed(order.state) && problem === undefined,
    skippable: order.state === "delivered",
  };
}

async function orderNotice(id: OrderId, shop: CustomerApi, staffApi: StaffApi): Promise<Notice | undefined> {
  const order = await staffApi.orders.get(id);
  if (!order) return undefined;
  const { customer, state } = order;
  const words = await customerWords(shop, customer);
  const { language } = words;
  const view = { ...(await orderViewFor(shop, { customer, words }, order)), language };
  const { expired, below } = words.order.oldMessage;
  const replacement = { text: state === "expired" ? expired : below, language };
  const payment = order.payment && (await staffApi.payments.get(order.payment));
  if (payment && isHeld(payment) && !isClosed(state)) return { ...view, fresh: true };
  if (state === "cancelled") return view;
  if (!isClosed(state)) return { ...view, progressOnly: isInProgress(order, payment) };
  return { ...view, fresh: isAway(order) || "if-buried", replacement };
}

/** Whether it goes on by itself: nothing is asked of the customer. */
const isInProgress = ({ state }: Order, payment: Payment | undefined): boolean =>
  isInDelivery(state) || (payment?.via.kind === "card" && payment.state === "initiated");

async function paymentNotice(
  reference: PaymentReference,
  shop: CustomerApi,
  staffApi: StaffApi,
): Promise<Notice | undefined> {
  const payment = await staffApi.payments.get(reference);
  if (!payment) return undefined;
  const { available } = await shop.wallets.get(payment.customer);
  const words = await customerWords(shop, payment.customer);
  const { language } = words;
  const view = { ...paymentView(payment, available, words), language };
  if (payment.state === "paid")
    return { ...view, fresh: true, replacement: { text: words.order.oldMessage.paid, language } };
  return isHeld(payment) || payment.state === "returned" ? { ...view, fresh: true } : view;
}
