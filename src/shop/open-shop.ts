import type { CustomerId, Mint, PaymentReference, SignInKey } from "../core/base/ids.js";
import type { Clock } from "../core/base/time.js";
import type { Chat } from "../core/customers/customer.js";
import type { PinHasher } from "../core/customers/safety.js";
import type { Meter } from "../core/meter.js";
import type { Vault } from "../core/money/card.js";
import type { Messenger, SentMessageRef } from "../core/notifications/messenger.js";
import type { NotificationKey } from "../core/notifications/notification.js";
import type { Gateway, Log, Vendor } from "../core/ports.js";
import type { Store } from "../core/store.js";
import { createBroadcastRunnerPool } from "./broadcasts/broadcasts.js";
import { createHandleUndelivered, type UndeliveredReason } from "./broadcasts/undelivered.js";
import { priceIfOnSale } from "./catalogue/availability.js";
import { createPlanCatalogue } from "./catalogue/plans.js";
import { createPrice } from "./catalogue/price.js";
import type { CustomerApi } from "./customer-api.js";
import { createPinGuard } from "./customers/pin.js";
import { createCustomerApi } from "./facade.js";
import { createHandlers } from "./jobs/handlers.js";
import { createWorker } from "./jobs/worker.js";
import { createReportIncident } from "./monitoring/announce.js";
import { createFloatMonitor } from "./monitoring/float.js";
import { createHealthMonitor, type HealthMonitor } from "./monitoring/health.js";
import { createVendMonitor } from "./monitoring/vend-incidents.js";
import { createIncidentTracker } from "./notifications/alarms.js";
import { requeue } from "./notifications/requeue.js";
import { createStaffChats } from "./notifications/staff-chats.js";
import { createCancelUnpaid } from "./orders/cancel.js";
import { createVendMetering } from "./orders/metering.js";
import { createPlace } from "./orders/place.js";
import { createRecorder } from "./orders/record.js";
import { createHandlePaymentWebhook, type HandlePaymentWebhook } from "./payments/notice.js";
import { createOpenCheckout } from "./payments/open-checkout.js";
import { createReseal } from "./payments/reseal-cards.js";
import { createSettlePayment } from "./payments/settle.js";
import { createWebhookSignatureMonitor, type WebhookSignatureMonitor } from "./payments/webhook-signatures.js";
import { createSequenceCounter } from "./promos/counter.js";
import { createPromos } from "./promos/promos.js";
import { createReadReconciliation } from "./reconciliation/compare.js";
import { createReconciler } from "./reconciliation/nightly.js";
import { createReconcile } from "./reconciliation/reconcile.js";
import { createSettingsStore } from "./settings/settings.js";
import type { StaffApi } from "./staff-api.js";
import { createStaffApi } from "./staff-desk.js";

export type ShopOptions = {
  readonly shopName: string;
  readonly store: Store;
  readonly vendor: Vendor;
  readonly gateway: Gateway;
  readonly vault: Vault;
  readonly pins: PinHasher;
  readonly messenger: Messenger;
  readonly clock: Clock;
  readonly mint: Mint;
  readonly log: Log;
  /** Chats that hear of every vend and every alarm. */
  readonly staff: readonly Chat[];
  /** Chats of who is an owner by the configuration, and cannot be made anything less. */
  readonly owners: readonly Chat[];
  readonly callbackPage: (reference: PaymentReference) => string;
  /** The dashboard's page that this key opens. */
  readonly deskPage: (key: SignInKey) => string;
  readonly emailOf: (customer: CustomerId) => string;
  /** First wait between two looks at an open payment or vend (RECONCILE_INTERVAL_MS). */
  readonly pollIntervalMs: number;
  /** How long a vend may be absent from the history before it is believed never to have happened (VEND_GRACE_MS). */
  readonly vendGraceMs: number;
  /** When the vendor's port takes what is pending for delivered (PENDING_DELIVERED_AFTER_MS): no person need decide before. */
  readonly pendingDeliveredMs?: number | undefined;
  readonly paymentExpiryMs: number;
  /** How long what was bought in one tap can be undone (UNDO_MS). */
  readonly undoMs: number;
  /** How long somebody else can be asked to pay for an order; a day unless it is said. */
  readonly paymentRequestMs?: number;
  /** Longer than any one call to the service can take. */
  readonly callTimeoutMs: number;
  /** At random from 0 up to 1. */
  readonly jitter: () => number;
  readonly meter: Pick<Meter, "vend">;
  /** How often books and service are looked at, once that is begun (WATCH_INTERVAL_MS). */
  readonly healthCheckIntervalMs: number;
  /** How long a process has a broadcast to itself without a sign of life (BROADCAST_LEASE_MS). */
  readonly broadcastLeaseMs?: number | undefined;
};

