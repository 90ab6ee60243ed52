import { isGroupId } from "../core/base/channel.js";
import type { CustomerId, FindingId, OrderId, PaymentReference, ScheduleId } from "../core/base/ids.js";
import { lastDays, type Window } from "../core/base/time.js";
import type { Audience } from "../core/customers/audience.js";
import { readByDay } from "../core/jobs/pacer.js";
import type { ProductLine } from "../core/orders/product.js";
import { type Discrepancy, findingKey } from "../core/reconciliation/finding.js";
import { RECENT_DAYS } from "../core/reconciliation/progress.js";
import type { SaleChange } from "../core/settings/availability.js";
import { removePinByStaff } from "./account/pin-reset.js";
import { ledger, readCustomerProfile } from "./account/profiles.js";
import { findStaffMembers, listStaffMembers, setRole } from "./account/staff-members.js";
import { batchProgress } from "./batches/progress.js";
import { countAudience } from "./broadcasts/audience.js";
import {
  applyBroadcastControl,
  type BroadcastControl,
  type BroadcastRequest,
  broadcastProgress,
  previewBroadcast,
  sendBroadcast,
} from "./broadcasts/start.js";
import { changeSale, productLines, setSuspendMode, suspendMode } from "./catalogue/availability.js";
import { allowBelowCost, readPriceGroup, setPriceGroup, setPriceGroupLimit } from "./catalogue/price-groups.js";
import { previewPrice, priceRules, setPrice } from "./catalogue/staff-prices.js";
import { type ShopContext, withShop } from "./context.js";
import { findCurrent } from "./customers/current.js";
import { findCustomers } from "./customers/find-customers.js";
import { readReport, reportTime, setReportTime } from "./monitoring/daily-report.js";
import { changeFloat, floatStatus } from "./monitoring/float.js";
import { unpaidOrders } from "./monitoring/off-sale-customers.js";
import { overdueOrders } from "./monitoring/overdue-orders.js";
import { sales, salesOverview } from "./monitoring/sales.js";
import { incidentDetails, vendReport } from "./monitoring/vend-report.js";
import { shopIncident } from "./notifications/incidents.js";
import type { StaffChats } from "./notifications/moved-chats.js";
import { adoptByHand, candidatesFor, resolveOrder, vendAgain } from "./orders/decide-by-hand.js";
import { ordersPlacedIn } from "./orders/history.js";
import { latestVends, searchOrders } from "./orders/search.js";
import { createVendList } from "./orders/service-list.js";
import { lookUpNow, readOrderDetails, vendDetails, vendRecord } from "./orders/staff-orders.js";
import { resumeCardCharges } from "./payments/charge-card.js";
import { creditHeldPayment } from "./payments/decide.js";
import { closeCreditedFinding } from "./payments/findings.js";
import { createPaymentList, paymentsOfCustomer } from "./payments/service-list.js";
import { settlePayment } from "./payments/settle.js";
import { endPromo, listPromos, previewPromo, setPromo } from "./promos/staff-promos.js";
import { closeFinding } from "./reconciliation/close-finding.js";
import type { ReconcileResult } from "./reconciliation/compare.js";
import { rehearse, rehearseAsOwner } from "./rehearsal/rehearsal.js";
import { isShopClosed, openRestored, restoredState } from "./restored/closed-shop.js";
import { auditEntry, readAuditLog } from "./settings/audit.js";
import { roleOf } from "./staff/roles.js";
import { createSignInLink, isSignInLinkValid, signIn, signOut, staffSession } from "./staff/sessions.js";
import { answerThread, writeToCustomer } from "./support/answer.js";
import { setSupportHours, supportHours } from "./support/hours.js";
import { threadOfStaffAlbum, threadOfStaffReply } from "./support/replied-thread.js";
import { closeThread, listThreads, readThread, readThreadMessage } from "./support/threads.js";
import { approvalThreshold, changeApprovalThreshold } from "./wallets/approval-threshold.js";
import { approvalRequest, decideApprovalRequest, pendingApprovals } from "./wallets/approve.js";
import { hasNoApprover } from "./wallets/carry-out.js";
import { approvalReason, changeWallet } from "./wallets/change.js";

