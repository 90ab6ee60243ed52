import { after, SECOND_MS } from "../src/core/base/time.js";
import { isUndecided, type Payment } from "../src/core/money/payment.js";
import type { NotificationKey, NotificationKind } from "../src/core/notifications/notification.js";
import { isClosed, isInDelivery, type Order, vendStartedAt } from "../src/core/orders/order.js";
import type { CustomerApi } from "../src/shop/customer-api.js";
import type { StaffApi } from "../src/shop/staff-api.js";
import { linkNotice } from "./customer/account/link.js";
import { pinResetNotice } from "./customer/account/pin.js";
import { paymentRequestNotice } from "./customer/payment-request.js";
import { scheduleNotice } from "./customer/schedules.js";
import { reopenedNotice } from "./customer/start.js";
import { supportAnswerNotice } from "./customer/support.js";
import { customerWords } from "./customer-talk.js";
import { vendWords } from "./locales/staff/vends.js";
import { pinResetRequestNotice } from "./staff/customer.js";
import { roleChangeNotice } from "./staff/members.js";
import { overdueOrdersNotice, vendView } from "./staff/order.js";
import { findingView } from "./staff/reconcile.js";
import { dailyReportNotice } from "./staff/reports.js";
import { vendIncidentNotice } from "./staff/status.js";
import { supportMessageNotice } from "./staff/support.js";
import type { Notice, NoticeBuilder } from "./talk.js";
import { lines } from "./text.js";
import { alarmNotice } from "./views/alarm.js";
import { batchViewFor } from "./views/batch.js";
import { progressView } from "./views/broadcast.js";
import { goBelow } from "./views/buttons.js";
import { availabilityNotice, onSaleAgainNotice } from "./views/off-sale.js";
import { cardFate, isAway, LOOKING_MS, orderViewFor } from "./views/order.js";
import { paymentView } from "./views/payment.js";
import { sandboxNotice } from "./views/sandbox.js";
import {
  approvalRequestView,
  auditEntryNotice,
  floatNotice,
  receivedMoneyNotice,
  walletChangeNotice,
} from "./views/wallet-change.js";

/** Silent while all is well. A problem rings, in a new message. */
const vendNotice: NoticeBuilder<"vend"> = async (id, _shop, staffApi) => {
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
};

/** Where messages cannot be edited, a vend that ends within this time is reported once. */
const SOON_MS = 20 * SECOND_MS;

const orderNotice: NoticeBuilder<"order"> = async (id, shop, staffApi) => {
  const order = await staffApi.orders.get(id);
  if (!order) return undefined;
  const { customer, state } = order;
  const words = await customerWords(shop, customer);
  const { language } = words;
  const view = { ...(await orderViewFor(shop, { customer, words }, order)), language };
  const { expired, below } = words.order.oldMessage;
  const replacement = { text: state === "expired" ? expired : below, language };
  const payment = order.payment && (await staffApi.payments.get(order.payment));
  if (payment && isUndecided(payment) && !isClosed(state)) return { ...view, fresh: true };
  if (state === "cancelled") return view;
  if (!isClosed(state)) {
    if (state === "pending" && !shop.orders.promisedEnd(order))
      return { ...view, notBefore: after(vendStartedAt(order), SOON_MS), skippable: true };
    return { ...view, progressOnly: isInProgress(order, payment) && state !== "pending" };
  }
  return { ...view, fresh: isAway(order) || "if-buried", replacement };
};

/** Whether it continues without the customer. */
const isInProgress = ({ state }: Order, payment: Payment | undefined): boolean =>
  isInDelivery(state) || (payment?.via.kind === "card" && payment.state === "initiated" && !payment.via.inDoubt);

const batchNotice: NoticeBuilder<"batch"> = async (id, shop, staffApi) => {
  const batch = await staffApi.batches.get(id);
  if (!batch) return undefined;
  const { customer, state, placedAt } = batch;
  const words = await customerWords(shop, customer);
  const { language } = words;
  const view = { ...(await batchViewFor(shop, { customer, words }, batch)), language };
  if (state !== "done") return view;
  // After a longer wait the customer has probably left: the result rings once, and the old message points to it.
  const hasLeft = shop.now() > after(placedAt, LOOKING_MS);
  const replacement = { text: words.order.oldMessage.below, language };
  return { ...view, ...(hasLeft ? { alert: "done" } : { fresh: "if-buried" as const }), replacement };
};

