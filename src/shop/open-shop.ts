import { MINUTE_MS, SECOND_MS } from "../core/base/time.js";
import type { Chat } from "../core/customers/chat.js";
import { createCheckLoop } from "../core/jobs/poll-loop.js";
import type { SentMessageRef } from "../core/notifications/messenger.js";
import type { Notification } from "../core/notifications/notification.js";
import type { PaymentWebhook } from "../core/ports.js";
import type { WebhookEvidence } from "../core/settings/rehearsal.js";
import type { Store } from "../core/store.js";
import { createBroadcastRunner } from "./broadcasts/runner.js";
import { handleUndelivered, type UndeliveredReason } from "./broadcasts/undelivered.js";
import { createPlanCatalogue } from "./catalogue/plans.js";
import type { ShopConfig, ShopContext } from "./context.js";
import { createCustomerApi } from "./customer-api.js";
import { makeFutureWorkDue } from "./jobs/future-work.js";
import { createHandlers } from "./jobs/handlers.js";
import { createHistoryReader } from "./jobs/history-reader.js";
import { createPaymentReader } from "./jobs/payment-reader.js";
import { createWorker } from "./jobs/worker.js";
import { sendDueReport } from "./monitoring/daily-report.js";
import { checkFloat, FLOAT_CHECK_MS } from "./monitoring/float.js";
import { createHealthMonitor } from "./monitoring/health.js";
import { sendOverdueOrders } from "./monitoring/overdue-orders.js";
import { createVendMonitor } from "./monitoring/vend-incidents.js";
import { sendWaiting } from "./notifications/notify.js";
import { createSendNotification } from "./notifications/outbox.js";
import { createStaffChats } from "./notifications/staff-chats.js";
import { createWebhookSignatureMonitor, handlePaymentWebhook } from "./payments/handle-webhook.js";
import { createReseal } from "./payments/reseal-cards.js";
import { createAutomaticReconciliation } from "./reconciliation/automatic.js";
import { reconcile } from "./reconciliation/reconcile.js";
import { noteWebhook } from "./rehearsal/record.js";
import { createClosedShop } from "./restored/closed-shop.js";
import { createSettingsStore } from "./settings/settings.js";
import { createStaffApi } from "./staff-api.js";
import { markAnswerWaiting } from "./support/threads.js";
import { passingOn } from "./wallets/transfers.js";

/** What comes from outside: the ports, the clock and the configuration. */
type ShopOptions = Omit<ShopContext, "settings" | "plans" | "config"> &
  ShopConfig & {
    /** If other processes share the store: how often to look for due work that one of them left. */
    readonly workPollMs?: number | undefined;
  };

export type OpenShop = ReturnType<typeof openShop>;

/** This process hands over in memory what it makes due, so a shared store need not be asked after every change. */
const BETWEEN_LOOKS_MS = SECOND_MS;

/** Puts the shop together. Every committed transaction wakes the worker, which handles due records. */
export function openShop(options: ShopOptions) {
  let closing = false;
  let starting = Promise.resolve();
  const transferring = passingOn(options.store, options);
  const store: Store = {
    ...transferring,
    async transact(customer, work) {
      const result = await transferring.transact(customer, work);
      worker.wake();
      historyReader.wake();
      return result;
    },
  };
  const shop: ShopContext = {
    ...options,
    store,
    settings: createSettingsStore({ ...options, store }),
    config: options,
    plans: createPlanCatalogue(options),
  };
  const staffChats = createStaffChats(shop);
  const send = createSendNotification(shop, staffChats, (...waiting) => markAnswerWaiting(shop, ...waiting));
  const closedShop = createClosedShop(shop, () => {
    for (const loop of loops) loop.start();
    reseal.start();
    starting = makeFutureWorkDue(shop).catch((err: unknown) => shop.log.error({ err }, "work could not be made due"));
  });
  const paymentReader = createPaymentReader(shop);
  const sendUnlessClosed = (notification: Notification) => closedShop.postpone(notification) ?? send(notification);
  const worker = createWorker(shop, createHandlers(shop, sendUnlessClosed, paymentReader.read), {
    pollMs: options.workPollMs,
    betweenLooksMs: options.workPollMs === undefined ? 0 : BETWEEN_LOOKS_MS,
    mayWork: closedShop.mayWork,
  });
  const historyReader = createHistoryReader(shop);
  const stopping = () => closing;
  const countedShop = { ...shop, vendor: historyReader.countedVendor };
  const reconciliation = createAutomaticReconciliation(countedShop, {
    mayRead: historyReader.othersMayRead,
    stopping,
  });
  const broadcastRunner = createBroadcastRunner(shop, stopping);
  const healthMonitor = createHealthMonitor(shop);
  const vendMonitor = createVendMonitor(shop, historyReader.isFollower);
  const signatures = createWebhookSignatureMonitor(shop);
  const { reportLoop, floatLoop, overdueLoop } = createCheckLoops(shop);
  const monitors = [floatLoop, vendMonitor, reportLoop, overdueLoop, signatures.loop];
  const loops = [worker, historyReader, paymentReader, reconciliation, ...monitors, broadcastRunner];
  const reseal = createReseal(shop, stopping);

  return {
    shop: createCustomerApi(shop),
    staffApi: createStaffApi(countedShop, {
      staffChats,
      reconcile: (window) => reconcile(countedShop, window, stopping),
      wakeBroadcastRunner: broadcastRunner.wake,
      wakeVendMonitor: vendMonitor.wake,
      wakeReportLoop: reportLoop.wake,
    }),
    handlePaymentWebhook: (webhook: PaymentWebhook) => handlePaymentWebhook(shop, webhook, reconciliation.wake),
    webhookSignatures: signatures,
    /** Call for a webhook about this payment, with or without a valid signature. */
    noteWebhook: (reference: string, inspect: () => WebhookEvidence) => noteWebhook(shop, reference, inspect),
    /** Starts the due work, and resumes what an earlier process left. The health checks, which alarm staff, come first. */
    async start(): Promise<void> {
      healthMonitor.start();
      if (await closedShop.start()) worker.start();
    },
    /** Call when somebody wrote in a chat with these names: sends what waited for that. */
    sendWaiting: (chatNames: readonly Chat[]) => sendWaiting(shop, chatNames),
    /** Call when a channel reports that a message it had accepted was not delivered. */
    handleUndelivered: (message: SentMessageRef, reason: UndeliveredReason) =>
      handleUndelivered(shop, { staffChats, wakeBroadcastRunner: broadcastRunner.wake }, message, reason),
    healthMonitor,
    /** Resolves when nothing is due and nothing is running. */
    idle: () => historyReader.idle(() => paymentReader.idle(worker.idle)),
    /** Starts nothing new, and resolves when all running work has finished. */
    async close(): Promise<void> {
      closing = true;
      await closedShop.stop();
      for (const loop of [healthMonitor, ...loops].toReversed()) await loop.stop();
      await reseal.finished();
      await starting;
    },
  };
}

/** What is checked now and then, and needs no state in memory. */
function createCheckLoops(shop: ShopContext) {
  const every = (everyMs: number, check: (shop: ShopContext) => Promise<void>, failed: string) =>
    createCheckLoop(() => check(shop), { log: shop.log, failed, everyMs });
  return {
    reportLoop: every(MINUTE_MS, sendDueReport, "daily report failed"),
    floatLoop: every(FLOAT_CHECK_MS, checkFloat, "float check failed"),
    overdueLoop: every(5 * MINUTE_MS, sendOverdueOrders, "overdue order check failed"),
  };
}