export type StaffApi = ReturnType<typeof createStaffApi>;

/** Parts that live as long as the shop and that staff may use. */
type Running = {
  readonly staffChats: StaffChats;
  readonly reconcile: (window: Window) => Promise<ReconcileResult>;
  readonly wakeBroadcastRunner: () => void;
  readonly wakeVendMonitor: () => void;
  readonly wakeReportLoop: () => void;
};

/** Everything the staff side may ask of the shop. The channel checks the role first. `by` is recorded in the audit. */
export function createStaffApi(shop: ShopContext, running: Running) {
  const { store } = shop;
  const bind = withShop(shop);
  const paymentList = createPaymentList(shop);
  return {
    isSandbox: shop.config.isSandbox,
    /** The last days, including today. */
    lastDays: async (days: number) => lastDays(shop.clock(), days),
    orders: ordersFace(shop),
    payments: {
      get: (reference: PaymentReference) => store.read("payment", reference),
      listed: paymentList.page,
      onBothSides: paymentList.onBothSides,
      ofCustomer: bind(paymentsOfCustomer),
      /** Reads a payment back now. It is credited only if everything agrees. */
      readBack: (reference: PaymentReference) => settlePayment(shop, reference, "asked"),
      credit: (reference: PaymentReference, by: CustomerId) =>
        creditHeldPayment(shop, reference, by, (books, held) => closeCreditedFinding(shop, books, held)),
      resumeCardCharges: bind(resumeCardCharges),
      /** Reads past the cache, to be as new as the alarm. */
      areCardChargesStopped: async () => (await store.settings()).cardChargesStopped !== undefined,
    },
    batches: { get: bind(batchProgress) },
    wallets: walletsFace(shop),
    schedules: { get: (id: ScheduleId) => store.read("schedule", id) },
    customers: {
      /** The customer, or whoever they were merged into. */
      get: (id: CustomerId) => findCurrent(store, id),
      find: bind(findCustomers),
      profile: bind(readCustomerProfile),
      ledger: bind(ledger),
      resetPin: bind(removePinByStaff),
      priceGroup: bind(readPriceGroup),
      setPriceGroup: bind(setPriceGroup),
      allowBelowCost: bind(allowBelowCost),
    },
    catalogue: catalogueFace(shop, running),
    promos: { list: bind(listPromos), preview: bind(previewPromo), set: bind(setPromo), end: bind(endPromo) },
    monitoring: monitoringFace(shop, running),
    restored: { state: bind(restoredState), open: bind(openRestored) },
    rehearsal: {
      run: bind(rehearse),
      runAsOwner: bind(rehearseAsOwner),
      /** Whether customers cannot buy, or not yet. */
      isShopClosed: () => isShopClosed(shop),
    },
    reconciliation: reconciliationFace(shop, running),
    broadcasts: broadcastsFace(shop, running),
    support: {
      threads: bind(listThreads),
      thread: bind(readThread),
      message: bind(readThreadMessage),
      threadOfStaffReply: bind(threadOfStaffReply),
      threadOfStaffAlbum: bind(threadOfStaffAlbum),
      answer: bind(answerThread),
      writeTo: bind(writeToCustomer),
      close: bind(closeThread),
      hours: bind(supportHours),
      setHours: bind(setSupportHours),
    },
    staff: staffFace(shop, running),
  };
}

function ordersFace(shop: ShopContext) {
  const { store } = shop;
  const bind = withShop(shop);
  return {
    get: (id: OrderId) => store.read("order", id),
    details: bind(readOrderDetails),
    search: bind(searchOrders),
    /** Orders whose vend began in a window, oldest first, some at a time. */
    vendedIn: (window: Window) => readByDay(store.ordersVended, window),
    placedIn: bind(ordersPlacedIn),
    latestVends: bind(latestVends),
    overdue: bind(overdueOrders),
    vendDetails: bind(vendDetails),
    vendRecord: bind(vendRecord),
    listedVends: createVendList(shop),
    lookUp: bind(lookUpNow),
    decide: bind(resolveOrder),
    candidates: bind(candidatesFor),
    adopt: bind(adoptByHand),
    vendAgain: bind(vendAgain),
  };
}