const batchStaffNotice: NoticeBuilder<"batch-staff"> = async (id, _shop, staffApi) => {
  const batch = await staffApi.batches.get(id);
  const customer = batch && (await staffApi.customers.get(batch.customer));
  if (!batch || !customer) return undefined;
  return {
    text: vendWords.batch(batch, customer),
    choices: [[goBelow(vendWords.customer, "customer", customer.id)]],
    silent: true,
  };
};

const paymentNotice: NoticeBuilder<"payment"> = async (id, shop, staffApi) => {
  const payment = await staffApi.payments.get(id);
  if (!payment) return undefined;
  const { available } = await shop.wallets.get(payment.customer);
  const words = await customerWords(shop, payment.customer);
  const { language } = words;
  const { purpose } = payment;
  const order = purpose.kind === "order" ? await staffApi.orders.get(purpose.order) : undefined;
  const batch = purpose.kind === "batch" ? await staffApi.batches.get(purpose.batch) : undefined;
  const view = { ...paymentView(payment, available, words, (order ?? batch)?.state), language };
  if (payment.state === "paid") {
    const mayBeOthers = order?.paymentRequest && words.paymentRequest.perhapsTheirMoney;
    return {
      ...view,
      text: lines(sandboxNotice(shop, words), view.text, mayBeOthers),
      fresh: true,
      replacement: { text: words.order.oldMessage.paid, language },
    };
  }
  const isDecided = payment.state === "returned" || payment.via.kind === "card";
  return isUndecided(payment) || isDecided ? { ...view, fresh: true } : view;
};

const savedCardNotice: NoticeBuilder<"saved-card"> = async (id, shop, staffApi) => {
  const payment = await staffApi.payments.get(id);
  if (!payment) return undefined;
  const { customer } = payment;
  const words = await customerWords(shop, customer);
  const text = await cardFate(shop, { customer, words }, payment);
  return text && { text, language: words.language, silent: true, skippable: true };
};

const broadcastNotice: NoticeBuilder<"broadcast"> = async (id, _shop, staffApi) => {
  const broadcast = await staffApi.broadcasts.progress(id);
  return broadcast && { ...progressView(broadcast), progressOnly: broadcast.finishedAt === undefined };
};

const findingNotice: NoticeBuilder<"finding"> = async (id, _shop, staffApi) => {
  const finding = await staffApi.reconciliation.finding(id);
  return finding && { ...findingView(finding), fresh: !finding.closed };
};

const builders: { readonly [K in NotificationKind]: NoticeBuilder<K> } = {
  order: orderNotice,
  batch: batchNotice,
  "batch-staff": batchStaffNotice,
  payment: paymentNotice,
  "saved-card": savedCardNotice,
  "extra-credit": receivedMoneyNotice,
  vend: vendNotice,
  availability: availabilityNotice,
  "on-sale-again": onSaleAgainNotice,
  incident: vendIncidentNotice,
  broadcast: broadcastNotice,
  finding: findingNotice,
  "support-message": supportMessageNotice,
  "support-answer": supportAnswerNotice,
  "payment-request": paymentRequestNotice,
  schedule: scheduleNotice,
  "wallet-change": walletChangeNotice,
  "audit-entry": auditEntryNotice,
  "approval-request": (id, _shop, staffApi) => approvalRequestView(id, staffApi),
  float: floatNotice,
  report: dailyReportNotice,
  "overdue-orders": overdueOrdersNotice,
  link: linkNotice,
  reopened: reopenedNotice,
  "pin-reset": pinResetNotice,
  "pin-reset-request": pinResetRequestNotice,
  role: roleChangeNotice,
  alarm: alarmNotice,
};

/** A notification's message, from the current records. */
export const noticeFor = <K extends NotificationKind>(
  { kind, id }: NotificationKey<K>,
  shop: CustomerApi,
  staffApi: StaffApi,
): Promise<Notice | undefined> => builders[kind](id, shop, staffApi);