export type OpenShop = {
  readonly shop: CustomerApi;
  readonly staffApi: StaffApi;
  readonly handlePaymentWebhook: HandlePaymentWebhook;
  readonly webhookSignatures: WebhookSignatureMonitor;
  /** Has a chat told of a subject now: what waited for it can be sent. */
  requeue(chat: Chat, subject: NotificationKey): Promise<void>;
  /** A message that its channel had taken did not arrive, the channel says. */
  handleUndelivered(about: SentMessageRef, why: UndeliveredReason): Promise<void>;
  readonly healthMonitor: Pick<HealthMonitor, "start" | "recordServiceCall" | "unreachable" | "snapshot">;
  /** Something may have become due that this process did not write: the worker looks now. */
  wake(): void;
  /** Begins the work that is due, and goes on with what an earlier process left. */
  start(): Promise<void>;
  /** Resolves when nothing is due and nothing is under way. */
  idle(): Promise<void>;
  /** Finishes what is in hand and begins nothing new. */
  close(): Promise<void>;
};

/** Puts the shop together. Everything that is kept wakes the worker, which does what has become due. */
export function openShop(options: ShopOptions): OpenShop {
  const { clock, log } = options;
  let closing = false;
  const { recordMove, transact } = createVendMetering(options.store, options.meter);
  const store: Store = {
    ...options.store,
    async transact(customer, work) {
      const result = await transact(customer, work);
      worker.wake();
      return result;
    },
  };
  const tally = createSequenceCounter();
  const recorder = createRecorder({ ...options, moved: recordMove, tally });
  const house = createSettingsStore({ store, recorder, clock });
  const staffChats = createStaffChats({ ...options, store, house });
  const troubles = createIncidentTracker({ house, recorder, clock, log });
  const deps = { ...options, store, recorder, house, tally, staffChats, troubles };
  const shelves = createPlanCatalogue(deps);
  const price = priceIfOnSale({ house, price: createPrice(shelves.currentBundles, shelves.airtimePrice) });
  const promos = createPromos(deps);
  const openCheckout = createOpenCheckout(deps);
  const pinGuard = createPinGuard(deps);
  const { place, payFor } = createPlace({ ...deps, openCheckout, price, promos, pinGuard });
  const handlers = createHandlers({ ...deps, price, place });
  const worker = createWorker({ store, clock, log, handlers });
  const settlePayment = createSettlePayment(deps);
  const reconcile = createReconcile({
    ...deps,
    ...{ settlePayment, stopping: () => closing },
    compare: createReadReconciliation({ ...deps, books: async () => store }),
  });
  const { wake: compareNow, ...reconciler } = createReconciler({ ...deps, reconcile });
  const { start: watchFloat, stop: leaveFloat, ...floatStatus } = createFloatMonitor(deps);
  const broadcasts = createBroadcastRunnerPool({ ...deps, stopping: () => closing });
  const watch = createHealthMonitor({ ...deps, tellTrouble: createReportIncident(deps) });
  const vendWatch = createVendMonitor(deps);
  const reseal = createReseal({ ...deps, stopping: () => closing });

  return {
    shop: createCustomerApi({
      ...deps,
      ...{ shelves, promos, openCheckout, place, payFor, settlePayment, pinGuard },
      giveUp: createCancelUnpaid(deps),
    }),
    staffApi: createStaffApi({
      ...deps,
      ...{ shelves, reconcile, settlePayment, float: floatStatus },
      startBroadcast: broadcasts.start,
      wakeWatch: vendWatch.wake,
    }),
    handlePaymentWebhook: createHandlePaymentWebhook({ ...deps, compareNow }),
    webhookSignatures: createWebhookSignatureMonitor(deps),
    async start() {
      worker.start();
      reconciler.start();
      watchFloat();
      reseal.start();
      watch.start();
      vendWatch.start();
      await broadcasts.resume();
    },
    requeue: (chat, subject) => requeue(deps, { chat, key: subject }),
    handleUndelivered: createHandleUndelivered(deps),
    ...{ healthMonitor: watch, wake: worker.wake, idle: worker.idle },
    async close() {
      closing = true;
      await watch.stop();
      await reconciler.stop();
      await vendWatch.stop();
      await leaveFloat();
      await worker.stop();
      await broadcasts.drained();
      await reseal.finished();
    },
  };
}