function walletsFace(shop: ShopContext) {
  const bind = withShop(shop);
  return {
    /** A fresh id for a change, so that it takes effect once however often it is tapped. */
    mintChangeId: () => shop.mint("aud"),
    change: bind(changeWallet),
    approvalReason: bind(approvalReason),
    approvalRequest: bind(approvalRequest),
    pendingApprovals: bind(pendingApprovals),
    decideApproval: bind(decideApprovalRequest),
    hasNoApprover: bind(hasNoApprover),
    approvalThreshold: bind(approvalThreshold),
    setApprovalThreshold: bind(changeApprovalThreshold),
  };
}

function catalogueFace(shop: ShopContext, running: Running) {
  const bind = withShop(shop);
  return {
    productLines: bind(productLines),
    unpaidOrderCount: async (lines: readonly ProductLine[]) => (await unpaidOrders(shop, lines)).length,
    changeSale: async (lines: readonly ProductLine[], to: SaleChange["to"], by: CustomerId) => {
      const changed = await changeSale(shop, lines, to, by);
      if (changed) running.wakeVendMonitor();
      return changed;
    },
    suspendMode: bind(suspendMode),
    setSuspendMode: bind(setSuspendMode),
    priceRules: bind(priceRules),
    previewPrice: bind(previewPrice),
    setPrice: bind(setPrice),
    setPriceGroupLimit: bind(setPriceGroupLimit),
  };
}

function monitoringFace(shop: ShopContext, running: Running) {
  const bind = withShop(shop);
  const setTime = bind(setReportTime);
  return {
    vendReport: bind(vendReport),
    incident: bind(incidentDetails),
    shopIncident: bind(shopIncident),
    sales: bind(sales),
    salesOverview: bind(salesOverview),
    floatStatus: bind(floatStatus),
    changeFloat: bind(changeFloat),
    report: bind(readReport),
    reportTime: bind(reportTime),
    setReportTime: async (...change: Parameters<typeof setTime>) => {
      await setTime(...change);
      running.wakeReportLoop();
    },
  };
}

function reconciliationFace(shop: ShopContext, running: Running) {
  const { store } = shop;
  const bind = withShop(shop);
  return {
    run: running.reconcile,
    /** The days that are compared unless staff name others. */
    recentDays: async () => lastDays(shop.clock(), RECENT_DAYS),
    finding: (id: FindingId) => store.read("finding", id),
    findingAbout: (discrepancy: Discrepancy) => store.findingAbout(findingKey(discrepancy)),
    close: bind(closeFinding),
  };
}

function broadcastsFace(shop: ShopContext, running: Running) {
  const { store } = shop;
  const bind = withShop(shop);
  return {
    /** A fresh id for a broadcast, minted before the tap that sends it. */
    mintId: () => shop.mint("brd"),
    countAudience: (audience: Audience) => countAudience(store, audience),
    preview: bind(previewBroadcast),
    progress: bind(broadcastProgress),
    start: (request: BroadcastRequest) => sendBroadcast(shop, running.wakeBroadcastRunner, request),
    control: (id: string, how: BroadcastControl, by: CustomerId) =>
      applyBroadcastControl(shop, running.wakeBroadcastRunner, { id, how, by }),
  };
}

function staffFace(shop: ShopContext, running: Running) {
  const bind = withShop(shop);
  return {
    roleOf: bind(roleOf),
    members: bind(listStaffMembers),
    findMembers: bind(findStaffMembers),
    setRole: bind(setRole),
    /** Whether there is a staff group, in which everybody who writes is an operator. */
    hasGroup: shop.config.staff.some(({ channel, id }) => isGroupId(channel, id)),
    currentChat: running.staffChats.currentChat,
    recordChatMove: running.staffChats.recordMove,
    createSignInLink: bind(createSignInLink),
    isSignInLinkValid: bind(isSignInLinkValid),
    signIn: bind(signIn),
    session: bind(staffSession),
    signOut: bind(signOut),
    auditLog: bind(readAuditLog),
    auditEntry: bind(auditEntry),
  };
}
